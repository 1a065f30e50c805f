import DequeModule
import OrderedCollections
package import Scenes

/// Writes down what comes to an app.
///
/// What comes is taken in turns: an input, an answer from outside, a sleeper of a live clock that is due. Each
/// turn begins when nothing is left to do, and ends when nothing is left to do again; then its line is written,
/// with a digest of the app's state. So a run is a function of its lines, also where time passes by itself.
@MainActor
package final class SessionRecorder {
  /// What is written of an input beyond what everybody may see.
  package struct Redaction {
    /// What isn't written although the app keeps it no secret.
    package var policy = RedactionPolicy()
    /// Hears what the policy keeps, which is secret from then on, wherever it stands.
    package var learned: @MainActor (Value) -> Void = { _ in }
    /// A text without what is secret in it.
    package var concealing: @MainActor (String) -> String = { $0 }

    package init() {}

    var redactor: Redactor { Redactor(policy: policy, hide: learned) }
  }

  /// What is kept from what is written.
  package var redaction = Redaction()
  /// Says that nothing more is written to a journal, and why.
  package var failed: @MainActor (any Error) -> Void = { _ in }
  /// What keeps each moment, to go back to it; nil for nothing.
  package private(set) var timeline: Timeline?
  /// Whether each line is passed on at once, for somebody who sees what came of it.
  package var passesOnEachLine = false
  /// The number of the last entry.
  package private(set) var number = -1

  var stage = SceneStage.virtual()
  /// The app, which is kept as long as the stage is listened to.
  private var app: (any SceneApp)?
  private(set) var tracker: StateTracker?
  /// The states after the last entry.
  private var told: StateTracker.Mark?
  private var turns = Deque<@MainActor () async -> Void>()
  var isTakingTurns = false
  /// The entry that isn't over.
  var open: JournalEntry?
  private var lastPlace: [String]?
  var openMove: (time: Duration, wakes: Int)?
  var isSleeperDue = false
  /// Whether a sleeper of a live clock has been woken, and isn't done.
  var isWaking = false
  /// When the entry began that isn't over.
  var began = RealTime.now
  var asked: [JournalAnswer] = []
  var reports: [String] = []
  var callsMade = 0
  private var secrets = SecretNames()
  private var environment: [JournalAnswer] = []
  private var sinks: [any JournalSink] = []
  private var buffer: [UInt8] = []

  /// How many bytes are gathered before they are passed on by themselves.
  private static let capacity = 65_536

  /// Creates a recorder that listens to nothing yet.
  package init() {}

  /// Begins to listen to a stage on which an app is about to be made, and no more to the one before.
  package func listen(to stage: SceneStage) {
    flush()
    self.stage.journal = nil
    self.stage = stage
    app = nil
    timeline = nil
    tracker = nil
    asked = []
    reports = []
    lastPlace = nil
    callsMade = 0
    stage.journal = self
  }

  // MARK: Journals

  /// The digest of the app's state now.
  package var digest: UInt64 { tracker?.digest ?? 0 }

  /// Begins to write to a journal, whose first line is its header's.
  ///
  /// - Throws: What the sink throws.
  package func begin(_ header: JournalHeader, to sink: any JournalSink) throws {
    flush()
    var header = header
    header.environment = written(environment)
    if number >= 0 { header.after = number }
    header.state = header.state.map { written(saved: $0) }
    let line = JournalLine.sealed(header.value)
    // What can't be read back is none.
    let bytes = Array(line.dropLast())
    var reader = JournalReader()
    _ = try reader.read(bytes.span)
    try sink.append(line)
    sinks.append(sink)
  }

  /// Writes no more to a journal.
  ///
  /// - Returns: Whether all has been written until now.
  package func end(_ sink: any JournalSink) -> Bool {
    flush()
    defer { sinks.removeAll { $0 === sink } }
    return sinks.contains { $0 === sink }
  }

  /// Passes on all that has gathered: before anybody sees what came of it.
  package func flush() {
    closeMove()
    guard !buffer.isEmpty else { return }
    let lines = buffer
    buffer.removeAll(keepingCapacity: true)
    for sink in sinks {
      do { try sink.append(lines) } catch {
        sinks.removeAll { $0 === sink }
        failed(error)
      }
    }
  }

  // MARK: The app

  /// The app has been made on the stage, and nobody writes anything down yet.
  ///
  /// Whoever does later finds the recorder on the stage.
  package func wasMade() {
    environment = asked
    asked = []
    stage.journal = nil
    stage.formerJournal = self
    stage = .virtual()
  }

  /// The recorder that has heard how an app was made on a stage; a new one where there is none.
  package static func waiting(on stage: SceneStage) -> SessionRecorder {
    stage.formerJournal as? SessionRecorder ?? SessionRecorder()
  }

  /// The app has been made on the stage, and is about to start.
  package func begin(_ app: any SceneApp) {
    self.app = app
    stage = app.stage
    stage.journal = self
    // What a later app is told belongs to its own beginning.
    if number < 0, !asked.isEmpty {
      environment = asked
      asked = []
    }
    follow(app)
  }

  /// Begins to write down what comes to an app that has been at work for a while.
  package func join(_ app: any SceneApp) {
    stage = app.stage
    number = 0
    self.app = app
    follow(app)
    stage.journal = self
    stage.clock.catchUp()
    lastPlace = app.placeWords
  }

  /// Listens to nothing any more, and lets the app go.
  package func leave() {
    flush()
    stage.journal = nil
    stage = .virtual()
    (app, tracker, told, timeline) = (nil, nil, nil, nil)
    sinks = []
  }

  private func follow(_ app: any SceneApp) {
    let tracker = StateTracker(app)
    self.tracker = tracker
    told = tracker.mark()
  }

  /// Keeps each moment from now on.
  package func keepMoments() { timeline = app.map { Timeline($0) } }

  /// Goes to a moment, as a turn of its own.
  ///
  /// - Parameters:
  ///   - number: The moment's number.
  ///   - describe: Says why it couldn't be done.
  ///   - go: Goes there.
  /// - Returns: What `go` returns.
  /// - Throws: What `go` throws.
  package func travel<Result, Failure: Error>(
    to number: Int, describing describe: (Failure) -> String = { "\($0)" },
    _ go: @escaping @MainActor () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let isWritten = !sinks.isEmpty
    return try await record(.travel(to: number, .object([:])), describing: describe) {
      [self] () throws(Failure) in
      // Where it couldn't be done the app is what it was.
      defer {
        if isWritten, let app { open?.input = .travel(to: number, saved(app)) }
      }
      return try go()
    }
  }

  /// All that an app is, as a line has it.
  private func saved(_ app: any SceneApp) -> Value {
    do {
      return try Value(json: try app.savedText()).withoutChecksum
    } catch {
      reports.append("what the app is can't be written down: \(error)")
      return .object([:])
    }
  }

  /// Starts the app, as its first turn.
  package func start(_ app: any SceneApp) async {
    let origin = JournalOrigin(seed: stage.seed, isLive: stage.clock.isLive)
    await turn(.start(number < 0 ? nil : origin)) { app.start() }
  }

  /// Something that is done to the app, as a turn of its own.
  ///
  /// - Parameters:
  ///   - input: What is done.
  ///   - isAltered: Whether what is done isn't all that is written of it.
  ///   - describe: Says why it couldn't be done.
  ///   - act: Does it.
  /// - Returns: What `act` returns.
  /// - Throws: What `act` throws.
  package func record<Result, Failure: Error>(
    _ input: JournalEntry.Input, isAltered: Bool = false,
    describing describe: (Failure) -> String = { "\($0)" },
    _ act: @escaping @MainActor () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    let body = { @MainActor () -> Void in
      outcome = Swift.Result { () throws(Failure) in try act() }
    }
    await withoutActuallyEscaping(describe) { describe in
      await turn(input, isAltered: isAltered, body) {
        if case .failure(let error)? = outcome { describe(error) } else { nil }
      }
    }
    guard let outcome else { preconditionFailure("a turn has ended that hasn't begun") }
    return try outcome.get()
  }

  /// Whether something can be done to the app right here, as a turn of its own.
  package var canTakeTurn: Bool { !isTakingTurns && stage.isQuiet }

  /// Something that is done to the app right here, as a turn that ends once what it has set off is over.
  ///
  /// - Precondition: ``canTakeTurn``.
  package func recordAtOnce<Result, Failure: Error>(
    _ input: JournalEntry.Input, isAltered: Bool = false, describing describe: (Failure) -> String,
    _ act: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(input)
    let outcome = Swift.Result { () throws(Failure) in try act() }
    if case .failure(let error) = outcome { open?.failure = describe(error) }
    if stage.isQuiet {
      end(isAlone: !isAltered)
    } else {
      take { [self] in
        await stage.becomeQuiet()
        end()
      }
    }
    return try outcome.get()
  }

  /// A call of a command, with the names of secrets in the place of those.
  ///
  /// - Parameters:
  ///   - call: The command, with all that was given.
  ///   - parameters: What the arguments were given for; in their order, as far as they have no label.
  /// - Returns: The call as it may be written.
  package func written(
    _ call: CommandCall, _ parameters: [CommandParameter]
  ) -> CommandCall {
    var call = call
    for (index, argument) in call.arguments.enumerated() {
      let parameter =
        argument.label.map { label in parameters.first { $0.label == label } }
        ?? (parameters.indices.contains(index) ? parameters[index] : nil)
      let name = parameter?.label ?? argument.label
      let path = [call.name, name].compactMap(\.self).joined(separator: ".")
      let isOfPolicy = redaction.policy.conceals(path)
      if isOfPolicy { redaction.learned(argument.input.asValue) }
      if parameter?.type.isSecret == true || isOfPolicy {
        let title = name ?? call.name.split(separator: ".").last.map(String.init) ?? call.name
        call.arguments[index].input = .value(
          .variant(
            Argument.secretField,
            .string(secrets.name(of: argument.input.asValue, givenFor: title))))
      } else if let name = secrets.name(ofKnown: argument.input.asValue) {
        call.arguments[index].input = .value(.variant(Argument.secretField, .string(name)))
      } else {
        call.arguments[index].input = argument.input.concealing(redaction.concealing)
      }
    }
    return call
  }

  // MARK: Turns

  private func turn(
    _ input: JournalEntry.Input, isAltered: Bool = false,
    _ body: @escaping @MainActor () -> Void, failure: @escaping @MainActor () -> String? = { nil }
  ) async {
    if !isTakingTurns, stage.isQuiet {
      begin(input)
      body()
      open?.failure = failure()
      if stage.isQuiet { return end(isAlone: !isAltered) }
      return await inTurn { [self] in
        await stage.becomeQuiet()
        end()
      }
    }
    await inTurn { [self] in
      await stage.becomeQuiet()
      begin(input)
      body()
      open?.failure = failure()
      await stage.becomeQuiet()
      end()
    }
  }

  func inTurn(_ turn: @escaping @MainActor () async -> Void) async {
    await withCheckedContinuation { continuation in
      take {
        await turn()
        continuation.resume()
      }
    }
  }

  func take(_ turn: @escaping @MainActor () async -> Void) {
    turns.append(turn)
    guard !isTakingTurns else { return }
    isTakingTurns = true
    HostTask.start { [self] in
      while let next = turns.popFirst() { await stage.run { await next() } }
      isTakingTurns = false
    }
  }

  func begin(_ input: JournalEntry.Input) {
    closeMove()
    // What comes now may end the process.
    flush()
    stage.clock.catchUp()
    number += 1
    began = RealTime.now
    open = JournalEntry(number: number, time: stage.clock.now.offset, input: input)
  }

  func end(isAlone: Bool = false) {
    guard var open else { return }
    self.open = nil
    guard let tracker, let told else { return }
    let redactor = redaction.redactor
    open.asked = asked.map { redactor.redacting($0) }
    asked = []
    let changes = tracker.changes(since: told)
    self.told = tracker.mark()
    open.changes = changes.flatMap(\.changes).compactMap { redactor.redacting($0) }
    switch open.input {
    case .answer(let answer, let call, let cause):
      open.input = .answer(redactor.redacting(answer), call: call, cause: cause)
    case .restore(let saved, let force): open.input = .restore(written(saved: saved), force: force)
    case .travel(let moment, let saved): open.input = .travel(to: moment, written(saved: saved))
    case .start, .call, .clock: break
    }
    let place = app?.placeWords
    if place != lastPlace { open.place = place }
    lastPlace = place
    open.reports = reports
    reports = []
    open.digest = tracker.digest
    let entry = open.concealing(redaction.concealing)
    write(entry)
    timeline?.add(
      entry.withoutSaved, changing: changes, taking: began.duration(to: RealTime.now),
      states: tracker.states,
      isAlone: isAlone && open.isRepeatable && entry.input == open.input)
  }

  /// A saved state as it may be written.
  private func written(saved: Value) -> Value {
    guard let app else { return saved }
    // What is kept hasn't been seen yet where a record begins in the middle of a run.
    for (name, state) in tracker?.states ?? [] where redaction.policy.concerns(name) {
      _ = redaction.redactor.redacting(state.value, at: name)
    }
    let names = Dictionary(
      app.router.liveScenes.compactMap { scene in
        scene.id.map { (Int128($0.rawValue), scene.name) }
      }, uniquingKeysWith: { first, _ in first })
    return redaction.redactor.redacting(saved: saved, names).concealing(redaction.concealing)
  }

  private func written(_ answers: [JournalAnswer]) -> [JournalAnswer] {
    answers.map { redaction.redactor.redacting($0).concealing(redaction.concealing) }
  }

  private func write(_ entry: JournalEntry) {
    guard !sinks.isEmpty else { return }
    buffer += JournalLine.sealed(entry.value)
    if buffer.count >= Self.capacity || passesOnEachLine { flush() }
  }

  // MARK: Time

  func closeMove() {
    guard let move = openMove else { return }
    openMove = nil
    finish(move, to: stage.clock.now.offset, wakes: move.wakes)
  }

  func finish(_ move: (time: Duration, wakes: Int), to time: Duration, wakes: Int?) {
    number += 1
    open = JournalEntry(number: number, time: move.time, input: .clock(to: time, wakes: wakes))
    end()
  }
}

extension SceneApp {
  /// The way from the root to the scene in front, scene by scene.
  package var placeWords: [String] { router.tree.path.map { $0.destination.description } }
}
