public import Scenes
public import Testing

/// Verifies a store or service in virtual time: given, when, then.
///
/// Each verification continues where the last one ended; `when` and `then` can also be used alone.
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
  /// The stage that runs the store's effects in virtual time.
  public let stage: SceneStage

  private var subject: Subject?
  private let recorder: Recorder<State>
  private let reporter: IssueReporter
  private var observation: StateObservation?
  private var seen = Recorder<State>.Mark()

  /// Creates the store or service and starts to record it, beginning with its current state.
  ///
  /// The routes of a store are recorded as well; no other receiver gets them.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - reporter: The destination of failed expectations.
  ///   - given: Creates the store or service and returns it with the state to record; everything it needs has to
  ///     run on the given stage.
  /// - Throws: The errors of `given`.
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

  /// Creates the store or service and records its state.
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

  /// Performs actions and verifies their results.
  public func verify(
    when act: @MainActor (Subject, SceneStage) async throws -> Void,
    then assert: @MainActor (Recording<Subject, State>) throws -> Void
  ) async throws {
    try await when(act)
    try then(assert)
  }

  /// Performs actions, then settles all work that does not need virtual time to advance.
  public func when(_ act: @MainActor (Subject, SceneStage) async throws -> Void) async throws {
    guard let subject else { preconditionFailure("the verified object is already released") }
    try await act(subject, stage)
    try await stage.settle()
  }

  /// Verifies the recording since the last verification, or since the start.
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

  /// Releases the store or service and expects that it is deallocated; it cannot be used after that.
  ///
  /// The search for holders ends its own observations and feedbacks.
  public func expectReleased(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let witness = WeakObject(subject)
    observation?.cancel()
    subject = nil
    try await stage.settle()
    guard let leak = Leak.find(witness, after: .released, on: stage) else { return }
    reporter.report(leak.message, sourceLocation)
  }
}
