public import DequeModule
public import Stage
public import Synchronization

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
  public internal(set) var failure: FeedbackLoopError?

  // What is read with every event is an atomic where it can be: atomics are read without a check for
  // exclusive access, which costs more than all the rest of an event.
  @usableFromInline var current: State
  @usableFromInline let reducer: Reducer<State, Event>
  @usableFromInline let observers = ObserverList<State>()
  @usableFromInline let phase = Atomic(LoopPhase.resting)
  /// How many events in a row have been handled, none of them sent from outside.
  @usableFromInline let eventCount = Atomic(0)
  @usableFromInline let eventLimit: Int
  @usableFromInline let feedbacks: [FeedbackRun<State>]
  @usableFromInline let hasQueued = Atomic(false)
  @usableFromInline var waiting = Deque<Event>()
  @usableFromInline let stage: Stage
  /// The last of too many events.
  @usableFromInline var lastEvents: [Event] = []
  /// How often the executor had been idle when the loop was last seen to have rested.
  @usableFromInline var idleCount = SceneExecutor.shared.idleCount

  /// How many events a failure shows.
  @usableFromInline static var shownEvents: Int { 8 }

  /// Creates a loop and starts what its feedbacks ask for in the initial state.
  ///
  /// - Parameters:
  ///   - name: The name by which the stage shows the loop's effects and failures.
  ///   - stage: Where its effects run.
  ///   - initial: The first state.
  ///   - reducer: The state machine.
  ///   - feedbacks: What turns states into events, in the order in which each hears a state.
  ///   - eventLimit: How many events may follow one another without rest before the loop is stopped.
  @inlinable
  public init(
    _ name: String, on stage: Stage, initial: State, reduce reducer: Reducer<State, Event>,
    feedbacks: [Feedback<State, Event>] = [], eventLimit: Int = 2_000_000
  ) {
    self.name = name
    self.stage = stage
    self.reducer = reducer
    self.eventLimit = eventLimit
    current = initial
    let door = LoopDoor<Event>()
    self.feedbacks = feedbacks.map { feedback in
      feedback.makeRun(
        FeedbackLink(stage: stage, effectName: "\(name).\(feedback.name)", door: door))
    }
    door.take = { [weak self] event in self?.take(event) }
    phase.store(.handling, ordering: .relaxed)
    follow(initial)
    phase.store(.resting, ordering: .relaxed)
  }

  isolated deinit { stop() }

  /// The state to observe, for those who must not change it.
  public var states: ObservableState<State> {
    ObservableState(read: { self.state }, observe: observe)
  }

  /// Sends an event, which is handled before the call returns unless another is being handled.
  @inlinable
  public func send(_ event: Event) {
    if phase.load(ordering: .relaxed) == .resting { eventCount.store(0, ordering: .relaxed) }
    take(event)
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
    phase.store(.stopped, ordering: .relaxed)
    waiting.removeAll()
    for feedback in feedbacks { feedback.stop() }
  }

  @inlinable
  func take(_ event: Event) {
    guard phase.load(ordering: .relaxed) == .resting else { return queue(event) }
    phase.store(.handling, ordering: .relaxed)
    handle(event)
    if hasQueued.load(ordering: .relaxed) { handleQueued() }
    if phase.load(ordering: .relaxed) == .handling { phase.store(.resting, ordering: .relaxed) }
  }

  /// Keeps an event until it is its turn; a loop that has stopped takes none.
  @usableFromInline
  func queue(_ event: Event) {
    guard phase.load(ordering: .relaxed) == .handling else { return }
    waiting.append(event)
    hasQueued.store(true, ordering: .relaxed)
  }

  @usableFromInline
  func handleQueued() {
    while let next = waiting.popFirst() { handle(next) }
    hasQueued.store(false, ordering: .relaxed)
  }

  @inlinable
  func handle(_ event: Event) {
    let count = eventCount.load(ordering: .relaxed) &+ 1
    eventCount.store(count, ordering: .relaxed)
    if count > eventLimit - Self.shownEvents, isOneTooMany(event, count) { return }
    let old = current
    var next = old
    reducer.apply(&next, event)
    guard next != old else { return }
    current = next
    observers.tell(next)
    follow(next)
  }

  @inlinable
  func follow(_ state: State) {
    for feedback in feedbacks { feedback.follow(state) }
  }

  /// Remembers an event, and stops the loop when it is one too many.
  @usableFromInline
  func isOneTooMany(_ event: Event, _ count: Int) -> Bool {
    guard idleCount == SceneExecutor.shared.idleCount else {
      idleCount = SceneExecutor.shared.idleCount
      eventCount.store(0, ordering: .relaxed)
      lastEvents = []
      return false
    }
    if count == eventLimit - Self.shownEvents + 1 { lastEvents = [] }
    lastEvents.append(event)
    guard count > eventLimit else { return false }
    let error = FeedbackLoopError.neverRests(
      loop: name, events: eventLimit,
      last: lastEvents.suffix(Self.shownEvents).map { String(describing: $0) })
    failure = error
    stop()
    stage.report(error)
    return true
  }
}

/// What a loop is doing.
@usableFromInline
enum LoopPhase: UInt8, AtomicRepresentable {
  case resting
  case handling
  case stopped
}
