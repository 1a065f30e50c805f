import FoundationEssentials
import Terminal

/// Finds the scripts that a path of the command line stands for.
enum ScriptFinder {
  /// The path itself, or the `*.scene` files of a folder and of those inside, sorted by path.
  ///
  /// - Throws: `FileError` where there is nothing under the path.
  static func scripts(at path: String) throws(FileError) -> [String] {
    // What can be read only once isn't opened to see whether it can be.
    if path == "-" || FileReader.isStream(path) { return [path] }
    do {
      _ = try FileReader(path: path)
      return [path]
    } catch FileError.isDirectory {
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      return files.filter { $0.hasSuffix(".scene") }.sorted().map { "\(path)/\($0)" }
    }
  }
}
