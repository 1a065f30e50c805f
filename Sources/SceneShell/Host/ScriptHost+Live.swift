package import SceneEngine
import SceneSystem

extension ScriptHost {
  /// A host with this machine's files and programs.
  package static func live(
    limit: Limit? = nil,
    columns: @escaping @MainActor () -> Int = { 80 },
    print: @escaping @MainActor (String) throws(Failure) -> Void
  ) -> ScriptHost {
    var host = ScriptHost(
      print: print,
      columns: columns,
      readFile: { (path) throws(Failure) in try SystemFiles.read(path) },
      openFile: { (path, appends) throws(Failure) in
        let file = try SystemFile(path: path, appends: appends)
        return FileSink(
          write: { (text) throws(Failure) in try file.write(text) }, discard: { file.discard() })
      },
      replaceFile: { (path, text, kind) throws(Failure) in
        try SystemFiles.replace(path, with: text, as: kind)
      },
      findProgram: { (words) throws(Failure) in try SystemProgram(words: words).find() },
      runPrograms: { (programs, input) throws(ProgramFailure) in
        try SystemProgram.run(programs.map(SystemProgram.init), input: input) {
          EventLoop.isEnding || Task.isCancelled
        }
      })
    host.showPrograms = { (programs, input) throws(ProgramFailure) in
      _ = try SystemProgram.run(
        programs.map(SystemProgram.init), input: input, hasTerminal: true
      ) { EventLoop.isEnding || Task.isCancelled }
    }
    return limit.map { host.limited(to: $0, reading: SystemFiles.readInside) } ?? host
  }
}

/// A file that a script writes to; it is opened only once, since the reader of a named pipe ends when it is closed.
final class SystemFile {
  private var writer: FileWriter
  private let appends: Bool

  init(path: String, appends: Bool) throws(ScriptHost.Failure) {
    try SystemFiles.check(path)
    // Also when appending: a line that is not an entry damages the journal.
    try SystemFiles.checkIsNoJournal(path)
    self.appends = appends
    do throws(FileError) {
      writer = try FileWriter(path: path, appends: appends) { EventLoop.isInterrupted }
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }

  /// Removes the file if opening it created it and it is still empty.
  func discard() { writer.discard() }

  func write(_ text: String) throws(ScriptHost.Failure) {
    do throws(FileError) {
      let bytes = Array(text.utf8)
      if appends { try writer.append(bytes) } else { try writer.overwrite(bytes) }
    } catch {
      writer.discard()
      throw ScriptHost.Failure("\(error)")
    }
  }
}

enum SystemFiles {
  /// Reads a file, up to a limit: a device may never end.
  static func read(_ path: String) throws(ScriptHost.Failure) -> [UInt8] {
    try check(path)
    do throws(FileError) { return try FileReader.bytes(of: path, limit: limit) } catch {
      throw failure(error, path)
    }
  }

  /// Reads a regular file below the working directory; nil if the path leads to anything else.
  static func readInside(_ path: String) throws(ScriptHost.Failure) -> [UInt8]? {
    try check(path)
    do throws(FileError) {
      var file = try FileReader(belowWorkingFolder: path)
      return try file.rest(limit: limit)
    } catch {
      switch error {
      case .outside, .notRegular: return nil
      default: throw failure(error, path)
      }
    }
  }

  private static let limit = 64_000_000

  private static func failure(_ error: FileError, _ path: String) -> ScriptHost.Failure {
    var help: String?
    if case .notFound = error, !path.hasPrefix("/") {
      help = WorkingFolder.path.map { "the working directory is '\(name: $0)'" }
    }
    return ScriptHost.Failure("\(error)", help: help)
  }

  /// Writes a file atomically, readable by its owner only, unless it is of another kind; nil stands for any kind.
  static func replace(
    _ path: String, with text: String, as kind: FileKind?
  ) throws(ScriptHost.Failure) {
    try check(path)
    try checkIsNoJournal(path)
    if let kind { try check(path, is: kind) }
    do throws(FileError) { try FileWriter.replace(path, with: text.utf8) } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }

  /// Refuses to replace a journal, which may still be written.
  static func checkIsNoJournal(_ path: String) throws(ScriptHost.Failure) {
    guard !JournalFile.isJournal(path) else {
      throw ScriptHost.Failure(
        "cannot write '\(path)': the file is a journal", help: "name another file")
    }
  }

  /// Refuses to replace a file of another kind, unless it is empty.
  static func check(_ path: String, is kind: FileKind) throws(ScriptHost.Failure) {
    guard let conflict = FileConflict(replacing: path, with: kind) else { return }
    throw ScriptHost.Failure("\(conflict)", help: FileConflict.fix)
  }

  /// Refuses an empty path, and one with a NUL, where the system would end it.
  static func check(_ path: String) throws(ScriptHost.Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ScriptHost.Failure("'\(path)' is not a path")
    }
  }
}
