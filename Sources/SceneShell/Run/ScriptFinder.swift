import FoundationEssentials
import SceneSystem

/// Finds the scripts that a path of the command line stands for.
enum ScriptFinder {
  /// The scripts that all paths of a command line stand for.
  @MainActor
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
  static func scripts(at path: String) throws(FileError) -> [String] {
    // What can be read only once isn't opened to see whether it can be.
    if path == "-" || FileReader.isStream(path) { return [path] }
    do {
      _ = try FileReader(path: path)
      return [path]
    } catch FileError.isDirectory {
      var folder = path
      while folder.last == "/" { folder.removeLast() }
      return try scripts(in: folder).sorted()
    }
  }

  // The folder's path ends in no slash.
  private static func scripts(in folder: String) throws(FileError) -> [String] {
    var scripts: [String] = []
    for entry in try FolderEntry.entries(of: folder.isEmpty ? "/" : folder) {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        // A link may lead back to where it is.
        if !isLink(path) { scripts += try self.scripts(in: path) }
      } else if entry.name.hasSuffix(".scene"), !FileReader.isStream(path) {
        scripts.append(path)
      }
    }
    return scripts
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
