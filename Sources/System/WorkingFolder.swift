import Glibc

/// The folder that the process works in.
public enum WorkingFolder {
  /// Whether a path leads to something in the folder or in one inside of it, through whatever links.
  ///
  /// What isn't there is where the last folder is on the way to it.
  public static func contains(_ path: String) -> Bool {
    guard let folder = realPath(".") else { return false }
    var path = path[...]
    while true {
      if let real = realPath(String(path)) {
        return folder == "/" || real == folder || real.hasPrefix(folder + "/")
      }
      guard [ENOENT, ENOTDIR].contains(SystemError.latest) else { return false }
      while path.last == "/" { path.removeLast() }
      guard let slash = path.lastIndex(of: "/") else {
        path = "."
        continue
      }
      path = slash == path.startIndex ? "/" : path[..<slash]
    }
  }

  /// Its path; nil where it is gone.
  public static var path: String? { realPath(".") }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
