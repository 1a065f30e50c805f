public import FoundationEssentials

/// The directory of the package, whose scripts and pages tests read.
public enum Repository {
  /// The root of the working copy that this file is in.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
