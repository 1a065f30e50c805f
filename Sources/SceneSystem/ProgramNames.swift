import Glibc

package enum ProgramNames {
  /// Returns the names of programs in the directories of a `PATH`.
  package static func find(inPath path: String, beginning: String) -> [String] {
    var names: Set<String> = []
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      for entry in FolderEntry.list(String(folder)) where !entry.isFolder {
        guard entry.name.hasPrefix(beginning), !names.contains(entry.name),
          unsafe access("\(folder)/\(entry.name)", X_OK) == 0
        else { continue }
        names.insert(entry.name)
      }
    }
    return names.sorted()
  }

  package static func contains(_ name: String, inPath path: String? = nil) -> Bool {
    guard !name.contains("/") else { return unsafe access(name, X_OK) == 0 }
    let path = unsafe path ?? getenv("PATH").map { unsafe String(cString: $0) } ?? standardPath
    return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      // An empty entry is the working directory.
      let file = folder.isEmpty ? "./\(name)" : "\(folder)/\(name)"
      return unsafe FileStatus(path: file)?.kind == .file && access(file, X_OK) == 0
    }
  }

  /// The search path of a shell without a `PATH`.
  private static let standardPath = "/usr/local/bin:/usr/bin:/bin"
}
