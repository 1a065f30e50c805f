import Glibc
import SceneText

/// An entry of a directory.
package struct FolderEntry {
  /// The name, which need not be UTF-8.
  package let bytes: [UInt8]
  /// What the entry is, or the symbolic link leads to; nil if it leads nowhere.
  package let kind: FileStatus.Kind?
  package let isLink: Bool

  /// The names in a directory that are UTF-8, and whether each is a directory or a link to one; empty if the directory
  /// cannot be read.
  package static func list(_ path: String) -> [(name: String, isFolder: Bool)] {
    let entries = (try? entries(of: Array(path.utf8))) ?? []
    return entries.compactMap { entry in
      String(validating: entry.bytes, as: UTF8.self).map { ($0, entry.kind == .folder) }
    }
  }

  /// A path as text, with escapes in place of bytes that are not UTF-8, such as `\x{ff}`.
  package static func text(of path: [UInt8]) -> String {
    String(validating: path, as: UTF8.self)
      ?? String(decoding: VisibleText.field(url: path), as: UTF8.self)
  }

  /// The entries of a directory, sorted by the bytes of their names.
  package static func entries(of path: [UInt8]) throws(FileError) -> [FolderEntry] {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let folder = unsafe opendir(name) else {
      throw .latest(text(of: path))
    }
    defer { unsafe closedir(folder) }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(folder) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      guard bytes != Array(".".utf8), bytes != Array("..".utf8) else { continue }
      let name = bytes.map { CChar(bitPattern: $0) } + [0]
      let descriptor = unsafe dirfd(folder)
      let own = FileStatus(of: name, in: descriptor, followsLinks: false)?.kind
      let kind = own == .link ? FileStatus(of: name, in: descriptor, followsLinks: true)?.kind : own
      entries.append(FolderEntry(bytes: bytes, kind: kind, isLink: own == .link))
    }
    return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

/// Directories and their files.
package enum SystemFolder {
  /// Creates a directory and its parents, by default so that only the user can access them.
  ///
  /// The permissions apply before the process's umask.
  package static func create(_ path: String, permissions: UInt32 = 0o700) throws(FileError) {
    func isCreated() -> Bool {
      guard unsafe mkdir(path, permissions) == 0 else { return SystemError.latest == EEXIST }
      // Where that fails, the directory exists anyway.
      try? sync(containing: path)
      return true
    }
    if isCreated() { return }
    if SystemError.latest == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try create(String(path[..<slash]), permissions: permissions)
      if isCreated() { return }
    }
    throw .cannotCreate(path: path, code: SystemError.latest)
  }

  /// Syncs the names in the directory that contains a path to disk, as after a new file.
  ///
  /// A file system that cannot sync a directory is no error.
  package static func sync(containing path: String) throws(FileError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let descriptor = try OwnedDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
    guard
      Descriptor.retrying({ fsync(descriptor.number) }) == 0
        || [EINVAL, EROFS].contains(SystemError.latest)
    else {
      throw .latest(folder)
    }
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
    if !isInUse(path) { removeFile(path) }
  }

  package static func removeFile(_ path: String) { _ = unsafe unlink(path) }

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
