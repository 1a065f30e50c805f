import SceneCommands
import MailApp
import Scenes
import SceneSessions
import SceneEngine
import SceneLanguage

/// Runs scripts against the mail app with an in-memory host.
@MainActor
final class MailScript {
  let app: MailApp
  /// The output of the scripts.
  private(set) var output: [String] = []
  /// The files that scripts read and write.
  var files: [String: String] = [:]
  private let session: AppSession
  private let timeout: Duration
  private let isSandbox: Bool

  init(
    timeout: Duration = .milliseconds(1), isSandbox: Bool = false, keepsMoments: Bool = false
  ) async throws {
    app = try MailApp()
    session = AppSession(of: app)
    if keepsMoments { session.keepMoments() }
    await session.start()
    try await app.stage.settle()
    self.timeout = timeout
    self.isSandbox = isSandbox
  }

  private(set) lazy var interpreter = Interpreter(
    session,
    host: isSandbox ? sandbox : host,
    registry: .standard.adding([SetCommand.self]), settleTimeout: timeout)

  private var sandbox: ScriptHost {
    let host = host
    return host.limited(to: .sandbox) { (path) throws(ScriptHost.Failure) in
      path.hasPrefix("/") ? nil : try host.readFile(path)
    }
  }

  private var host: ScriptHost {
    ScriptHost(
      print: { [unowned self] text in output.append(text) },
      readFile: { [unowned self] (path) throws(ScriptHost.Failure) in
        guard let text = files[path] else {
          throw ScriptHost.Failure("the file '\(path)' does not exist")
        }
        return Array(text.utf8)
      },
      openFile: { [unowned self] (path, appends) throws(ScriptHost.Failure) in
        guard !path.hasPrefix("/") else { throw ScriptHost.Failure("'\(path)': permission denied") }
        let isNew = self.files[path] == nil
        self.files[path, default: ""] += ""
        return ScriptHost.FileSink(
          write: { text in self.files[path] = appends ? self.files[path, default: ""] + text : text
          },
          discard: { if isNew { self.files[path] = nil } })
      },
      replaceFile: { [unowned self] (path, text, _) throws(ScriptHost.Failure) in
        guard !path.hasPrefix("/") else { throw ScriptHost.Failure("'\(path)': permission denied") }
        files[path] = text
      },
      runPrograms: { (programs, input) throws(ScriptHost.ProgramFailure) in
        var text = input
        for (index, words) in programs.enumerated() {
          switch words.first {
          case "cat": break
          case "upper": text = text.uppercased()
          case "count": text = "\(text.split(separator: "\n").count)\n"
          case "jq":
            throw ScriptHost.ProgramFailure(
              program: index, ScriptHost.Failure("'jq' exited with status 5"))
          case "words": text = words.dropFirst().map { "<\($0)>" }.joined() + "\n"
          default:
            throw ScriptHost.ProgramFailure(
              program: index, ScriptHost.Failure("there is no program \(words.first ?? "")"))
          }
        }
        return text
      })
  }

  /// Runs a text, parsing each line.
  func run(_ text: String, name: String = "test.scene") async throws(ScriptFailure) {
    var reader = interpreter.makeReader(name: name)
    try await interpreter.tearingDown { () throws(ScriptFailure) in
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        try await run(reader.read(line: line.utf8))
      }
      if let last = reader.finish() { try await run(last) }
    }
  }

  private func run(_ result: ParseResult) async throws(ScriptFailure) {
    switch result {
    case .complete(let tree): try await interpreter.run(tree)
    case .incomplete: return
    case .failure(let diagnostic):
      throw ScriptFailure(.syntax, interpreter.concealing(diagnostic))
    }
  }

  /// Runs a text whose prepared lines are looked up by their bytes, as in a batch.
  func runCachingLines(_ text: String, name: String = "test.scene") async throws(ScriptFailure) {
    var lines = PreparedLines(interpreter.makeReader(name: name))
    try await interpreter.tearingDown { () throws(ScriptFailure) in
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        try await run(lines.read(Array(line.utf8).span))
      }
      if let last = lines.finish() { try await run(last) }
    }
  }

  private func run(_ result: PreparedLines.Result) async throws(ScriptFailure) {
    if case .failure(let diagnostic) = result {
      throw ScriptFailure(.syntax, interpreter.concealing(diagnostic))
    }
    var next: PreparedLines.Result? = result
    try await interpreter.run { next.take() }
  }

  /// All visible state of the app.
  var visibleState: String {
    get async throws {
      let before = output
      defer { output = before }
      try await run("state; stack; routes; clock")
      return output.dropFirst(before.count).joined(separator: "\n")
    }
  }
}

/// A command for interactive sessions only.
@Command
private struct SetCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput { .nothing }
}
