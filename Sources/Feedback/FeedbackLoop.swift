import DequeModule
public import Stage

/// Runs a state machine: events change its state, feedbacks answer states with work.
///
/// Events are handled first in, first out, each to completion: the reducer changes the state, the
/// observers hear it, the feedbacks follow it. An event that is sent meanwhile waits its turn, so that
/// neither recursion nor reentrancy can arise.
///
/// ```swift
/// let loop = FeedbackLoop(
///   "auth", on: stage, initial: AuthState.signedOut, reduce: Reducer(AuthState.reduce),
///   feedbacks: [
///     Feedback("signIn", request: \.credentials) { credentials in
///       do { return .signedIn(try await api.signIn(credentials)) } catch { return .signInFailed(error) }
///     }
///   ])
/// ```
@SceneActor
public final class FeedbackLoop<State: Equatable, Event> {
  /// The name by which the stage shows the loop's effects and failures.
  public let name: String
  /// Why the loop has stopped, if it has; it takes no events from then on.
  public private(set) var failure: FeedbackLoopError?

  private let stage: Stage
  private let reducer: Reducer<State, Event>
  private let relay: Relay<State>
  private var runs: [any FeedbackRun<State>] = []
  private var queue = Deque<(event: Event, effect: Effect?)>()
  private var isHandling = false
  private var restlessness: Restlessness<Event>

  /// Creates a loop and starts what its feedbacks ask for in the initial state.
  ///
  /// - Parameters:
  ///   - name: The name by which the stage shows the loop's effects and failures.
  ///   - stage: Where its effects run.
  ///   - initial: The first state.
  ///   - reducer: The state machine.
  ///   - feedbacks: What turns states into events, in the order in which each hears a state.
  ///   - eventLimit: How many events may follow one another without rest before the loop is stopped.
  public init(
    _ name: String, on stage: Stage, initial: State, reduce reducer: Reducer<State, Event>,
    feedbacks: [Feedback<State, Event>] = [], eventLimit: Int = 2_000_000
  ) {
    self.name = name
    self.stage = stage
    self.reducer = reducer
    relay = Relay(initial)
    restlessness = Restlessness(limit: eventLimit)
    runs = feedbacks.map { feedback in
      feedback.makeRun(
        FeedbackLink(stage: stage, effectName: "\(name).\(feedback.name)") {
          [weak self] event, effect in self?.take(event, from: effect)
        })
    }
    isHandling = true
    follow(initial)
    isHandling = false
  }

  isolated deinit { stop() }

  /// The current state.
  public var state: State { relay.value }

  /// The state to observe, for those who must not change it.
  public var states: ObservableState<State> { relay.states }

  /// Sends an event, which is handled before the call returns unless another is being handled.
  public func send(_ event: Event) {
    if !isHandling, SceneExecutor.shared.isBetweenEffects { restlessness.rest() }
    take(event, from: nil)
  }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// - Parameter hear: Called with each state.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (State) -> Void) -> Observation {
    relay.observe(hear)
  }

  /// Cancels all work and drops the events that wait; the state stays.
  public func stop() {
    queue.removeAll()
    for run in runs { run.stop() }
    runs = []
  }

  private func take(_ event: Event, from effect: Effect?) {
    guard failure == nil else { return }
    guard !isHandling else { return queue.append((event, effect)) }
    isHandling = true
    handle(event)
    while let next = queue.popFirst() {
      if next.effect?.isCancelled != true { handle(next.event) }
    }
    isHandling = false
  }

  private func handle(_ event: Event) {
    if let error = restlessness.count(event, of: name) { return fail(error) }
    let old = relay.value
    var new = old
    reducer.apply(&new, event)
    guard new != old else { return }
    relay.accept(new)
    follow(new)
  }

  private func follow(_ state: State) {
    for run in runs { run.follow(state) }
  }

  private func fail(_ error: FeedbackLoopError) {
    failure = error
    stop()
    stage.report(error)
  }
}
