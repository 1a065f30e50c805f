import SceneEngine
import SceneLanguage
import SceneSystem
import SceneSessions
import SceneText

/// Runs scripts without a prompt.
@MainActor
struct BatchRunner {
  let session: AppSession
  let console: Console
  let interpreter: Interpreter
  private let silence: Silence
  /// Whether the app continues after the script, as one that a search begins in.
  private let continues: Bool
  /// Whether the command line records the session; otherwise a script can.
  private let isRecorded: Bool
  private let journals: SessionJournals?

  /// Drops what scripts print while it is on.
  @MainActor
  private final class Silence {
    var isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }
  }

  init(
    _ session: AppSession, console: Console, variables: [String: Value] = [:],
    isSilent: Bool = false, limit: ScriptHost.Limit? = nil, journals: SessionJournals? = nil,
    apps: FreshApps? = nil, continuing continues: Bool = false
  ) {
    self.continues = continues
    self.session = session
    self.console = console
    self.journals = journals
    isRecorded = session.isRecorded
    let silence = Silence(isOn: isSilent)
    self.silence = silence
    var host = Self.host(console, limit)
    let write = host.print
    host.print = { (text) throws(ScriptHost.Failure) in
      if !silence.isOn { try write(text) }
    }
    if let journals { host.allow(journals, within: limit) }
    host.freshApps = apps
    interpreter = Interpreter(session, host: host, registry: .all)
    interpreter.bind(variables)
    interpreter.printDiagnostic = { console.printDiagnostic($0) }
    session.stage.onErrorConversion = { console.printDiagnostic("note: \($0)") }
    guard !isRecorded else { return }
    // Output appears only after its input has been recorded, also if a script began the recording.
    session.writer.onFailure = console.journalDidFail
    session.writer.onWarning = console.printWarning
    console.beforeOutput = session.flushHandler
  }

  /// Creates a runner for an app that runs already, and continues to run.
  init(
    attachedTo session: AppSession, console: Console, host: ScriptHost,
    variables: [String: Value], sharing secrets: SecretDetector
  ) {
    self.session = session
    self.console = console
    continues = true
    journals = nil
    // A journal belongs to the app, and continues.
    isRecorded = true
    silence = Silence(isOn: false)
    // With another executor, it is unknown when the effects have settled.
    let pace: Interpreter.Pace = ProcessExecutor.isInstalled ? .settling : .free
    interpreter = Interpreter(
      session, host: host, registry: .all, pace: pace, sharing: secrets)
    interpreter.bind(variables)
    interpreter.printDiagnostic = { console.printDiagnostic($0) }
  }

  /// Makes a host whose files and programs may write to the same terminal as the console.
  private static func host(_ console: Console, _ limit: ScriptHost.Limit?) -> ScriptHost {
    // Output to a file is not cut, so that it can be searched.
    var host = ScriptHost.live(
      limit: limit, columns: { StandardStream.output.terminalSize?.columns ?? .max }
    ) { (text) throws(ScriptHost.Failure) in
      console.print(text)
      if console.isBroken { throw ScriptHost.Failure("the output is closed") }
    }
    // Scripts whose output is captured print the same on every terminal.
    if console.captured == nil, let columns = StandardStream.output.terminalSize?.columns {
      host.show = { output in
        switch output {
        case .text(let text), .listing(let text, _): TerminalText.wrapped(text, to: columns)
        case .nothing, .value, .full, .json, .printed: output.text
        }
      }
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
      defer { ExitSignals.blockIfExiting() }
      return try await runPrograms(programs, input)
    }
    return host
  }

  // MARK: Before the lines

  func start() async throws(ExitRequest) {
    try applyPolicy()
    await session.start()
    guard !session.stage.isSettled else { return }
    do {
      try await session.stage.settle()
    } catch {
      throw console.exitRequest(printing: "cannot start the app: \(error)", .commandFailed)
    }
  }

  /// Starts the app, with moments if a script needs them.
  func start(toRun trees: [SyntaxTree]) async throws(ExitRequest) {
    if trees.flatMap(\.statements).contains(where: interpreter.registry.needsMoments) {
      try keepMoments()
    }
    try await start()
  }

  /// Warns of actions that can be called only with the name of their scene.
  func warnOfHiddenActions() {
    interpreter.registry.warningsOfHiddenActions(in: session.app.router)
      .forEach(console.printWarning)
  }

  /// Starts keeping moments, for a script that travels back; the app must not have started yet.
  func keepMoments() throws(ExitRequest) {
    try applyPolicy()
    session.keepMoments()
  }

  /// Applies the redaction policy also if nothing is recorded: to errors and reports.
  private func applyPolicy() throws(ExitRequest) {
    guard !isRecorded, let journals else { return }
    session.writer.policy = try console.require { try journals.policy() }
  }

  func parse(
    _ text: some Collection<UInt8>, name: String
  ) throws(ExitRequest) -> [SyntaxTree] {
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
  ///   - lines: The reader of the lines, which is rewound afterwards, so that it can run them.
  /// - Returns: Whether there are commands to run.
  /// - Throws: ``ExitRequest`` if there are syntax errors, which are all reported, or the file cannot be read.
  func check(_ path: String, _ lines: inout PreparedLines) throws(ExitRequest) -> Bool {
    let registry = interpreter.registry
    var needsMoments = false
    var hasCommands = false
    var errors: [Diagnostic] = []
    func check(_ result: PreparedLines.Result) {
      switch result {
      case .ready(let line, lineOffset: 0) where !needsMoments || !hasCommands:
        // A line with an offset equals an earlier one, which has been checked.
        needsMoments = needsMoments || line.syntax.contains(where: registry.needsMoments)
        hasCommands = hasCommands || line.syntax.contains(where: \.isCommand)
      case .ready: break
      case .failure(let diagnostic): errors.append(diagnostic)
      case .incomplete: break
      }
    }
    try console.require {
      var reader = LineReader(try FileReader(path: path))
      while errors.count <= Self.maxErrors,
        try reader.withNextLine({ check(lines.read($0)) }) != nil
      {}
    }
    if let last = lines.finish() { check(last) }
    try refuse(errors)
    lines.rewind(to: interpreter.makeReader(name: path))
    if needsMoments { try keepMoments() }
    return hasCommands
  }

  /// The maximum number of syntax errors that are shown.
  private static let maxErrors = 20

  private func refuse(_ errors: [Diagnostic]) throws(ExitRequest) {
    guard let last = errors.prefix(Self.maxErrors).last else { return }
    for error in errors.prefix(Self.maxErrors).dropLast() { _ = exitRequest(reporting: error) }
    let request = exitRequest(reporting: last)
    if errors.count > Self.maxErrors {
      console.printDiagnostic(
        "error: more than \(Self.maxErrors) syntax errors; the rest was not checked")
    }
    throw request
  }

  // MARK: Running

  /// Starts the app and runs a text, unless it has syntax errors.
  func startAndRun(
    _ text: some Collection<UInt8>, name: String
  ) async throws(ExitRequest) {
    let trees = try parse(text, name: name)
    try await start(toRun: trees)
    warnOfHiddenActions()
    try await run(trees)
  }

  func run(_ text: some Collection<UInt8>, name: String) async throws(ExitRequest) {
    try await run(try parse(text, name: name))
  }

  func run(_ trees: [SyntaxTree]) async throws(ExitRequest) {
    var request: ExitRequest?
    do throws(ExitRequest) { try await runAll(trees) } catch { request = error }
    try await tearDown(after: request)
  }

  /// Runs a text without its output; failures are shown.
  func runSilently(_ text: some Collection<UInt8>, name: String) async throws(ExitRequest) {
    silence.isOn = true
    defer { silence.isOn = false }
    try await runAll(try parse(text, name: name))
  }

  func runStandardInput() async throws(ExitRequest) {
    let file = try console.require(orExitWith: .commandFailed) { try FileReader(argument: "-") }
    var lines = PreparedLines(interpreter.makeReader(name: file.path))
    try await run(file, &lines)
  }

  /// Runs the lines of a file as they are read, and stops at the first that fails.
  func run(
    _ file: consuming FileReader, _ lines: inout PreparedLines
  ) async throws(ExitRequest) {
    var request: ExitRequest?
    do throws(ExitRequest) { try await runLines(of: file, &lines) } catch { request = error }
    try await tearDown(after: request)
  }

  private func runLines(
    of file: consuming FileReader, _ lines: inout PreparedLines
  ) async throws(ExitRequest) {
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
    if let failure { throw console.exitRequest(printing: "\(failure)", .commandFailed) }
  }

  private func runAll(_ trees: [SyntaxTree]) async throws(ExitRequest) {
    var trees = trees[...]
    try await run { trees.popFirst().map { .ready(PreparedLine($0), lineOffset: 0) } }
  }

  private func run(_ next: () -> PreparedLines.Result?) async throws(ExitRequest) {
    do throws(ScriptFailure) { try await interpreter.run(next) } catch {
      throw exitRequest(reporting: error)
    }
  }

  /// Runs the teardown of a script; an earlier failure remains the failure.
  private func tearDown(after request: ExitRequest?) async throws(ExitRequest) {
    // A journal that the script began ends with the script.
    defer {
      if !isRecorded, !continues { session.end() }
    }
    var request = request
    if request != nil { interpreter.observer?.didFail() }
    // After a timeout the teardown is skipped.
    if !Task.isCancelled {
      do throws(ScriptFailure) { try await interpreter.tearDown() } catch {
        let own = exitRequest(reporting: error)
        request = request ?? own
      }
    }
    if request == nil {
      do throws(ScriptFailure) { try interpreter.finishChecks() } catch {
        request = exitRequest(reporting: error)
      }
    }
    if let request { throw request }
  }

  // MARK: Failures

  private func exitRequest(reporting diagnostic: Diagnostic) -> ExitRequest {
    exitRequest(reporting: ScriptFailure(.syntax, interpreter.concealing(diagnostic)))
  }

  private func exitRequest(reporting failure: ScriptFailure) -> ExitRequest {
    guard !console.isBroken else { return ExitRequest(status: .brokenPipe) }
    var diagnostic = failure.diagnostic
    let isWritten = diagnostic.place?.file != ScriptLine.name
    if !isWritten { diagnostic.place = nil }
    console.printDiagnostic(diagnostic, layout: isWritten ? .located : .typed)
    return ExitRequest(status: ExitStatus(failure))
  }
}

extension Statement {
  /// Whether the statement does something, unlike a header, a section, `setup` and `teardown`.
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
