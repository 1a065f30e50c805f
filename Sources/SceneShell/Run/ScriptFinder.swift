import FoundationEssentials
import Scenes
import Terminal

/// Finds the scripts that a path of the command line stands for.
enum ScriptFinder {
  /// The scripts that all paths of a command line stand for.
  ///
  /// - Throws: ``CommandStop`` where one stands for none, which is said.
  @SceneActor
  static func scripts(at paths: [String], _ console: Console) throws(CommandStop) -> [String] {
    var scripts: [String] = []
    for path in paths {
      do {
        scripts += try self.scripts(at: path)
      } catch {
        console.complain("error: \(error)")
        throw CommandStop(status: .usage)
      }
    }
    guard scripts.isEmpty else { return scripts }
    console.complain("error: no *.scene files in \(paths.joined(separator: ", "))")
    throw CommandStop(status: .usage)
  }

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
