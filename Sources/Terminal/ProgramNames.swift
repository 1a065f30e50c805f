import Glibc

/// The names by which programs can be called.
public enum ProgramNames {
  /// Looks for programs in the folders of a `PATH`.
  ///
  /// - Parameters:
  ///   - path: Folders, with colons between; relative ones are left out.
  ///   - beginning: What the names begin with.
  /// - Returns: The names of the files there that may be executed, sorted, each once.
  /// - Complexity: O(files in the folders).
  public static func find(inPath path: String, beginning: String) -> [String] {
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
}
