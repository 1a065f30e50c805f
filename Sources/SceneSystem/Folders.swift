import Glibc

/// What a folder holds: names, and whether each is a folder itself, or a link to one.
package enum FolderEntry {
  /// What ``entries(of:)`` has; nothing where the folder can't be read.
  package static func list(_ path: String) -> [(name: String, isFolder: Bool)] {
    (try? entries(of: path)) ?? []
  }

  /// What a folder holds, sorted by name; names that aren't UTF-8 are left out.
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

/// Folders and the files in them that are a program's own.
package enum SystemFolder {
  /// Makes a folder that only the user can read, with those that it is in.
  package static func make(_ path: String) throws(FileError) {
    func isMade() -> Bool { unsafe mkdir(path, 0o700) == 0 || SystemError.latest == EEXIST }
    if isMade() { return }
    if SystemError.latest == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
      if isMade() { return }
    }
    throw .notMade(path: path, code: SystemError.latest)
  }

  /// Removes a file, unless somebody keeps it locked.
  package static func removeUnused(_ path: String) {
    guard !isInUse(path) else { return }
    _ = unsafe unlink(path)
  }

  package static func isInUse(_ path: String) -> Bool {
    guard let file = try? OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else {
      return false
    }
    // The lock ends with the descriptor.
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && SystemError.latest == EWOULDBLOCK
  }
}

/// The folder that the process works in.
package enum WorkingFolder {
  /// Whether a path leads to something in the folder or in one inside of it, through whatever links.
  ///
  /// What isn't there is where the last folder is on the way to it.
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

  /// Its path; nil where it is gone.
  package static var path: String? { realPath(".") }

  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

/// Where a user's own files go, after the XDG Base Directory Specification, version 0.8.
package struct UserDirectories: Equatable, Sendable {
  /// Settings that the user edits: `$XDG_CONFIG_HOME`, else `~/.config`.
  package let config: String
  /// Files that the program keeps for the user: `$XDG_DATA_HOME`, else `~/.local/share`.
  package let data: String
  /// What may be lost, such as a history: `$XDG_STATE_HOME`, else `~/.local/state`.
  package let state: String

  /// Finds the directories, none of which need exist; nil if one is not named and there is no `HOME`
  /// to fall back to.
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
