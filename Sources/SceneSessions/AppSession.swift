package import Scenes
import SceneRuntime

/// A run of an app, from its creation to its end.
///
/// It owns the app on its stage, the tracker of its states, its journals and its moments. While there are journals or
/// moments, an ``InputRecorder`` performs each input in a turn. In a replay, a ``SessionPlayer`` supplies the inputs.
@MainActor
package final class AppSession {
  package let app: any SceneApp
  /// The tracker of the app's states, made when it is first used.
  package private(set) lazy var tracker = StateTracker(app)
  /// The writer of the journals of this run, and of others before and after it.
  package let writer: JournalWriter
  /// The moments so far, if they are kept.
  package private(set) var moments: Timeline?
  /// The observer of its inputs.
  package var observer: (any InputObserver)?
  /// The scenes that it has had since ``watchScenes()``; nil before.
  private var scenes: SceneWitnesses?
  /// The journal that ``beginJournal(at:_:to:)`` has begun.
  private var journal: (path: String, output: any JournalOutput)?
  private let recorder: InputRecorder
  private let isReplay: Bool
  private var hasStarted = false

  /// Makes an app, and keeps the answers that it reads in the process, because every journal begins with them.
  ///
  /// - Parameters:
  ///   - stage: The stage of the app; only a replay has set its journal.
  ///   - writer: The writer of journals.
  ///   - make: Makes the app.
  /// - Throws: The error of `make`.
  package init(
    on stage: SceneStage, writer: JournalWriter = JournalWriter(),
    making make: () throws -> any SceneApp
  ) throws {
    self.writer = writer
    recorder = InputRecorder(on: stage, writer)
    let isReplay = stage.journal != nil
    self.isReplay = isReplay
    if !isReplay { stage.journal = recorder }
    defer { if !isReplay { stage.journal = nil } }
    app = try make()
    recorder.didMakeApp()
  }

  /// Creates the run of an app that was made on its own stage.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - hasStarted: Whether it has already started.
  package init(of app: any SceneApp, hasStarted: Bool = false) {
    self.app = app
    self.hasStarted = hasStarted
    writer = JournalWriter()
    recorder = InputRecorder(on: app.stage, writer)
    isReplay = false
  }

  /// The environment of the app's logic.
  package var stage: SceneStage { app.stage }

  /// Starts the app; if the run is recorded, in its first turn.
  package func start() async {
    hasStarted = true
    guard isRecorded else { return app.start() }
    let origin = JournalOrigin(seed: stage.seed, isLive: stage.clock.isLive)
    await recorder.turn(.start(writer.number < 0 ? nil : origin)) { [app] in
      app.start()
      return nil
    }
  }

  /// Ends the run: writes the remaining entries and stops recording.
  package func end() {
    _ = endJournal()
    recorder.stop()
    moments = nil
    observer?.didEnd()
    observer = nil
  }

  /// Ends the run of an app that another one follows, with its effects.
  package func discard() {
    end()
    stage.cancelEffects()
  }

  // MARK: Scenes

  /// Begins to watch which scenes are left, if it has not.
  package func watchScenes() {
    if scenes == nil { scenes = SceneWitnesses() }
    noteScenes()
  }

  /// Notes the scenes that are there before and after an input.
  func noteScenes() { scenes?.note(app.router) }

  /// The objects that are alive although their scenes were left, as texts.
  package var unreleasedScenes: [String] { scenes?.leaks(in: app.router) ?? [] }

  // MARK: Journals and moments

  /// Whether inputs are recorded in turns.
  package var isRecorded: Bool { recorder.isRecording }

  /// Begins a journal.
  ///
  /// - Parameters:
  ///   - header: The header; in the middle of a run it contains the app's saved state.
  ///   - output: The destination.
  /// - Throws: The error of the output.
  package func begin(_ header: JournalHeader, to output: any JournalOutput) throws {
    record()
    recorder.endMove()
    var header = header
    header.environment = recorder.environment.map { writer.redacting($0) }
    header.state = header.state.map { recorder.redacting(saved: $0) }
    try writer.begin(header, to: output)
  }

  /// The path of the journal that ``beginJournal(at:_:to:)`` has begun, if it is still being written.
  package var journalPath: String? {
    journal.flatMap { writer.isWriting(to: $0.output) ? $0.path : nil }
  }

  /// Begins a journal in the middle of the run.
  ///
  /// - Parameters:
  ///   - path: The journal's path.
  ///   - header: The header, with the app's saved state.
  ///   - output: The destination.
  /// - Throws: The error of the output.
  package func beginJournal(
    at path: String, _ header: JournalHeader, to output: any JournalOutput
  ) throws {
    let wasRecorded = isRecorded
    var header = header
    header.digest = tracker.digest
    do { try begin(header, to: output) } catch {
      if !wasRecorded { recorder.stop() }
      throw error
    }
    journal = (path, output)
  }

  /// Ends the journal that ``beginJournal(at:_:to:)`` has begun.
  ///
  /// - Returns: Its path, and whether everything was written; nil if there is no journal.
  package func endJournal() -> (path: String, isComplete: Bool)? {
    guard let journal else { return nil }
    self.journal = nil
    recorder.endMove()
    recorder.noteUnrecordedAnswers()
    return (journal.path, writer.end(journal.output))
  }

  /// Starts keeping moments.
  ///
  /// - Parameter count: The number of inputs so far.
  package func keepMoments(after count: Int = 0) {
    if !isReplay { record() }
    let timeline = Timeline(app, after: count)
    moments = timeline
    guard hasStarted, !isReplay else { return }
    // In the middle of the run, the first moment is the present.
    timeline.add(
      JournalEntry(
        number: max(0, writer.number), time: stage.clock.now.offset, input: .start(nil)),
      changing: [], taking: .zero, states: tracker.states, isSelfContained: false)
  }

  /// Adds a moment, if moments are kept.
  func add(
    _ entry: JournalEntry, changing changes: [StateTracker.Change], taking cost: Duration,
    isSelfContained: Bool
  ) {
    moments?.add(
      entry, changing: changes, taking: cost, states: tracker.states,
      isSelfContained: isSelfContained)
  }

  /// Records inputs in turns from now on.
  package func record() {
    if !isRecorded { recorder.start(self, hasStarted: hasStarted) }
  }

  /// A closure that writes the current advance of time before its results are shown; it may outlive the run, which it
  /// does not retain.
  package var flushHandler: @MainActor () -> Void {
    { [reference = recorder.reference] in reference.recorder?.endMove() }
  }

  /// Yields the thread to other work and to queued turns.
  package func yield() async {
    if recorder.isBusy { await recorder.waitForTurns() } else { await Task.yield() }
  }

  // MARK: Inputs

  /// Performs an input; if the run is recorded, in a turn.
  ///
  /// - Parameters:
  ///   - input: The input; a travel is completed with the app's state at its destination.
  ///   - isRedacted: Whether the recorded input differs from the performed one.
  ///   - describe: Describes an error.
  ///   - act: Performs the input.
  /// - Returns: The result of `act`.
  /// - Throws: The error of `act`.
  package func perform<Result, Failure: Error>(
    _ input: @autoclosure () -> JournalEntry.Input, isRedacted: Bool = false,
    describing describe: @escaping @MainActor (Failure) -> String = { "\($0)" },
    _ act: @escaping @MainActor () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard isRecorded else { return try act() }
    var outcome: Swift.Result<Result, Failure>?
    await recorder.turn(input(), isRedacted: isRedacted) {
      let own = Swift.Result { () throws(Failure) in try act() }
      outcome = own
      return if case .failure(let error) = own { describe(error) } else { nil }
    }
    guard let outcome else { preconditionFailure("a turn ended before it began") }
    return try outcome.get()
  }

  /// Whether a turn can begin immediately.
  package var canPerformSynchronously: Bool { recorder.canPerformSynchronously }

  /// Performs an input immediately, in a turn that ends when its effects are over.
  ///
  /// - Precondition: ``canPerformSynchronously``.
  package func performSynchronously<Failure: Error>(
    _ input: JournalEntry.Input, isRedacted: Bool = false,
    describing describe: (Failure) -> String, _ act: () throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    recorder.synchronousTurn(input, isRedacted: isRedacted) {
      do throws(Failure) { try act() } catch { failure = error }
      return failure.map(describe)
    }
    if let failure { throw failure }
  }
}

extension SceneApp {
  /// The names of the places from the root to the front scene.
  package var pathNames: [String] { router.tree.path.map { $0.destination.description } }
}
