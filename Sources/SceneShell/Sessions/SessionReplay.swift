import Engine
import Language
import OrderedCollections
import SceneSystem
import Sessions

/// Plays a recorded session again, up to where it is no longer what was recorded.
@MainActor
final class SessionReplay<App: ShellApp> {
  /// How a session is played.
  struct Choices {
    /// Whether to go on behind a difference.
    var goesOn = false
    /// The number of the last entry to play; nil for all.
    var last: Int?
    /// The values of what the journal leaves out, by its name.
    var secrets: [String: String] = [:]
    /// Whether somebody says after each entry how to go on.
    var isStepped = false
    /// Whether only what differs is printed.
    var isQuiet = false
  }

  private let path: String
  private let choices: Choices
  private let options: App.Options
  private let console: Console
  private let variables = ProcessEnvironment.variables
  private var player: SessionPlayer?
  private var session: AppSession?
  private(set) var interpreter: Interpreter?
  private var story = ReplayStory()
  private var stepper: ReplayStepper?
  /// Whether somebody goes back to a moment.
  private var hasTravels = false
  /// The number of the latest entry.
  private var latest: Int?
  private var differences = 0
  private var played = 0

  /// Prepares a replay.
  init(_ path: String, _ choices: Choices, options: App.Options, console: Console) {
    self.path = path
    self.choices = choices
    self.options = options
    self.console = console
  }

  /// Plays the session, and says what came of it.
  ///
  /// - Returns: 0 where all was as recorded, 4 where something wasn't, 2 where the journal can't be read.
  func run() async -> ExitStatus { await console.attempt { try await play() } }

  private func play() async throws -> ExitStatus {
    var journal = try JournalFileReader(path)
    while true {
      guard let line = try journal.next() else { break }
      switch line {
      case .header(let header): try await begin(header)
      case .entry(let entry):
        if let last = choices.last, entry.number > last { return finish() }
        guard let player else { break }
        guard await take(entry, await player.play(entry), line: journal.line) else {
          return finish()
        }
      }
    }
    if let warning = journal.warning { console.complain(warning) }
    if let last = choices.last, last > latest ?? -1 {
      let known = latest.map { "the last is \($0)" } ?? "there are none"
      console.complain("warning: \(path): there is no entry \(last); \(known)")
    }
    let unknown = choices.secrets.keys.filter { player?.knownSecrets.contains($0) != true }.sorted()
    if !unknown.isEmpty, choices.last == nil {
      console.complain(
        "warning: \(path): nothing in it has the name \(unknown.joined(separator: ", "))")
    }
    return finish()
  }

  private func begin(_ header: JournalHeader) async throws {
    guard header.app == App.name else {
      let fault = JournalError.foreign(app: header.app, here: App.name)
      console.complain(VisibleText.escaped("error: \(path): \(fault)", keepsNewlines: false))
      throw CommandStop(status: .usage)
    }
    hasTravels = SessionFile.hasTravels(path)
    let player = SessionPlayer(header, secrets: choices.secrets)
    self.player = player
    try make(on: player)
    player.makeApp = { [unowned self, unowned player] in try make(on: player) }
    do {
      for loss in try await player.restore(header) {
        console.complain("warning: \(path): where the record begins: \(loss)")
      }
    } catch {
      throw JournalFileReader.Failure(
        text: "error: \(path):1: \(VisibleText.escaped("\(error)", keepsNewlines: false))")
    }
  }

  private func make(on player: SessionPlayer) throws(CommandStop) {
    let launch = Launch(stage: player.stage, storage: .replay, environment: variables)
    session?.end()
    let session = try AppSession.make(App.self, options, launch, console)
    self.session = session
    // What a journal says reaches the app, and nothing else.
    let host = ScriptHost.live(limit: .sandbox) { _ in }
    let interpreter = Interpreter(session, host: host, pace: .free)
    interpreter.conceal(choices.secrets.values)
    self.interpreter = interpreter
    player.perform = { kind, call in
      do throws(ScriptFailure) {
        try await interpreter.perform(kind, call)
      } catch {
        throw PlayedFailure(error.diagnostic)
      }
    }
    player.begin(session)
    if choices.isStepped || hasTravels { session.keepMoments() }
    guard choices.isStepped else { return }
    stepper = try console.require(orStop: .commandFailed) {
      try ReplayStepper(
        session, hiding: choices.secrets.values, name: App.name, console: console,
        past: stepper)
    }
  }

  /// Says what came of an entry.
  ///
  /// - Returns: Whether to go on.
  private func take(
    _ entry: JournalEntry, _ outcome: SessionPlayer.Outcome, line: Int
  ) async -> Bool {
    played += 1
    latest = entry.number
    if !outcome.differences.isEmpty {
      differences += 1
      if differences == 1 || choices.goesOn || choices.isStepped {
        for text in story.words(of: outcome, at: entry, in: "\(path):\(line)") {
          console.print(interpreter?.concealing(text) ?? text)
        }
      }
    }
    story.add(entry)
    if let stepper {
      return await stepper.goesOn(after: entry, isDifferent: !outcome.differences.isEmpty)
    }
    return outcome.differences.isEmpty || choices.goesOn
  }

  private func finish() -> ExitStatus {
    defer { player?.end() }
    if let missing = player?.missingSecrets, !missing.isEmpty, !choices.isQuiet || differences > 0 {
      let names = missing.joined(separator: ", ")
      console.print(
        differences == 0
          ? "played without \(names), which made no difference"
          : "played without \(names), which may be why: --secret \(missing[0])=VALUE gives it")
    }
    if player?.playsParts == true, differences > 0 {
      console.print("played without what is secret in part of an argument, which may be why")
    }
    let count = "\(played) \(played == 1 ? "entry" : "entries")"
    guard differences == 0 else {
      console.print("\(path): \(count), of which \(differences) differ")
      return .expectationFailed
    }
    if !choices.isQuiet { console.print("\(path): \(count), all as recorded") }
    return .success
  }
}

/// Why something can't be done here that was done in a session, in words.
private struct PlayedFailure: Error, CustomStringConvertible {
  let description: String

  init(_ diagnostic: Diagnostic) {
    description = ([diagnostic.message] + [diagnostic.help].compactMap(\.self)).joined(
      separator: "; ")
  }
}
