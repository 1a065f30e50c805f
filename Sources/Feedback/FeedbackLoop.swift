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
  /// The current state.
  public var state: State { current }
  /// Why the loop has stopped, if it has; it takes no events from then on.
  public private(set) var failure: FeedbackLoopError?

  private var current: State
  private let stage: Stage
  private let reducer: Reducer<State, Event>
  private let observers = ObserverList<State>()
  private let eventLimit: Int
  private var runs: [FeedbackRun<State>] = []
  private var queue = Deque<(event: Event, effect: Effect?)>()
  private var hasQueued = false
  private var phase = Phase.resting

  private enum Phase {
    case resting
    case handling
    case stopped
  }

  /// How many events have been handled since the loop was last seen at rest.
  private var eventCount = 0
  /// How often the executor had been idle by then.
  private var idleCount = 0
  /// The last of too many events.
  private var lastEvents: [Event] = []

  /// How many events a failure shows.
  private static var shownEvents: Int { 8 }

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
    self.eventLimit = eventLimit
    current = initial
    runs = feedbacks.map { feedback in
      feedback.makeRun(
        // An effect outlives its loop only when it has been cancelled, and then it doesn't send.
        FeedbackLink(stage: stage, effectName: "\(name).\(feedback.name)") {
          [unowned self] event, effect in take(event, from: effect)
        })
    }
    phase = .handling
    follow(initial)
    phase = .resting
  }

  isolated deinit { stop() }

  /// The state to observe, for those who must not change it.
  public var states: ObservableState<State> {
    ObservableState(read: { self.state }, observe: observe)
  }

  /// Sends an event, which is handled before the call returns unless another is being handled.
  public func send(_ event: Event) {
    if phase == .resting, SceneExecutor.shared.isBetweenEffects { eventCount = 0 }
    take(event, from: nil)
  }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// - Parameter hear: Called with each state.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (State) -> Void) -> Observation {
    let observation = observers.add(hear)
    hear(state)
    return observation
  }

  /// Cancels all work and takes no events any more; the state stays.
  public func stop() {
    phase = .stopped
    queue.removeAll()
    for run in runs { run.stop() }
    runs = []
  }

  private func take(_ event: Event, from effect: Effect?) {
    switch phase {
    case .stopped: return
    case .handling:
      queue.append((event, effect))
      hasQueued = true
      return
    case .resting: break
    }
    phase = .handling
    handle(event)
    if hasQueued { handleQueued() }
    if phase == .handling { phase = .resting }
  }

  private func handleQueued() {
    while let next = queue.popFirst() {
      if next.effect?.isCancelled != true { handle(next.event) }
    }
    hasQueued = false
  }

  private func handle(_ event: Event) {
    eventCount += 1
    if eventCount > eventLimit - Self.shownEvents, isRestless(event) { return }
    var next = current
    reducer.apply(&next, event)
    guard next != current else { return }
    current = next
    observers.tell(next)
    follow(next)
  }

  private func follow(_ state: State) {
    for run in runs { run.follow(state) }
  }

  /// Remembers an event, and stops the loop when it is one too many.
  private func isRestless(_ event: Event) -> Bool {
    let idleCount = SceneExecutor.shared.idleCount
    if idleCount != self.idleCount {
      self.idleCount = idleCount
      eventCount = 1
      lastEvents = []
    }
    lastEvents.append(event)
    guard eventCount > eventLimit else { return false }
    let error = FeedbackLoopError.neverRests(
      loop: name, events: eventLimit,
      last: lastEvents.suffix(Self.shownEvents).map { String(describing: $0) })
    failure = error
    stop()
    stage.report(error)
    return true
  }
}
