import Engine
import SceneSystem

enum SystemFiles {
  /// The most bytes that are read of a script: a device may never end.
  static let byteLimit = 64_000_000

  static func read(_ path: String) throws(ScriptHost.Failure) -> [UInt8] {
    try check(path)
    do {
      var reader = try FileReader(path: path)
      return try reader.rest(limit: byteLimit)
    } catch .notFound where !path.hasPrefix("/") {
      throw ScriptHost.Failure(
        "\(FileError.notFound(path: path))",
        help: WorkingFolder.path.map { "it was looked for in \($0)" })
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }

  /// Writes a file as a whole: it holds the old text or the new, whatever happens, for its owner alone.
  static func replace(_ path: String, with text: String) throws(ScriptHost.Failure) {
    try check(path)
    try checkIsNoJournal(path)
    guard !FileReader.isStream(path) else {
      throw ScriptHost.Failure("\(path): is a device or a pipe, which can't be replaced")
    }
    do {
      if case .failure(.isDirectory) = Result(catching: { () throws(FileError) in
        _ = try FileReader(path: path)
      }) {
        throw FileError.isDirectory(path: path)
      }
      try FileWriter.replace(path, with: Array(text.utf8))
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }

  /// Sees to it that no record of a session is lost, which somebody may be writing.
  static func checkIsNoJournal(_ path: String) throws(ScriptHost.Failure) {
    guard !JournalFile.isJournal(path) else {
      throw ScriptHost.Failure(
        "\(path): is the record of a session, which nothing but another one replaces",
        help: "give another file")
    }
  }

  /// The system would take a path up to its first NUL, which is another path.
  static func check(_ path: String) throws(ScriptHost.Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ScriptHost.Failure("\"\(path)\" isn't a path")
    }
  }
}
