import SceneEngine
import SceneExplorer
import SceneLanguage
import OrderedCollections
import SceneSystem
import SceneSessions

/// Replays a recorded session up to its first difference.
@MainActor
final class SessionReplay<App: ShellApp> {
  /// The options of a replay.
  struct Choices {
    /// Whether to continue after the first difference.
    var continues = false
    /// The number of the last input to play; nil for all.
    var last: Int?
    /// The values of redacted secrets, by name.
    var secrets: [String: String] = [:]
    /// The policy for the values that differences show.
    var policy = RedactionPolicy()
    /// Whether to stop after each entry.
    var isStepped = false
    /// Whether to print only differences.
    var isQuiet = false
  }

  private let path: String
  private let choices: Choices
  private let options: App.Options
  private let console: Console
  /// The recorder of what the session reaches; nil for none.
  private let recorder: CoverageRecorder?
  private let variables = ProcessEnvironment.variables
  private var player: SessionPlayer?
  private var session: AppSession?
  private(set) var interpreter: Interpreter?
  private var context = FailureContext()
  private var stepper: ReplayStepper?
  /// Whether a command of the stepper has ended the replay.
  private var isEnded = false
  /// Whether the session goes back to moments.
  private var hasTravels = false
  private var differences = 0
  /// The version of the states at the recording.
  private var stateVersion = 1
  /// The number of inputs before the journal.
  private var earlierInputs = 0
  /// Whether this build has recorded the session.
  private var isOfThisBuild = false
  /// Whether the state differs after an input for no other reason that is known.
  private var hasUnexplainedState = false

  /// Prepares a replay.
  init(
    _ path: String, _ choices: Choices, options: App.Options, console: Console,
    covering recorder: CoverageRecorder? = nil
  ) {
    self.recorder = recorder
    self.path = path
    self.choices = choices
    self.options = options
    self.console = console
  }

  /// Replays the session and prints the result.
  ///
  /// - Returns: 0 without a difference, 4 with one, 1 if the journal cannot be read, 2 if it is damaged.
  func run() async -> ExitStatus { await console.attempt { try await play() } }

  private func play() async throws -> ExitStatus {
    var journal = try JournalFileReader(path)
    while true {
      guard let line = try journal.next() else { break }
      switch line {
      case .header(let header): try await begin(header)
      case .entry(let entry):
        if let last = choices.last, context.numbers.next > last {
          warnIfMissing(last)
          return finish()
        }
        guard let player else { break }
        guard await report(entry, await player.play(entry), line: journal.line) else {
          return finish()
        }
      case .end: break
      }
    }
    await reportEnd()
    if let warning = journal.warning { console.printDiagnostic(warning) }
    if let last = choices.last { warnIfMissing(last) }
    let unknown = choices.secrets.keys.filter { player?.knownSecrets.contains($0) != true }.sorted()
    if !unknown.isEmpty, choices.last == nil {
      console.printDiagnostic(unknown.warningOfMissingSecrets(in: path))
    }
    return finish()
  }

  /// Prints changes of the state after the last entry.
  private func reportEnd() async {
    guard let outcome = await player?.playEnd(), !outcome.differences.isEmpty else { return }
    differences += 1
    for text in context.linesAtEnd(of: outcome, in: path) {
      show(text)
    }
  }

  /// Prints a line about the session, whose journal can contain anything.
  private func show(_ line: String) {
    console.print(VisibleText.escaped(line, keepsNewlines: false))
  }

  /// Warns if the session has no input of a number.
  private func warnIfMissing(_ number: Int) {
    guard context.numbers.entry(of: number) == nil else { return }
    console.printDiagnostic(context.numbers.warning(ofMissing: number, in: path))
  }

  private func begin(_ header: JournalHeader) async throws {
    guard header.app == App.name else {
      let fault = JournalError.foreign(app: header.app, here: App.name)
      console.printDiagnostic("error: \(name: path): \(name: "\(fault)")")
      throw ExitRequest(status: .usage)
    }
    hasTravels = SessionFile.hasTravels(path)
    stateVersion = header.stateVersion
    isOfThisBuild = header.build == BuildIdentity.current
    earlierInputs = header.inputs ?? 0
    context = FailureContext(after: earlierInputs, hiding: choices.policy)
    let player = SessionPlayer(header, secrets: choices.secrets)
    self.player = player
    try make(on: player)
    player.makeApp = { [unowned self, unowned player] in try make(on: player) }
    do {
      for loss in try await player.restore(header) {
        console.printDiagnostic(
          "warning: cannot restore the state at the beginning of '\(name: path)': \(loss)")
      }
    } catch {
      throw JournalFileReader.Failure(
        text: "error: \(name: path):1: \(name: "\(error)")")
    }
  }

  private func make(on player: SessionPlayer) throws(ExitRequest) {
    let launch = Launch(stage: player.stage, storage: .replay, environment: variables)
    session?.discard()
    let session = try AppSession.make(App.self, options, launch, console)
    self.session = session
    session.writer.policy = choices.policy
    recorder?.begin(session)
    // A replay affects the app and nothing else.
    let host = ScriptHost.live(limit: .sandbox) { _ in }
    let interpreter = Interpreter(session, host: host, pace: .free)
    self.interpreter = interpreter
    player.perform = { kind, call in
      do throws(ScriptFailure) {
        try await interpreter.perform(kind, call)
      } catch {
        throw PlayedFailure(interpreter.concealing(error.diagnostic))
      }
    }
    player.describe = { [app = session.app] in
      "\(PlayedFailure(Diagnostic(of: $0, in: app)))"
    }
    player.begin(session)
    if choices.isStepped || hasTravels { session.keepMoments(after: context.numbers.next) }
    guard choices.isStepped else { return }
    stepper = try console.require(orExitWith: .commandFailed) {
      try ReplayStepper(
        session, name: App.name, console: console, past: stepper)
    }
  }

  /// Prints the differences of an entry.
  ///
  /// - Returns: Whether to continue.
  private func report(
    _ entry: JournalEntry, _ outcome: SessionPlayer.Outcome, line: Int
  ) async -> Bool {
    if !outcome.differences.isEmpty {
      differences += 1
      if differences == 1, outcome.isUnexplained { hasUnexplainedState = true }
      if differences == 1 || choices.continues || choices.isStepped {
        for text in context.lines(of: outcome, at: entry, in: "\(name: path):\(line)") {
          show(text)
        }
      }
    }
    let line = context.line(of: entry)
    context.add(entry)
    if let stepper {
      isEnded = await !stepper.continues(
        after: entry, line, input: context.numbers.last ?? 0,
        isDifferent: !outcome.differences.isEmpty)
      return !isEnded
    }
    return outcome.differences.isEmpty || choices.continues
  }

  private func finish() -> ExitStatus {
    defer { player?.end() }
    if let missing = player?.missingSecrets, !missing.isEmpty, !choices.isQuiet || differences > 0 {
      let clause = Array(missing).unknownValues
      console.print(
        differences == 0
          ? "note: \(clause), but this makes no difference"
          : "note: \(clause), which can be the cause; add --secret \(name: missing[0])=@FILE"
      )
    }
    if hasUnexplainedState, isOfThisBuild, player?.missingSecrets.isEmpty != false {
      console.print(
        "note: the same build recorded this session, so the journal was edited or \(UnrecordedAnswer.message)"
      )
    }
    if differences > 0, let version = session?.app.stateMigrations.version, version != stateVersion
    {
      console.print(
        """
        note: the session was recorded with version \(stateVersion) of the app's states, and this build has version \
        \(version), which can be the cause
        """)
    }
    let played = context.numbers.next - earlierInputs
    let count = "\(isEnded ? "ended after " : "")\(played) \(played == 1 ? "input" : "inputs")"
    guard differences == 0 else {
      console.print(
        "\(name: path): \(count), \(differences) \(differences == 1 ? "difference" : "differences")"
      )
      return .expectationFailed
    }
    if !choices.isQuiet { console.print("\(name: path): \(count), no differences") }
    return .success
  }
}

/// The error of an input that succeeded when it was recorded.
private struct PlayedFailure: Error, CustomStringConvertible {
  let description: String

  init(_ diagnostic: Diagnostic) {
    description = ([diagnostic.message] + [diagnostic.help].compactMap(\.self)).joined(
      separator: "; ")
  }
}

extension SessionPlayer.Outcome {
  /// Whether only the state differs, and every request had its answer.
  fileprivate var isUnexplained: Bool {
    unanswered.isEmpty && reports.isEmpty
      && differences.allSatisfy { if case .state = $0 { true } else { false } }
  }
}
