import Scenes
import Script
import Sessions
import Shell
import Terminal

/// Plays a recorded session again, up to where it is no longer what was recorded.
@SceneActor
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
  }

  private let path: String
  private let choices: Choices
  private let options: App.Options
  private let console: Console
  private let variables = ProcessEnvironment.variables
  private var player: SessionPlayer?
  private(set) var app: (any SceneApp)?
  private(set) var interpreter: Interpreter?
  private var story = ReplayStory()
  private var stepper: ReplayStepper?
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
  func run() async -> ExitStatus {
    var reader = JournalReader()
    do {
      var lines = LineReader(try FileReader(argument: path), lineLimit: Self.lineLimit)
      while let line = try next(&lines, &reader) {
        switch line {
        case .header(let header): try await begin(header)
        case .entry(let entry):
          if let last = choices.last, entry.number > last { return finish() }
          guard await play(entry, line: reader.line) else {
            return differences == 0 ? finish() : .expectationFailed
          }
        }
      }
    } catch let failure as JournalReader.Failure {
      return fail(failure)
    } catch let error as CommandStop {
      return error.status
    } catch {
      console.complain("error: \(error)")
      return .syntax
    }
    guard reader.header != nil else {
      console.complain("error: \(path): the file is empty, and no journal")
      return .syntax
    }
    return finish()
  }

  /// The most bytes of a line: a journal that begins in the middle has all state in its first.
  private static var lineLimit: Int { 64_000_000 }

  /// Reads the next line; one that the end of the file has cut is left out, and said.
  private func next(
    _ lines: inout LineReader, _ reader: inout JournalReader
  ) throws -> JournalReader.Line? {
    var read: Result<JournalReader.Line, JournalReader.Failure>?
    let isLine: Void? = try lines.withNextLine { bytes in
      read = Result { () throws(JournalReader.Failure) in try reader.read(bytes) }
    }
    guard isLine != nil, let read else { return nil }
    if case .failure(let failure) = read, lines.lacksItsEnd, failure.fault == .damaged {
      console.complain(
        "warning: \(path):\(failure.line): the last line was cut short, and is left out")
      return nil
    }
    return try read.get()
  }

  private func begin(_ header: JournalHeader) async throws {
    guard header.app == App.name else {
      console.complain(
        "error: \(path): \(JournalFault.foreign(app: header.app, here: App.name))")
      throw CommandStop(status: .usage)
    }
    let player = SessionPlayer(header, secrets: choices.secrets)
    self.player = player
    try make(on: player)
    player.makeApp = { [unowned self, unowned player] in try make(on: player) }
    for loss in try await player.restore(header) {
      console.complain("warning: \(path): where the record begins: \(loss)")
    }
  }

  private func make(on player: SessionPlayer) throws(CommandStop) {
    let launch = Launch(stage: player.stage, storage: .replay, environment: variables)
    guard let app = AppMaker.make(App.self, options, launch, console) else {
      throw CommandStop(status: .commandFailed)
    }
    self.app = app
    // What a journal says reaches the app, and nothing else.
    let host = ScriptHost.live(limit: .sandbox) { _ in }
    let interpreter = Interpreter(app: app, host: host, pace: .free)
    self.interpreter = interpreter
    player.perform = { kind, call in try await interpreter.perform(kind, call) }
    player.begin(app)
    if choices.isStepped {
      do {
        stepper = try ReplayStepper(app, console: console, past: stepper)
      } catch {
        console.complain("error: \(error)")
        throw CommandStop(status: .commandFailed)
      }
    }
  }

  /// Plays an entry.
  ///
  /// - Returns: Whether to go on.
  private func play(_ entry: JournalEntry, line: Int) async -> Bool {
    guard let player else { return false }
    let outcome = await player.play(entry)
    played += 1
    if !outcome.differences.isEmpty {
      differences += 1
      if differences == 1 || choices.goesOn || choices.isStepped {
        for text in story.words(of: outcome, at: entry, in: "\(path):\(line)") {
          console.print(text)
        }
      }
    }
    story.add(entry)
    if let stepper {
      stepper.add(entry, outcome, states: player.ledger?.states ?? [])
      return await stepper.goesOn(after: entry, isDifferent: !outcome.differences.isEmpty)
    }
    return outcome.differences.isEmpty || choices.goesOn
  }

  private func finish() -> ExitStatus {
    if let missing = player?.missingSecrets, !missing.isEmpty {
      console.print(
        "without \(missing.joined(separator: ", ")): give what is missing by --secret NAME=VALUE")
    }
    let count = "\(played) \(played == 1 ? "entry" : "entries")"
    guard differences == 0 else {
      console.print("\(path): \(count), of which \(differences) differ")
      return .expectationFailed
    }
    console.print("\(path): \(count), all as recorded")
    return .success
  }

  private func fail(_ failure: JournalReader.Failure) -> ExitStatus {
    let help = failure.fault.fix.map { "\n  help: \($0)" } ?? ""
    console.complain("error: \(path):\(failure.line): \(failure.fault)\(help)")
    return .syntax
  }
}
