/// How much of a link is read at most; what is longer is refused before it is looked at.
public enum LinkLimits {
  /// The bytes of a whole URL, as written: 8 KiB.
  public static let urlBytes = 8192
  /// The segments of a path.
  public static let segments = 32
  /// The pairs of a query; empty ones (`a=1&&b=2`) don't count.
  public static let queryPairs = 64
  /// The UTF-8 bytes of one segment, query name or query value, decoded and in NFC: 2 KiB.
  public static let valueBytes = 2048
}
