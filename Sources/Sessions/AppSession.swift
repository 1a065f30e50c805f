package import Scenes
import SceneRuntime

/// A run of an app, from the making of the app to its end.
///
/// It owns what belongs to the run: the app on its stage, the tracker of its states, its journals and its moments.
/// Without journals and moments nobody listens to what comes to the app; with them each thing that comes is a
/// turn, which a ``SessionRecorder`` takes. In a replay a ``SessionPlayer`` gives what comes.
@MainActor
package final class AppSession {
  /// The app.
  package let app: any SceneApp
  /// The states of the app, which are followed from the first look on.
  package private(set) lazy var tracker = StateTracker(app)
  /// What writes the journals, of this run and of others before and after it.
  package let writer: JournalWriter
  /// The moments so far, where they are kept.
  package private(set) var moments: Timeline?
  /// The journal that ``beginJournal(at:_:to:)`` has begun.
  private var journal: (path: String, sink: any JournalSink)?
  private let recorder: SessionRecorder
  private let isReplay: Bool
  private var hasStarted = false

  /// Makes an app, and hears what it asks meanwhile: a journal begins with that, whenever it does.
  ///
  /// - Parameters:
  ///   - stage: Where the app is made, to which nobody listens but the player of a replay.
  ///   - writer: What writes down what comes to the app, once somebody wants that.
  ///   - make: Makes it.
  /// - Throws: What `make` throws.
  package init(
    on stage: SceneStage, writer: JournalWriter = JournalWriter(),
    making make: () throws -> any SceneApp
  ) throws {
    self.writer = writer
    recorder = SessionRecorder(on: stage, writer)
    let isReplay = stage.journal != nil
    self.isReplay = isReplay
    if !isReplay { stage.journal = recorder }
    defer { if !isReplay { stage.journal = nil } }
    app = try make()
    recorder.appIsMade()
  }

  /// Takes over an app that has been made on a stage of its own.
  package init(of app: any SceneApp) {
    self.app = app
    writer = JournalWriter()
    recorder = SessionRecorder(on: app.stage, writer)
    isReplay = false
  }

  /// Where the app's logic runs.
  package var stage: SceneStage { app.stage }

  /// Starts the app, as the first turn where somebody listens.
  package func start() async {
    hasStarted = true
    guard isRecorded else { return app.start() }
    let origin = JournalOrigin(seed: stage.seed, isLive: stage.clock.isLive)
    await recorder.turn(.start(writer.number < 0 ? nil : origin)) { [app] in
      app.start()
      return nil
    }
  }

  /// Ends the run: what has gathered is passed on, and nobody listens any more.
  package func end() {
    _ = endJournal()
    recorder.leave()
    moments = nil
  }

  // MARK: Journals and moments

  /// Whether what comes is taken in turns.
  package var isRecorded: Bool { recorder.isListening }

  /// Writes a journal from now on.
  ///
  /// - Parameters:
  ///   - header: How it begins; where that is in the middle of the run, with all that the app is.
  ///   - sink: Where it goes.
  /// - Throws: What the sink throws.
  package func begin(_ header: JournalHeader, to sink: any JournalSink) throws {
    record()
    recorder.endMove()
    var header = header
    header.environment = recorder.environment.map { writer.written($0) }
    header.state = header.state.map { recorder.written(saved: $0) }
    try writer.begin(header, to: sink)
  }

  /// Whether ``beginJournal(at:_:to:)`` has begun one that is still written.
  package var journalPath: String? {
    journal.flatMap { writer.writes(to: $0.sink) ? $0.path : nil }
  }

  /// Writes a journal from here on, in the middle of the run.
  ///
  /// - Parameters:
  ///   - path: What it is called.
  ///   - header: How it begins, with all that the app is.
  ///   - sink: Where it goes.
  /// - Throws: What the sink throws.
  package func beginJournal(
    at path: String, _ header: JournalHeader, to sink: any JournalSink
  ) throws {
    let wasRecorded = isRecorded
    var header = header
    header.digest = tracker.digest
    do { try begin(header, to: sink) } catch {
      if !wasRecorded { recorder.leave() }
      throw error
    }
    journal = (path, sink)
  }

  /// Ends the journal that ``beginJournal(at:_:to:)`` has begun.
  ///
  /// - Returns: Its path, and whether all has been written until now; nil where there is none.
  package func endJournal() -> (path: String, isWhole: Bool)? {
    guard let journal else { return nil }
    self.journal = nil
    recorder.endMove()
    return (journal.path, writer.end(journal.sink))
  }

  /// Keeps each moment from now on.
  package func keepMoments() {
    if !isReplay { record() }
    moments = Timeline(app)
  }

  /// Adds a moment, where they are kept.
  func add(
    _ entry: JournalEntry, changing changes: [StateTracker.Change], taking cost: Duration,
    isAlone: Bool
  ) {
    moments?.add(
      entry, changing: changes, taking: cost, states: tracker.states, isAlone: isAlone)
  }

  /// Takes what comes in turns from now on.
  package func record() {
    if !isRecorded { recorder.listen(to: self, hasStarted: hasStarted) }
  }

  /// Writes down how far a move of the time has come, before anybody sees what came of it: for somebody who outlives
  /// the run, and keeps it until its end at most.
  package var flushing: @MainActor () -> Void {
    { [door = recorder.door] in door.recorder?.endMove() }
  }

  /// Leaves the thread to others, for somebody who is always at work: also to turns that wait for that.
  package func giveWay() async {
    if recorder.isBusy { await recorder.takeTurns() } else { await Task.yield() }
  }

  // MARK: What comes

  /// Does something to the app, as a turn where somebody listens.
  ///
  /// - Parameters:
  ///   - input: What is done; which moment it goes to is completed with all that the app is then.
  ///   - isAltered: Whether what is done isn't all that is written of it.
  ///   - describe: Says why it couldn't be done.
  ///   - act: Does it.
  /// - Returns: What `act` returns.
  /// - Throws: What `act` throws.
  package func take<Result, Failure: Error>(
    _ input: @autoclosure () -> JournalEntry.Input, isAltered: Bool = false,
    describing describe: @escaping @MainActor (Failure) -> String = { "\($0)" },
    _ act: @escaping @MainActor () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard isRecorded else { return try act() }
    var outcome: Swift.Result<Result, Failure>?
    await recorder.turn(input(), isAltered: isAltered) {
      let own = Swift.Result { () throws(Failure) in try act() }
      outcome = own
      return if case .failure(let error) = own { describe(error) } else { nil }
    }
    guard let outcome else { preconditionFailure("a turn has ended that hasn't begun") }
    return try outcome.get()
  }

  /// Whether a turn can begin right here.
  package var canTakeAtOnce: Bool { recorder.canTakeAtOnce }

  /// Does something to the app right here, as a turn that ends once what it has set off is over.
  ///
  /// - Precondition: ``canTakeAtOnce``.
  package func takeAtOnce<Failure: Error>(
    _ input: JournalEntry.Input, isAltered: Bool = false,
    describing describe: (Failure) -> String, _ act: () throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    recorder.turnAtOnce(input, isAltered: isAltered) {
      do throws(Failure) { try act() } catch { failure = error }
      return failure.map(describe)
    }
    if let failure { throw failure }
  }
}

extension SceneApp {
  /// The way from the root to the scene in front, scene by scene.
  package var placeWords: [String] { router.tree.path.map { $0.destination.description } }
}
