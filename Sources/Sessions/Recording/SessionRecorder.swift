import Scenes

/// Takes what comes to an app in turns, of which each becomes an entry.
///
/// What comes is an input, an answer from outside, or a sleeper of a live clock that is due. Each turn begins when
/// nothing is left to do, and ends when nothing is left to do again; then its entry is written, with what has
/// changed and a digest of the app's state. So a run is a function of its entries, also where time passes by
/// itself.
@MainActor
final class SessionRecorder {
  /// What is under way.
  private enum State {
    /// The app is being made, or nobody wants to know what comes to it.
    case idle
    /// What came last is over, and nothing else has come.
    case waiting
    /// Somebody moves the time from there, and so many sleepers have woken: until it arrives where it is moved to,
    /// or something else comes.
    case moving(from: Duration, wakes: Int)
    /// A sleeper of a live clock has been woken, and what it does isn't over.
    case waking
    /// Something came at that time, and what it has set off isn't over.
    case taking(since: Duration)
  }

  /// Leads to the recorder of a run that is listened to, for somebody who outlives it.
  ///
  /// A weak reference would make each use of the recorder dearer.
  @MainActor
  final class Door {
    fileprivate(set) var recorder: SessionRecorder?

    nonisolated init() {}
  }

  let door = Door()
  private let stage: SceneStage
  private let writer: JournalWriter
  private let turns: TurnQueue
  private var state = State.idle
  /// The run, which is kept for as long as its stage is listened to.
  private var session: AppSession?
  /// What the app was told while it was made.
  private(set) var environment: [JournalAnswer] = []
  /// What the app has been told since the last entry.
  private var asked: [JournalAnswer] = []
  /// What has gone wrong since the last entry.
  private var reports: [String] = []
  private var callsMade = 0
  /// The states and the place that the last entry has told.
  private var told: StateTracker.Mark?
  private var lastPlace: [String]?
  /// How often the app had moved then.
  private var movesTold = -1
  /// When what is under way began, in real time.
  private var began = RealTime.now
  private var isSleeperDue = false

  init(on stage: SceneStage, _ writer: JournalWriter) {
    self.stage = stage
    self.writer = writer
    turns = TurnQueue(on: stage)
  }

  /// Whether what comes to the app is taken in turns.
  var isListening: Bool { session != nil }

  /// The app has been made; what it was told belongs to its beginning.
  func appIsMade() {
    // A journal has the beginning of its first app in its header, that of others in their first entry.
    if writer.number < 0 { swap(&environment, &asked) }
  }

  /// Begins to take what comes in turns.
  ///
  /// - Parameters:
  ///   - session: The run.
  ///   - hasStarted: Whether it has been under way for a while.
  func listen(to session: AppSession, hasStarted: Bool) {
    self.session = session
    door.recorder = self
    state = .waiting
    told = session.tracker.mark()
    stage.journal = self
    guard hasStarted else { return }
    writer.joins()
    stage.clock.catchUp()
    lastPlace = session.app.placeWords
  }

  /// Takes no more turns, and lets the run go.
  func leave() {
    endMove()
    guard isListening else { return }
    stage.journal = nil
    door.recorder = nil
    session = nil
    state = .idle
  }

  // MARK: Turns

  /// Whether a turn can begin right here.
  var canTakeAtOnce: Bool { turns.isFree }

  /// Waits for the turns that have come.
  func takeTurns() async { await turns.take {} }

  /// Something that comes, as a turn of its own.
  ///
  /// - Parameters:
  ///   - input: What comes.
  ///   - isAltered: Whether what comes isn't all that is written of it.
  ///   - body: Lets it come; returns why it couldn't.
  func turn(
    _ input: JournalEntry.Input, isAltered: Bool = false,
    _ body: @escaping @MainActor () -> String?
  ) async {
    if canTakeAtOnce {
      if let end = begin(input, isAltered, body) { await turns.take(end) }
    } else {
      await turns.take { [self] in await begin(input, isAltered, body)?() }
    }
  }

  /// Something that comes right here.
  ///
  /// - Precondition: ``canTakeAtOnce``.
  func turnAtOnce(_ input: JournalEntry.Input, isAltered: Bool, _ body: () -> String?) {
    if let end = begin(input, isAltered, body) { turns.add(end) }
  }

  /// Begins a turn; returns what waits for its end, unless that has come.
  private func begin(
    _ input: JournalEntry.Input, _ isAltered: Bool, _ body: () -> String?
  ) -> (@MainActor () async -> Void)? {
    begin()
    let failure = body()
    let input = completed(input)
    guard !stage.isQuiet else {
      end(input, failure, isAlone: !isAltered)
      return nil
    }
    return { [self] in
      await stage.becomeQuiet()
      end(input, failure)
    }
  }

  private func begin() {
    endMove()
    stage.clock.catchUp()
    began = RealTime.now
    state = .taking(since: stage.clock.now.offset)
  }

  private func end(
    _ input: JournalEntry.Input, _ failure: String? = nil, isAlone: Bool = false
  ) {
    guard case .taking(let time) = state else { return }
    write(input, at: time, failure, isAlone: isAlone)
  }

  /// Ends what is under way: its entry is written, and becomes a moment.
  private func write(
    _ input: JournalEntry.Input, at time: Duration, _ failure: String? = nil, isAlone: Bool = false
  ) {
    state = .waiting
    guard let session, let told else { return }
    let tracker = session.tracker
    let changes = tracker.changes(since: told)
    self.told = tracker.mark()
    var entry = JournalEntry(number: writer.nextNumber(), time: time, input: redacting(input))
    entry.failure = failure
    entry.asked = asked.map { writer.redactor.redacting($0) }
    entry.changes = changes.flatMap(\.changes).compactMap { writer.redactor.redacting($0) }
    entry.reports = reports
    (asked, reports) = ([], [])
    if movesTold != session.app.router.moves {
      movesTold = session.app.router.moves
      let place = session.app.placeWords
      if place != lastPlace { entry.place = place }
      lastPlace = place
    }
    entry.digest = tracker.digest
    entry = writer.concealing(entry)
    writer.write(entry)
    guard session.moments != nil else { return }
    session.add(
      entry.withoutSaved, changing: changes, taking: began.duration(to: RealTime.now),
      isAlone: isAlone && entry.isRepeatable && entry.input == input)
  }

  /// The number of the entry that is under way, or else of the last.
  private var entryUnderWay: Int {
    switch state {
    case .idle, .waiting: writer.number
    case .moving, .waking, .taking: writer.number + 1
    }
  }

  // MARK: What is written

  /// An input without what the policy keeps.
  private func redacting(_ input: JournalEntry.Input) -> JournalEntry.Input {
    switch input {
    case .answer(let answer, let call, let cause):
      .answer(writer.redactor.redacting(answer), call: call, cause: cause)
    case .restore(let saved, let force): .restore(written(saved: saved), force: force)
    case .travel(let moment, let saved): .travel(to: moment, written(saved: saved))
    case .start, .call, .clock: input
    }
  }

  /// An input as it is played again: who goes to a moment takes with them all that the app is there.
  private func completed(_ input: JournalEntry.Input) -> JournalEntry.Input {
    guard case .travel(let moment, _) = input, writer.isWriting, let app = session?.app else {
      return input
    }
    do {
      return .travel(to: moment, try Value(json: try app.savedText()).withoutChecksum)
    } catch {
      reports.append("what the app is can't be written down: \(error)")
      return input
    }
  }

  /// A saved state as it may be written.
  func written(saved: Value) -> Value {
    guard let session else { return saved }
    let redactor = writer.redactor
    // What is kept hasn't been seen yet where a record begins in the middle of a run.
    for (name, state) in session.tracker.states where writer.policy.concerns(name) {
      _ = redactor.redacting(state.value, at: name)
    }
    let names = Dictionary(
      session.app.router.liveScenes.compactMap { scene in
        scene.id.map { (Int128($0.rawValue), scene.name) }
      }, uniquingKeysWith: { first, _ in first })
    let redacted = redactor.redacting(saved: saved, names)
    return writer.concealer().map { redacted.concealing($0) } ?? redacted
  }

  private func coded(_ answer: any Encodable, _ name: String) -> Value {
    do {
      return try StateCoding.value(of: answer, named: name)
    } catch {
      reports.append("what \(name) answers can't be written down: \(error.message)")
      return .null
    }
  }

  // MARK: Time

  /// Ends a move of the time that something else has come into, or that somebody wants to read of.
  func endMove() {
    guard case .moving(let time, let wakes) = state else { return }
    write(.clock(to: stage.clock.now.offset, wakes: wakes), at: time)
  }

  /// The first sleeper wakes.
  private func wake(_ body: () -> Void) {
    if case .moving = state {
    } else {
      state = .moving(from: stage.clock.now.offset, wakes: 0)
      began = RealTime.now
    }
    let count = stage.clock.ownWakeCount
    body()
    guard case .moving(let time, let wakes) = state else { return }
    state = .moving(from: time, wakes: wakes + stage.clock.ownWakeCount - count)
  }

  /// Time is where it was moved to.
  private func arrive(_ body: () -> Void) {
    var start = stage.clock.now.offset
    if case .moving(let time, _) = state { start = time } else { began = RealTime.now }
    state = .waiting
    body()
    write(.clock(to: stage.clock.now.offset, wakes: nil), at: start)
  }
}

/// What comes from outside and from the clock.
extension SessionRecorder: StageJournal {
  var isBusy: Bool {
    if case .taking = state { true } else { turns.isBusy }
  }

  func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    do throws(Failure) {
      let answer = try ask()
      asked.append(JournalAnswer(name: name, outcome: .value(coded(answer, name))))
      return answer
    } catch {
      asked.append(JournalAnswer(name: name, outcome: .error(coded(error, name))))
      throw error
    }
  }

  func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    callsMade += 1
    let call = callsMade
    let cause = entryUnderWay
    return try await External.wait(for: name, showing: isAwaited) { () async throws(Failure) in
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
          // Whom nobody listens to any more hears the answer, and nobody writes it down.
          guard isListening else { return continuation.resume() }
          begin()
          continuation.resume()
          await stage.becomeQuiet()
          end(.answer(JournalAnswer(name: name, outcome: coded), call: call, cause: cause))
        }
      }
      return try outcome.get()
    }
  }

  func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async {
    let move = { @MainActor [self] in move == .wake ? wake(body) : arrive(body) }
    guard canTakeAtOnce else {
      return await turns.take { [self] in
        move()
        await stage.becomeQuiet()
      }
    }
    move()
    if !stage.isQuiet { await turns.take {} }
  }

  func noteFailure(_ failure: any Error) { reports.append("\(failure)") }

  func noteResumption(_ resumption: UnnamedResumption) {
    reports.append("\(resumption)")
    // What it changes belongs to the turn under way, or else to an entry of its own.
    guard !isBusy else { return }
    turns.add { [self] in
      endMove()
      stage.clock.catchUp()
      let now = stage.clock.now.offset
      write(.clock(to: now, wakes: nil), at: now)
    }
  }

  func sleeperIsDue() {
    guard !isSleeperDue else { return }
    isSleeperDue = true
    turns.add { [self] in
      isSleeperDue = false
      endMove()
      stage.clock.catchUp()
      guard stage.clock.hasDueSleeper else { return }
      let time = stage.clock.now.offset
      began = RealTime.now
      let count = stage.clock.ownWakeCount
      state = .waking
      stage.clock.wakeFirst()
      await stage.becomeQuiet()
      state = .waiting
      // Who sleeps outside is heard of by what it answers.
      if stage.clock.ownWakeCount > count {
        write(.clock(to: stage.clock.now.offset, wakes: 1), at: time)
      }
      if stage.clock.hasDueSleeper { sleeperIsDue() }
    }
  }
}
