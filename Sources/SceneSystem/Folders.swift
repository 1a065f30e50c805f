import Glibc

/// The contents of directories: names, and whether each is a directory or a link to one.
package enum FolderEntry {
  /// The result of ``entries(of:)``; empty if the directory cannot be read.
  package static func list(_ path: String) -> [(name: String, isFolder: Bool)] {
    (try? entries(of: path)) ?? []
  }

  /// The contents of a directory, sorted by name, without names that are not UTF-8.
  package static func entries(
    of path: String
  ) throws(FileError) -> [(name: String, isFolder: Bool)] {
    guard let folder = unsafe opendir(path) else { throw .latest(path) }
    defer { unsafe closedir(folder) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, name != ".", name != ".." else { continue }
      entries.append((name, FileStatus(path: "\(path)/\(name)")?.kind == .folder))
    }
    return entries.sorted { $0.name < $1.name }
  }
}

/// A program's own directories and their files.
package enum SystemFolder {
  /// Creates a directory that only the user can access, and its parents.
  package static func create(_ path: String) throws(FileError) {
    func isCreated() -> Bool { unsafe mkdir(path, 0o700) == 0 || SystemError.latest == EEXIST }
    if isCreated() { return }
    if SystemError.latest == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try create(String(path[..<slash]))
      if isCreated() { return }
    }
    throw .cannotCreate(path: path, code: SystemError.latest)
  }

  /// Renames a file, and replaces any other of the new name.
  package static func rename(_ path: String, to new: String) throws(FileError) {
    guard unsafe Glibc.rename(path, new) == 0 else { throw .latest(path) }
  }

  /// Fails unless a path is a directory in which the user can create files.
  package static func checkIsWritable(_ path: String) throws(FileError) {
    guard FileStatus(path: path)?.kind == .folder else {
      throw FileError.notFolder(path: path, folder: path)
    }
    guard unsafe access(path, W_OK | X_OK) == 0 else { throw .latest(path) }
  }

  /// Removes a file unless a process has locked it.
  package static func removeUnused(_ path: String) {
    guard !isInUse(path) else { return }
    _ = unsafe unlink(path)
  }

  package static func isInUse(_ path: String) -> Bool {
    guard let file = try? OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else {
      return false
    }
    // Closing the descriptor releases the lock.
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && SystemError.latest == EWOULDBLOCK
  }
}

/// The current working directory.
package enum WorkingFolder {
  /// Whether a path leads into the working directory, after resolving links.
  ///
  /// A path that does not exist is resolved as far as it exists.
  package static func contains(_ path: String) -> Bool {
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

  /// The path of the working directory; nil if it has been removed.
  package static var path: String? { realPath(".") }

  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

/// The directories of a user's files, as in the XDG Base Directory Specification, version 0.8.
package struct UserDirectories: Equatable, Sendable {
  /// Settings that the user edits: `$XDG_CONFIG_HOME`, else `~/.config`.
  package let config: String
  /// Files that the program keeps for the user: `$XDG_DATA_HOME`, else `~/.local/share`.
  package let data: String
  /// Files that may be lost, such as a history: `$XDG_STATE_HOME`, else `~/.local/state`.
  package let state: String

  /// Finds the directories, which need not exist; nil if one is not set and `HOME` is not set either.
  package init?(environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    guard let config = absolute("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" }),
      let data = absolute("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }),
      let state = absolute("XDG_STATE_HOME") ?? home.map({ $0 + "/.local/state" })
    else { return nil }
    self.config = config
    self.data = data
    self.state = state
  }
}
