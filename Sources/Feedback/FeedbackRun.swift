import OrderedCollections
public import Stage

/// A feedback while its loop runs.
@usableFromInline
struct FeedbackRun<State> {
  /// Starts and cancels work so that exactly what the state asks for is under way.
  @usableFromInline let follow: @SceneActor (State) -> Void
  /// Cancels all work.
  let stop: @SceneActor () -> Void

  @usableFromInline
  init(follow: @escaping @SceneActor (State) -> Void, stop: @escaping @SceneActor () -> Void) {
    self.follow = follow
    self.stop = stop
  }
}

/// What a feedback needs of its loop.
@SceneActor
@usableFromInline
final class FeedbackLink<Event> {
  @usableFromInline let stage: Stage
  @usableFromInline let effectName: String
  private let door: LoopDoor<Event>

  @usableFromInline
  init(stage: Stage, effectName: String, door: LoopDoor<Event>) {
    self.stage = stage
    self.effectName = effectName
    self.door = door
  }

  /// Hands an event to the loop, if it is alive; one of a cancelled effect is dropped.
  @usableFromInline
  func send(_ event: Event, from effect: Effect) {
    guard !effect.isCancelled else { return }
    door.take(event)
  }
}

/// Where effects hand events to their loop.
@SceneActor
@usableFromInline
final class LoopDoor<Event> {
  /// Takes an event; set once the loop is made.
  @usableFromInline var take: @SceneActor (Event) -> Void = { _ in }

  @usableFromInline
  init() {}
}

/// The one request that is under way.
@SceneActor
@usableFromInline
final class CurrentRequest<Request: Hashable> {
  @usableFromInline var current: (request: Request, effect: Effect)?

  @usableFromInline
  init() {}

  @inlinable
  func follow(_ wanted: Request?, start: @SceneActor (Request) -> Effect) {
    let old = current
    guard wanted != old?.request else { return }
    old?.effect.cancel()
    current = wanted.map { ($0, start($0)) }
  }

  @usableFromInline
  func stop() {
    current?.effect.cancel()
    current = nil
  }
}

/// The one request, and whether it is still to be answered.
@SceneActor
@usableFromInline
final class DueRequest<Request: Hashable> {
  @usableFromInline var request: Request?
  @usableFromInline var isDue = false
  /// How many requests there have been: an answer to one that is no longer asked for is dropped.
  @usableFromInline var generation = 0

  @usableFromInline
  init() {}

  /// Takes what a state asks for; whether it asks for something new.
  @inlinable
  func follow(_ wanted: Request?) -> Bool {
    guard wanted != request else { return false }
    request = wanted
    generation &+= 1
    isDue = wanted != nil
    return isDue
  }

  /// The request to answer now, if there is one.
  @inlinable
  func take() -> Request? {
    guard isDue else { return nil }
    isDue = false
    return request
  }
}

/// The requests that are under way side by side.
@SceneActor
@usableFromInline
final class CurrentRequests<Request: Hashable> {
  private var effects = OrderedDictionary<Request, Effect>()

  @usableFromInline
  init() {}

  @usableFromInline
  func follow(_ requests: [Request], start: @SceneActor (Request) -> Effect) {
    let wanted = OrderedSet(requests)
    guard wanted != effects.keys else { return }
    var kept = OrderedDictionary<Request, Effect>()
    for (request, effect) in effects {
      if wanted.contains(request) { kept[request] = effect } else { effect.cancel() }
    }
    effects = kept
    for request in wanted where kept[request] == nil { effects[request] = start(request) }
  }

  @usableFromInline
  func stop() {
    for effect in effects.values { effect.cancel() }
    effects = [:]
  }
}
