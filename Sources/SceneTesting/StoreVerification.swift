public import Scenes
public import Testing

/// Verifies a store or service in virtual time: given, when, then.
///
/// Each verification goes on from where the last one left off; `when` and `then` may come alone.
///
/// ```swift
/// let sut = StoreVerification { stage in
///   let auth = AuthService(on: stage, api: FakeAPI(clock: stage.clock))
///   return (auth, auth.state)
/// }
/// try await sut.verify(
///   when: { auth, stage in
///     auth.signIn(email: "jane@example.com", password: "secret")
///     try await stage.advance(by: .seconds(1))
///   },
///   then: { recording in
///     recording.expectStates([.signedOut, .signingIn, .signedIn("jane@example.com")])
///     recording.expectEffects([
///       .at(.zero, .started("auth.signIn")), .at(.seconds(1), .finished("auth.signIn")),
///     ])
///   })
/// ```
@MainActor
public final class StoreVerification<Subject: AnyObject, State> {
  /// Where the store's effects run, in virtual time.
  public let stage: SceneStage

  private var subject: Subject?
  private let recorder: Recorder<State>
  private let reporter: IssueReporter
  private var observation: StateObservation?
  private var seen = Recorder<State>.Mark()

  /// Creates what is verified, and records it from then on, its current state first.
  ///
  /// The routes of a store are recorded as well: nobody else hears them.
  ///
  /// - Parameters:
  ///   - seed: What chance follows.
  ///   - reporter: Where expectations that don't hold are reported.
  ///   - given: Makes the store or service, and names the state to record; everything it needs has to
  ///     run on the stage it is given.
  /// - Throws: What `given` throws.
  public init(
    seed: UInt64 = 0, reportingTo reporter: IssueReporter = .testing,
    given: @MainActor (SceneStage) throws -> (Subject, ObservableState<State>)
  ) rethrows {
    let stage = SceneStage.virtual(seed: seed)
    self.stage = stage
    self.reporter = reporter
    recorder = Recorder(on: stage)
    let (subject, state) = try given(stage)
    self.subject = subject
    if let store = subject as? any Store { recorder.recordRoutes(of: store) }
    observation = recorder.record(state)
  }

  /// Creates the store or service that is verified, and records its state.
  public convenience init(
    seed: UInt64 = 0, reportingTo reporter: IssueReporter = .testing,
    given: @MainActor (SceneStage) throws -> Subject
  ) rethrows where Subject: Service, State == Subject.State {
    try self.init(seed: seed, reportingTo: reporter) { stage in
      let service = try given(stage)
      return (service, service.state)
    }
  }

  // MARK: When, then

  /// Acts, and verifies what comes of it.
  public func verify(
    when act: @MainActor (Subject, SceneStage) async throws -> Void,
    then assert: @MainActor (Recording<Subject, State>) throws -> Void
  ) async throws {
    try await when(act)
    try then(assert)
  }

  /// Acts, and settles what doesn't have to wait for the time to pass.
  public func when(_ act: @MainActor (Subject, SceneStage) async throws -> Void) async throws {
    guard let subject else { preconditionFailure("what is verified has been released") }
    try await act(subject, stage)
    try await stage.settle()
  }

  /// Verifies what has been recorded since the last time, or since the beginning.
  public func then(_ assert: @MainActor (Recording<Subject, State>) throws -> Void) rethrows {
    let since = seen
    seen = recorder.mark
    try assert(recording(since: since))
  }

  package var recording: Recording<Subject, State> { recording(since: Recorder.Mark()) }

  private func recording(since mark: Recorder<State>.Mark) -> Recording<Subject, State> {
    Recording(
      states: Array(recorder.states[mark.states...]),
      effects: Array(recorder.effects[mark.effects...]),
      sentRoutes: Array(recorder.routes[mark.routes...]), reporter: reporter)
  }

  // MARK: The end

  /// Lets go of the store or service, and expects that it is gone; it can't be acted on after that.
  ///
  /// The search for what holds it ends its own observations and feedbacks.
  public func expectReleased(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let witness = WeakObject(subject)
    observation?.cancel()
    subject = nil
    try await stage.settle()
    guard let leak = Leak.find(witness, after: .released, on: stage) else { return }
    reporter.report(leak.words, sourceLocation)
  }
}
