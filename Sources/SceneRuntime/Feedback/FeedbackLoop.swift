/// Runs a state machine with side effects: events change the state, feedbacks perform the effects it requests.
///
/// Events are handled one at a time, in order: the reducer changes the state, then the observers are
/// notified, then the feedbacks start and cancel effects. An event sent while another is being handled
/// waits for its turn, so neither recursion nor reentrancy can occur. Releasing a loop stops it.
///
/// ```swift
/// let loop = FeedbackLoop(
///   "auth", on: stage, initial: AuthState.signedOut, reduce: StateReducer(AuthState.reduce),
///   feedbacks: [
///     Feedback("signIn", request: \.credentials) { credentials in
///       do { return .signedIn(try await api.signIn(credentials)) } catch { return .signInFailed(error) }
///     }
///   ])
/// ```
@MainActor
public final class FeedbackLoop<State: Equatable, Event> {
  /// The part that effects retain, so that the loop can be released while they are in flight.
  @usableFromInline let running: RunningLoop<State, Event>

  /// Creates a loop and starts the effects that its feedbacks request in the initial state.
  ///
  /// A loop that handles too many events in a row is stopped, and its stage reports the failure. The events of
  /// effects and of observers count, whether or not they change the state. A new row begins with each
  /// ``send(_:)`` and ``observe(_:)`` while no event is being handled, when a sleeper of the stage wakes, and
  /// when the executor runs out of work. The last two are checked only for the last eight events before the
  /// limit, so a long row may reach almost twice the limit.
  ///
  /// - Parameters:
  ///   - name: The name that the stage uses for the loop's effects and failures.
  ///   - stage: Where its effects run.
  ///   - initial: The first state.
  ///   - reducer: The state machine.
  ///   - feedbacks: The feedbacks, in the order in which they are notified of a state.
  ///   - eventLimit: The maximum number of events in a row; at least 1.
  @inlinable
  public init(
    _ name: String, on stage: SceneStage, initial: State,
    reduce reducer: StateReducer<State, Event>,
    feedbacks: [Feedback<State, Event>] = [], eventLimit: Int = 2_000_000
  ) {
    running = RunningLoop(
      name, on: stage, initial: initial, reduce: reducer, eventLimit: eventLimit)
    running.begin(feedbacks)
  }

  isolated deinit { stop() }

  @usableFromInline package var name: String { running.name }

  /// The current state.
  @inlinable public var state: State { running.state }

  package var failure: FeedbackLoopError? { running.failure }

  /// A read-only view of the state.
  public var states: ObservableState<State> {
    ObservableState(
      read: { self.state }, observe: observe,
      countObservers: { self.running.observers.observerCount })
  }

  /// Sends an event, which is handled before the call returns unless another event is being handled.
  @inlinable
  public func send(_ event: Event) { running.send(event) }

  /// Replaces the state, as an event would: observers are notified, and effects continue, start or are
  /// canceled as the new state requests.
  ///
  /// While an event is being handled, the replacement waits for its turn. Events that wait with it are
  /// dropped, because they belong to the former state.
  public func restore(_ state: State) { running.restore(state) }

  /// Observes the state: calls the closure at once with the current state, then once for each change.
  ///
  /// An event that is sent during the first call is handled after it.
  @usableFromInline package func observe(_ onChange: @escaping @MainActor (State) -> Void)
    -> StateObservation
  {
    running.observe(onChange)
  }

  /// Cancels all effects and ignores further events; the state remains.
  @usableFromInline package func stop() { running.stop() }
}

package enum FeedbackLoopError: Error, Equatable, Sendable {
  case tooManyEvents(loop: String, events: Int, last: [String])
}

extension FeedbackLoopError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooManyEvents(let loop, let events, let last):
      "the loop '\(loop)' was stopped: it did not settle in \(events) \(events == 1 ? "event" : "events"); last: "
        + last.joined(separator: ", ")
    }
  }
}
