import Glibc

/// Folders and the files in them that are a program's own.
public enum SystemFolder {
  /// Makes a folder that only the user can read, with those that it is in.
  ///
  /// - Throws: ``FileError/notMade(path:code:)``.
  public static func make(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o700) == 0 || SystemError.latest == EEXIST { return }
    guard SystemError.latest == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { throw .notMade(path: path, code: SystemError.latest) }
    try make(String(path[..<slash]))
    guard unsafe mkdir(path, 0o700) == 0 || SystemError.latest == EEXIST else {
      throw .notMade(path: path, code: SystemError.latest)
    }
  }

  /// Removes a file, unless somebody keeps it locked.
  public static func removeUnused(_ path: String) {
    guard !isInUse(path) else { return }
    _ = unsafe unlink(path)
  }

  /// Whether somebody keeps a file locked.
  public static func isInUse(_ path: String) -> Bool {
    guard let file = try? OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else {
      return false
    }
    // The lock ends with the descriptor.
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && SystemError.latest == EWOULDBLOCK
  }
}

/// What a process is known by, and when it is.
public enum SystemProcess {
  /// The process's number.
  public static var number: Int { Int(getpid()) }
  /// The seconds since 1970.
  public static var now: Int { time(nil) }
}
