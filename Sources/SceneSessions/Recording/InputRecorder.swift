import Scenes

/// Records the inputs of an app in turns, each of which becomes a journal entry.
///
/// An input is a call, an answer of an external system, or a due sleeper of a live clock. Each turn begins when the
/// stage is quiet and ends when it is quiet again. Then its entry is written, with the changes and a digest of the
/// app's state. So a run is a function of its entries, even if time passes automatically.
@MainActor
final class InputRecorder {
  /// The state of the recorder.
  private enum State {
    /// The app is being made, or inputs are not recorded.
    case idle
    /// The last turn is over.
    case waiting
    /// Time is being advanced from there, and a number of sleepers have woken; it ends at the target time or with the
    /// next input.
    case moving(from: Duration, wakes: Int)
    /// A sleeper of a live clock has been woken, and its effects are not over.
    case waking
    /// An input arrived at that time, and its effects are not over.
    case performing(since: Duration)
  }

  /// A reference to the recorder of a run, for objects that outlive the run.
  ///
  /// A weak reference would make each use of the recorder slower.
  @MainActor
  final class Reference {
    fileprivate(set) var recorder: InputRecorder?

    nonisolated init() {}
  }

  let reference = Reference()
  private let stage: SceneStage
  private let writer: JournalWriter
  private let turns: TurnQueue
  private var state = State.idle
  /// The run, which is retained while it is recorded.
  private var session: AppSession?
  /// The answers of external systems while the app was made.
  var environment: [JournalAnswer] { answersBefore.map { $0() } }
  // Few apps are recorded, and encoding an answer takes longer than reading it.
  private var answersBefore: [@MainActor () -> JournalAnswer] = []
  /// The answers that were read since the last entry.
  private var requested: [@MainActor () -> JournalAnswer] = []
  /// The failures that were reported since the last entry.
  private var reports: [String] = []
  private var callsMade = 0
  /// The states and the path at the last entry.
  private var lastMark: StateTracker.Mark?
  private var lastDigest: UInt64 = 0
  private var lastPlace: [String]?
  /// The number of moves at the last entry.
  private var lastMoveCount = -1
  /// The real time at which the current turn began.
  private var began = RealTime.now
  private var isSleeperDue = false

  init(on stage: SceneStage, _ writer: JournalWriter) {
    self.stage = stage
    self.writer = writer
    turns = TurnQueue(on: stage)
  }

  /// Whether inputs are recorded in turns.
  var isRecording: Bool { session != nil }

  /// Marks the app as made; the answers that it has read belong to its origin.
  func didMakeApp() {
    // The header of a journal contains the answers of its first app, the start entries those of later ones.
    if writer.number < 0 { swap(&answersBefore, &requested) }
  }

  /// Starts to record inputs.
  ///
  /// - Parameters:
  ///   - session: The run.
  ///   - hasStarted: Whether the app has already started.
  func start(_ session: AppSession, hasStarted: Bool) {
    self.session = session
    reference.recorder = self
    state = .waiting
    lastMark = session.tracker.mark()
    lastDigest = session.tracker.digest
    stage.journal = self
    guard hasStarted else { return }
    writer.startNumbers()
    stage.clock.catchUp()
    lastPlace = writer.redactor.pathNames(of: session.app)
  }

  /// Stops recording, and releases the run.
  func stop() {
    endMove()
    noteUnrecordedAnswers()
    guard isRecording else { return }
    stage.journal = nil
    reference.recorder = nil
    session = nil
    state = .idle
  }

  // MARK: Turns

  /// Whether a turn can begin immediately.
  var canPerformSynchronously: Bool { turns.isFree }

  /// Waits until all queued turns are over.
  func waitForTurns() async { await turns.perform {} }

  /// Performs an input in a turn.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - isRedacted: Whether the recorded input differs from the performed one.
  ///   - body: Performs the input; returns the reason if it fails.
  func turn(
    _ input: JournalEntry.Input, isRedacted: Bool = false,
    _ body: @escaping @MainActor () -> String?
  ) async {
    if canPerformSynchronously {
      if let end = begin(input, isRedacted, body) { await turns.perform(end) }
    } else {
      await turns.perform { [self] in await begin(input, isRedacted, body)?() }
    }
  }

  /// Performs an input in a turn, immediately.
  ///
  /// - Precondition: ``canPerformSynchronously``.
  func synchronousTurn(_ input: JournalEntry.Input, isRedacted: Bool, _ body: () -> String?) {
    if let end = begin(input, isRedacted, body) { turns.add(end) }
  }

  /// Begins a turn; returns a closure that waits for its end, or nil if it has ended.
  private func begin(
    _ input: JournalEntry.Input, _ isRedacted: Bool, _ body: () -> String?
  ) -> (@MainActor () async -> Void)? {
    begin()
    let failure = body()
    let input = completed(input)
    guard !stage.isQuiet else {
      end(input, failure, isSelfContained: !isRedacted)
      return nil
    }
    return { [self] in
      await stage.waitUntilQuiet()
      end(input, failure)
    }
  }

  private func begin() {
    endMove()
    stage.clock.catchUp()
    noteUnrecordedAnswers()
    began = RealTime.now
    state = .performing(since: stage.clock.now.offset)
  }

  private func end(
    _ input: JournalEntry.Input, _ failure: String? = nil, isSelfContained: Bool = false
  ) {
    guard case .performing(let time) = state else { return }
    write(input, at: time, failure, isSelfContained: isSelfContained)
  }

  /// Ends the current turn: writes its entry and adds a moment.
  private func write(
    _ input: JournalEntry.Input, at time: Duration, _ failure: String? = nil,
    isSelfContained: Bool = false
  ) {
    state = .waiting
    guard let session, let lastMark else { return }
    writer.checkPolicy(in: session.app)
    let tracker = session.tracker
    let changes = tracker.changes(since: lastMark)
    self.lastMark = tracker.mark()
    var entry = JournalEntry(
      number: writer.nextNumber(for: input), time: time, input: redacting(input))
    entry.failure = failure
    entry.requested = requested.map { writer.redacting($0()) }
    entry.changes = changes.flatMap(\.changes).compactMap { writer.redactor.redacting($0) }
    entry.reports = reports
    (requested, reports) = ([], [])
    if lastMoveCount != session.app.router.moves {
      lastMoveCount = session.app.router.moves
      let place = writer.redactor.pathNames(of: session.app)
      if place != lastPlace { entry.place = place }
      lastPlace = place
    }
    entry.digest = tracker.digest
    lastDigest = entry.digest
    writer.write(entry)
    guard session.moments != nil else { return }
    session.add(
      entry.withoutSaved, changing: changes, taking: began.duration(to: RealTime.now),
      isSelfContained: isSelfContained && entry.isRepeatable && entry.input == input)
  }

  /// The number of the current entry, or else of the last one.
  private var currentEntry: Int {
    switch state {
    case .idle, .waiting: writer.number
    case .moving, .waking, .performing: writer.number + 1
    }
  }

  /// Writes an entry for changes since the last one, which no input explains.
  func noteUnrecordedAnswers() {
    guard case .waiting = state, let session, let lastMark else { return }
    let changes = session.tracker.changes(since: lastMark)
    guard !changes.isEmpty, session.tracker.digest != lastDigest else { return }
    reports.append("\(UnrecordedAnswer(changes))")
    began = RealTime.now
    let now = stage.clock.now.offset
    write(.clock(to: now, wakes: nil), at: now)
  }

  // MARK: Redaction

  /// Removes what the policy conceals from an input.
  private func redacting(_ input: JournalEntry.Input) -> JournalEntry.Input {
    switch input {
    case .answer(let answer, let call, let cause):
      .answer(writer.redacting(answer), call: call, cause: cause)
    case .restore(let saved, let force): .restore(redacting(saved: saved), force: force)
    case .travel(let moment, let saved): .travel(to: moment, redacting(saved: saved))
    case .start, .call, .clock: input
    }
  }

  /// Completes an input for replays: a travel contains the app's state at its destination.
  private func completed(_ input: JournalEntry.Input) -> JournalEntry.Input {
    guard case .travel(let moment, _) = input, writer.isWriting, let app = session?.app else {
      return input
    }
    do {
      return .travel(to: moment, try Value(json: try app.savedText()).withoutChecksum)
    } catch {
      reports.append("cannot record the app's state: \(error)")
      return input
    }
  }

  /// A saved state without what the policy conceals.
  func redacting(saved: Value) -> Value {
    guard let session else { return saved }
    let names = Dictionary(
      session.app.router.liveScenes.compactMap { scene in
        scene.id.map { (Int128($0.rawValue), scene.name) }
      }, uniquingKeysWith: { first, _ in first })
    return writer.redactor.redacting(saved: saved, names)
  }

  private func coded(_ answer: any Encodable, _ name: String) -> Value {
    do {
      return try StateCoding.value(of: answer, named: name)
    } catch {
      reports.append("cannot record the answer of '\(name)': \(error.message)")
      return .null
    }
  }

  // MARK: Time

  /// Ends an advance of time, because another input arrives or its entry is needed.
  func endMove() {
    guard case .moving(let time, let wakes) = state else { return }
    write(.clock(to: stage.clock.now.offset, wakes: wakes), at: time)
  }

  /// Wakes the first sleeper.
  private func wake(_ body: () -> Void) {
    if case .moving = state {
    } else {
      noteUnrecordedAnswers()
      state = .moving(from: stage.clock.now.offset, wakes: 0)
      began = RealTime.now
    }
    let count = stage.clock.ownWakeCount
    body()
    guard case .moving(let time, let wakes) = state else { return }
    state = .moving(from: time, wakes: wakes + stage.clock.ownWakeCount - count)
  }

  /// Advances time to its target.
  private func arrive(_ body: () -> Void) {
    var start = stage.clock.now.offset
    if case .moving(let time, _) = state {
      start = time
    } else {
      noteUnrecordedAnswers()
      began = RealTime.now
    }
    state = .waiting
    body()
    write(.clock(to: stage.clock.now.offset, wakes: nil), at: start)
  }
}

/// Answers of external systems, and steps of the clock.
extension InputRecorder: StageJournal {
  var isBusy: Bool {
    if case .performing = state { true } else { turns.isBusy }
  }

  func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    do throws(Failure) {
      let answer = try ask()
      requested.append { [unowned self] in
        JournalAnswer(name: name, outcome: .value(coded(answer, name)))
      }
      return answer
    } catch {
      requested.append { [unowned self] in
        JournalAnswer(name: name, outcome: .error(coded(error, name)))
      }
      throw error
    }
  }

  func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    callsMade += 1
    let call = callsMade
    let cause = currentEntry
    return try await External.wait(for: name, isListed: isAwaited) { () async throws(Failure) in
      let outcome: Result<Answer, Failure>
      do throws(Failure) { outcome = .success(try await External.simulate(ask)) } catch {
        outcome = .failure(error)
      }
      let coded: JournalAnswer.Outcome =
        switch outcome {
        case .success(let answer): .value(coded(answer, name))
        case .failure(let error): .error(coded(error, name))
        }
      await withCheckedContinuation { continuation in
        turns.add { [self] in
          // If recording has stopped, deliver the answer without recording it.
          guard isRecording else { return continuation.resume() }
          begin()
          continuation.resume()
          await stage.waitUntilQuiet()
          end(.answer(JournalAnswer(name: name, outcome: coded), call: call, cause: cause))
        }
      }
      return try outcome.get()
    }
  }

  func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async {
    let move = { @MainActor [self] in move == .wake ? wake(body) : arrive(body) }
    guard canPerformSynchronously else {
      return await turns.perform { [self] in
        move()
        await stage.waitUntilQuiet()
      }
    }
    move()
    if !stage.isQuiet { await turns.perform {} }
  }

  func noteFailure(_ failure: any Error) {
    reports.append("\(writer.redactor.redacting(error: failure))")
  }

  func noteResumption(_ resumption: UnnamedResumption) {
    reports.append("\(resumption)")
    // Its changes belong to the current turn, or else to an entry of its own.
    guard !isBusy else { return }
    turns.add { [self] in
      endMove()
      stage.clock.catchUp()
      let now = stage.clock.now.offset
      write(.clock(to: now, wakes: nil), at: now)
    }
  }

  func sleeperDidBecomeDue() {
    guard !isSleeperDue else { return }
    isSleeperDue = true
    turns.add { [self] in
      isSleeperDue = false
      endMove()
      stage.clock.catchUp()
      guard stage.clock.hasDueSleeper else { return }
      noteUnrecordedAnswers()
      let time = stage.clock.now.offset
      began = RealTime.now
      let count = stage.clock.ownWakeCount
      state = .waking
      stage.clock.wakeFirst()
      await stage.waitUntilQuiet()
      state = .waiting
      // A sleeper that stands in for an external system is recorded by its answer.
      if stage.clock.ownWakeCount > count {
        write(.clock(to: stage.clock.now.offset, wakes: 1), at: time)
      }
      if stage.clock.hasDueSleeper { sleeperDidBecomeDue() }
    }
  }
}
