import Engine
import Language
import SceneSystem
import Sessions

/// Runs scripts without a prompt.
@MainActor
struct BatchRunner {
  let session: AppSession
  let console: Console
  let interpreter: Interpreter
  private let silence: Silence
  /// Whether the command line records the session; otherwise a script can.
  private let isRecorded: Bool
  private let journals: SessionJournals?

  /// Drops what scripts print while it is on.
  @MainActor
  private final class Silence {
    var isKept: Bool

    init(_ isKept: Bool) { self.isKept = isKept }
  }

  init(
    _ session: AppSession, console: Console, variables: [String: Value] = [:],
    isSilent: Bool = false, limit: ScriptHost.Limit? = nil, journals: SessionJournals? = nil
  ) {
    self.session = session
    self.console = console
    self.journals = journals
    isRecorded = session.isRecorded
    let silence = Silence(isSilent)
    self.silence = silence
    var host = Self.host(console, limit)
    let tell = host.print
    host.print = { (text) throws(ScriptHost.Failure) in
      if !silence.isKept { try tell(text) }
    }
    if let journals { host.allow(journals, within: limit) }
    interpreter = Interpreter(session, host: host, registry: .all)
    interpreter.bind(variables)
    interpreter.complain = { console.complain($0) }
    guard !isRecorded else { return }
    // What is shown was recorded before, also if a script began the recording.
    session.writer.onFailure = console.lostRecord
    console.beforeOutput = session.flushHandler
  }

  /// A host whose files and programs may write to the same terminal as the console.
  private static func host(_ console: Console, _ limit: ScriptHost.Limit?) -> ScriptHost {
    // Output that goes to a file is not cut, so that it can be searched.
    var host = ScriptHost.live(
      limit: limit, columns: { StandardStream.output.terminalSize?.columns ?? .max }
    ) { (text) throws(ScriptHost.Failure) in
      console.print(text)
      if console.isBroken { throw ScriptHost.Failure("the output takes no more") }
    }
    let (openFile, runPrograms) = (host.openFile, host.runPrograms)
    func passOnOutput() {
      console.guardOutput()
      console.beforeOutput()
      console.flush()
    }
    host.openFile = { (path, appends) throws(ScriptHost.Failure) in
      passOnOutput()
      return try openFile(path, appends)
    }
    host.runPrograms = { (programs, input) throws(ScriptHost.ProgramFailure) in
      passOnOutput()
      defer { ExitSignals.stopIfLeaving() }
      return try runPrograms(programs, input)
    }
    return host
  }

  // MARK: Before the lines

  func start() async throws(CommandStop) {
    await session.start()
    guard !session.stage.isSettled else { return }
    do {
      try await session.stage.settle()
    } catch {
      throw console.stop("the app cannot start: \(error)", .commandFailed)
    }
  }

  /// Keeps each moment for a script that goes back to some; call it before the app starts.
  private func keepMoments() throws(CommandStop) {
    if !isRecorded, let journals {
      session.writer.policy = try console.require { try journals.policy() }
    }
    session.keepMoments()
  }

  func parse(
    _ text: some Collection<UInt8>, name: String
  ) throws(CommandStop) -> [SyntaxTree] {
    var reader = interpreter.makeReader(name: name)
    reader.keepsOpenBlocks = true
    var trees: [SyntaxTree] = []
    var errors: [Diagnostic] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      switch reader.read(line: line) {
      case .complete(let tree): trees.append(tree)
      case .incomplete: continue
      case .failure(let diagnostic): errors.append(diagnostic)
      }
    }
    if case .failure(let diagnostic)? = reader.finish() { errors.append(diagnostic) }
    try refuse(errors)
    return trees
  }

  /// Parses all lines of a file and runs none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - lines: A reader of its lines that keeps open blocks; afterwards one that runs them.
  /// - Returns: Whether there are commands to run.
  /// - Throws: ``CommandStop`` if there are syntax errors, which are all reported, or the file cannot be read.
  func check(_ path: String, _ lines: inout PreparedLines) throws(CommandStop) -> Bool {
    let registry = interpreter.registry
    var needsMoments = false
    var hasCommands = false
    var errors: [Diagnostic] = []
    func look(at result: PreparedLines.Result) {
      switch result {
      case .ready(let line, lineOffset: 0) where !needsMoments || !hasCommands:
        // Lines that were read before have been checked.
        needsMoments = needsMoments || line.syntax.contains(where: registry.needsMoments)
        hasCommands = hasCommands || line.syntax.contains(where: \.isCommand)
      case .ready: break
      case .failure(let diagnostic): errors.append(diagnostic)
      case .incomplete: break
      }
    }
    try console.require(orStop: .commandFailed) {
      var reader = LineReader(try FileReader(path: path))
      while errors.count <= Self.mostErrors,
        try reader.withNextLine({ look(at: lines.read($0)) }) != nil
      {}
    }
    if let last = lines.finish() { look(at: last) }
    try refuse(errors)
    lines.rewind(to: interpreter.makeReader(name: path))
    if needsMoments { try keepMoments() }
    return hasCommands
  }

  /// The most syntax errors that are shown.
  private static let mostErrors = 20

  private func refuse(_ errors: [Diagnostic]) throws(CommandStop) {
    guard let last = errors.prefix(Self.mostErrors).last else { return }
    for error in errors.prefix(Self.mostErrors).dropLast() { _ = stop(syntax: error) }
    let stop = stop(syntax: last)
    if errors.count > Self.mostErrors {
      console.complain("error: more than \(Self.mostErrors) syntax errors; the rest is not checked")
    }
    throw stop
  }

  // MARK: Running

  /// Starts the app and runs a text, unless it has syntax errors.
  func startAndRun(
    _ text: some Collection<UInt8>, name: String
  ) async throws(CommandStop) {
    let trees = try parse(text, name: name)
    if trees.flatMap(\.statements).contains(where: interpreter.registry.needsMoments) {
      try keepMoments()
    }
    try await start()
    try await run(trees)
  }

  func run(_ text: some Collection<UInt8>, name: String) async throws(CommandStop) {
    try await run(try parse(text, name: name))
  }

  func run(_ trees: [SyntaxTree]) async throws(CommandStop) {
    var stop: CommandStop?
    do throws(CommandStop) { try await runAll(trees) } catch { stop = error }
    try await tearDown(after: stop)
  }

  /// Runs a text without its output; failures are shown.
  func runSilently(_ text: some Collection<UInt8>, name: String) async throws(CommandStop) {
    silence.isKept = true
    defer { silence.isKept = false }
    try await runAll(try parse(text, name: name))
  }

  func runStandardInput() async throws(CommandStop) {
    let file = try console.require(orStop: .commandFailed) { try FileReader(argument: "-") }
    var lines = PreparedLines(interpreter.makeReader(name: file.path))
    try await run(file, &lines)
  }

  /// Runs the lines of a file as they are read, and stops at the first that fails.
  func run(
    _ file: consuming FileReader, _ lines: inout PreparedLines
  ) async throws(CommandStop) {
    var stop: CommandStop?
    do throws(CommandStop) { try await runLines(of: file, &lines) } catch { stop = error }
    try await tearDown(after: stop)
  }

  private func runLines(
    of file: consuming FileReader, _ lines: inout PreparedLines
  ) async throws(CommandStop) {
    var reader = LineReader(file)
    var failure: FileError?
    try await run {
      do throws(FileError) {
        return try reader.withNextLine { lines.read($0) } ?? lines.finish()
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw console.stop("\(failure)", .commandFailed) }
  }

  private func runAll(_ trees: [SyntaxTree]) async throws(CommandStop) {
    var trees = trees[...]
    try await run { trees.popFirst().map { .ready(PreparedLine($0), lineOffset: 0) } }
  }

  private func run(_ next: () -> PreparedLines.Result?) async throws(CommandStop) {
    do throws(ScriptFailure) { try await interpreter.run(next) } catch { throw stop(for: error) }
  }

  /// Runs the teardown of a script; an earlier failure remains the failure.
  private func tearDown(after stop: CommandStop?) async throws(CommandStop) {
    // A journal that the script began ends with it.
    defer {
      if !isRecorded { session.end() }
    }
    var stop = stop
    if stop != nil { interpreter.observer?.didFail() }
    // After a timeout there is no time for it.
    if !Task.isCancelled {
      do throws(ScriptFailure) { try await interpreter.tearDown() } catch {
        let own = self.stop(for: error)
        stop = stop ?? own
      }
    }
    if stop == nil {
      do throws(ScriptFailure) { try interpreter.finishChecks() } catch {
        stop = self.stop(for: error)
      }
    }
    if let stop { throw stop }
  }

  // MARK: Failures

  private func stop(syntax diagnostic: Diagnostic) -> CommandStop {
    stop(for: ScriptFailure(.syntax, interpreter.concealing(diagnostic)))
  }

  private func stop(for failure: ScriptFailure) -> CommandStop {
    guard !console.isBroken else { return CommandStop(status: .brokenPipe) }
    console.complain(failure.diagnostic)
    return CommandStop(status: ExitStatus(failure))
  }
}

extension Statement {
  /// Whether it does something, other than a header, a section, `setup` and `teardown`.
  var isCommand: Bool {
    switch kind {
    case .header, .section: false
    case .block(let block):
      switch block.opening {
      case .setup, .teardown: false
      default: true
      }
    default: true
    }
  }
}
