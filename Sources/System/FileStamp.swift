import Glibc

/// How large a file is, and when it was changed last.
public struct FileStamp: Equatable, Sendable {
  /// The bytes.
  public let size: Int
  /// The seconds since 1970.
  public let seconds: Int

  /// Looks at a file; nil where there is none.
  public init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
  }
}
