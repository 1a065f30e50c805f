import DequeModule
public import Synchronization

/// The part of a feedback loop that its effects retain.
///
/// The owner holds a ``FeedbackLoop``. Effects hold this object, since they may outlive the loop until they
/// notice their cancellation.
@MainActor
@usableFromInline
final class RunningLoop<State: Equatable, Event> {
  @usableFromInline let name: String
  @usableFromInline let stage: SceneStage
  @usableFromInline var state: State
  var failure: FeedbackLoopError?

  // What every event reads is atomic where possible: atomics are read without a check for exclusive
  // access, which costs more than the rest of an event.
  @usableFromInline let reducer: StateReducer<State, Event>
  @usableFromInline let observers = ObserverList<State>()
  @usableFromInline var feedbacks: [FeedbackRun<State>] = []
  @usableFromInline let phase = Atomic(LoopPhase.idle)
  @usableFromInline let hasQueued = Atomic(false)
  private var queued = Deque<Event>()
  /// A state that is about to replace the current one.
  private var restored: State?

  /// The number of events handled in a row.
  @usableFromInline let eventCount = Atomic(0)
  /// The number of the first event in a row that is recorded, to be shown in a failure.
  @usableFromInline let firstShown: Int
  private let eventLimit: Int
  private var lastEvents: [Event] = []
  /// Reports a transition to the observer of the stage's loops; nil without one.
  @usableFromInline let report: (@MainActor (_ old: State, _ event: Event, _ new: State) -> Void)?
  /// The value of ``pauseCount`` when it was last checked.
  private var lastPauseCount = 0

  private static var shownEvents: Int { 8 }

  @usableFromInline
  init(
    _ name: String, on stage: SceneStage, initial: State,
    reduce reducer: StateReducer<State, Event>, eventLimit: Int
  ) {
    precondition(eventLimit > 0, "the event limit must be positive")
    self.name = name
    self.stage = stage
    self.reducer = reducer
    self.eventLimit = eventLimit
    firstShown = max(eventLimit - Self.shownEvents, 0) + 1
    state = initial
    report = stage.loopObserver.map { observer in
      observer.loop(name, didStartIn: initial)
      return { observer.loop(name, didHandle: $1, changing: $0, to: $2) }
    }
    lastPauseCount = pauseCount
  }

  @inlinable
  func begin(_ feedbacks: [Feedback<State, Event>]) {
    self.feedbacks = feedbacks.map { $0.makeRun(self, "\(name).\($0.name)") }
    for feedback in self.feedbacks { observers.addFollower(feedback.follow) }
    observers.notify(state)
  }

  func stop() {
    phase.store(.stopped, ordering: .relaxed)
    queued.removeAll()
    restored = nil
    observers.removeFollowers()
    let feedbacks = feedbacks
    self.feedbacks = []
    for feedback in feedbacks { feedback.stop() }
  }

  func observe(_ onChange: @escaping @MainActor (State) -> Void) -> StateObservation {
    let observation = observers.add(onChange)
    guard phase.load(ordering: .relaxed) == .idle else {
      onChange(state)
      return observation
    }
    eventCount.store(0, ordering: .relaxed)
    phase.store(.handling, ordering: .relaxed)
    onChange(state)
    becomeIdle()
    return observation
  }

  /// Replaces the state, now or after the event that is being handled.
  func restore(_ state: State) {
    guard phase.load(ordering: .relaxed) != .stopped else { return }
    queued.removeAll()
    restored = state
    hasQueued.store(true, ordering: .relaxed)
    guard phase.load(ordering: .relaxed) == .idle else { return }
    eventCount.store(0, ordering: .relaxed)
    phase.store(.handling, ordering: .relaxed)
    becomeIdle()
  }

  private func takeRestored() -> Bool {
    guard let next = restored else { return false }
    restored = nil
    guard next != state else { return true }
    state = next
    observers.notify(next)
    return true
  }

  // MARK: Events

  @inlinable
  func send(_ event: Event) {
    if phase.load(ordering: .relaxed) == .idle { eventCount.store(0, ordering: .relaxed) }
    take(event)
  }

  @inlinable
  func start<Request>(
    _ effectName: String, for request: Request,
    _ work: @escaping @MainActor (Request) async -> Event
  ) -> StageEffect {
    stage.start(effectName) { effect in
      let event = await work(request)
      effect.markDone()
      self.take(event, from: effect)
    }
  }

  /// Handles an event of an effect, unless the effect was canceled.
  @inlinable
  func take(_ event: Event, from effect: StageEffect) {
    if !effect.isCancelled { take(event) }
  }

  @inlinable
  func take(_ event: Event) {
    guard phase.load(ordering: .relaxed) == .idle else { return queue(event) }
    phase.store(.handling, ordering: .relaxed)
    handle(event)
    becomeIdle()
  }

  /// Queues an event; a stopped loop ignores it.
  @usableFromInline
  func queue(_ event: Event) {
    guard phase.load(ordering: .relaxed) == .handling else { return }
    queued.append(event)
    hasQueued.store(true, ordering: .relaxed)
  }

  /// Handles the queued events, after which the loop is idle.
  @inlinable
  func becomeIdle() {
    if hasQueued.load(ordering: .relaxed) { handleQueued() }
    if phase.load(ordering: .relaxed) == .handling { phase.store(.idle, ordering: .relaxed) }
  }

  @usableFromInline
  func handleQueued() {
    while true {
      if takeRestored() { continue }
      guard let next = queued.popFirst() else { break }
      handle(next)
    }
    hasQueued.store(false, ordering: .relaxed)
  }

  @inlinable
  func handle(_ event: Event) {
    let count = eventCount.load(ordering: .relaxed) &+ 1
    eventCount.store(count, ordering: .relaxed)
    if count >= firstShown, exceedsLimit(event, count) { return }
    let old = state
    var next = old
    reducer.apply(&next, event)
    guard next != old else { return }
    state = next
    if let report { report(old, event, next) }
    observers.notify(next)
  }

  /// The number of times that the executor has run out of work or a sleeper has woken: either ends a row of events.
  ///
  /// Virtual time passes only when the stage is at rest, even if other work keeps the executor busy.
  private var pauseCount: Int { ProcessExecutor.shared.idleCount &+ stage.clock.wakeCount }

  /// Records an event; stops the loop and returns true if the limit is exceeded.
  @usableFromInline
  func exceedsLimit(_ event: Event, _ count: Int) -> Bool {
    var count = count
    if lastPauseCount != pauseCount {
      lastPauseCount = pauseCount
      count = 1
      eventCount.store(count, ordering: .relaxed)
    }
    if count <= firstShown { lastEvents = [] }
    lastEvents.append(event)
    guard count > eventLimit else { return false }
    let error = FeedbackLoopError.tooManyEvents(
      loop: name, events: eventLimit,
      last: lastEvents.suffix(Self.shownEvents).map { String(describing: $0) })
    lastEvents = []
    failure = error
    stop()
    stage.report(error)
    return true
  }
}

@usableFromInline
enum LoopPhase: UInt8, AtomicRepresentable {
  case idle
  case handling
  case stopped
}

/// A feedback loop of any state and event type.
@MainActor
package protocol RunningWork: AnyObject {
  var name: String { get }

  func stop()
}

extension FeedbackLoop: RunningWork {}

/// An observer of the feedback loops that are made on a stage.
@MainActor
package protocol LoopObserver: AnyObject {
  /// A loop was made.
  func loop<State>(_ name: String, didStartIn state: State)
  /// An event has changed the state of a loop, whose effects and observers follow.
  func loop<State, Event>(
    _ name: String, didHandle event: Event, changing old: State, to new: State)
}
