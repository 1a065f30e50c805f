/// Runs a state machine: events change its state, feedbacks answer states with work.
///
/// Events are handled first in, first out, each to completion: the reducer changes the state, the
/// observers hear it, the feedbacks follow it. An event that is sent meanwhile waits its turn, so that
/// neither recursion nor reentrancy can arise. A loop that is released is stopped.
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
  /// What the loop's effects hold, so that it can go while they are in flight.
  @usableFromInline let running: RunningLoop<State, Event>

  /// Creates a loop and starts what its feedbacks ask for in the initial state.
  ///
  /// A loop whose events never end is stopped, with a failure that its stage reports. What counts is
  /// how many events it handles in a row: those of effects and of observers, whether or not they change
  /// the state. A new row begins with each ``send(_:)`` and ``observe(_:)`` while no event is handled,
  /// once a sleeper of the stage has woken, and once the executor has had nothing left to do. The last
  /// two are looked at only with the last eight events before the limit, so that a long row may come
  /// to nearly twice the limit.
  ///
  /// - Parameters:
  ///   - name: The name by which the stage shows the loop's effects and failures.
  ///   - stage: Where its effects run.
  ///   - initial: The first state.
  ///   - reducer: The state machine.
  ///   - feedbacks: What turns states into events, in the order in which each hears a state.
  ///   - eventLimit: How many events may be handled in a row, one or more; the next one stops the loop.
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

  /// The state to observe, for those who must not change it.
  public var states: ObservableState<State> {
    ObservableState(
      read: { self.state }, observe: observe,
      countObservers: { self.running.observers.observerCount })
  }

  /// Sends an event, which is handled before the call returns unless another is being handled.
  @inlinable
  public func send(_ event: Event) { running.send(event) }

  /// Takes a state in the place of the current one, as an event would change it: observers hear it, work
  /// that it asks for too goes on, other work is cancelled, and what it asks for besides starts.
  ///
  /// While an event is handled it waits its turn, and events that wait with it are dropped: they are the
  /// former state's.
  public func restore(_ state: State) { running.restore(state) }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// An event that is sent while the current state is heard is handled after that.
  @usableFromInline package func observe(_ hear: @escaping @MainActor (State) -> Void)
    -> StateObservation
  {
    running.observe(hear)
  }

  /// Cancels all work and takes no events any more; the state stays.
  @usableFromInline package func stop() { running.stop() }
}

package enum FeedbackLoopError: Error, Equatable, Sendable {
  case neverRests(loop: String, events: Int, last: [String])
}

extension FeedbackLoopError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .neverRests(let loop, let events, let last):
      "\(loop) was stopped: \(events) \(events == 1 ? "event" : "events") "
        + "without coming to rest, the last ones " + last.joined(separator: ", ")
    }
  }
}
