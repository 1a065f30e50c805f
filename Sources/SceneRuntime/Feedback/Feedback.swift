import OrderedCollections
public import Synchronization

/// A part of a loop that turns states into work, and the outcome of the work into events.
///
/// From the state alone it says which work should be under way. Work that is still asked for goes on,
/// work that no longer is gets cancelled, new work starts. What cancelled work answers is dropped.
@MainActor
public struct Feedback<State: Equatable, Event> {
  /// The name by which the stage shows the effects, after the loop's.
  public let name: String
  @usableFromInline
  let makeRun: @MainActor (RunningLoop<State, Event>, String) -> FeedbackRun<State>

  @usableFromInline
  init(
    _ name: String,
    makeRun: @escaping @MainActor (RunningLoop<State, Event>, String) -> FeedbackRun<State>
  ) {
    self.name = name
    self.makeRun = makeRun
  }

  /// Creates a feedback with one piece of work at a time, that answers with one event.
  ///
  /// - Parameters:
  ///   - name: What the work is called, as in `signIn`.
  ///   - request: What the work needs from a state, or nil where none should be under way.
  ///   - effect: Does the work.
  @inlinable
  public init<Request: Hashable>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    effect: @escaping @MainActor (Request) async -> Event
  ) {
    self.init(name, request: request) { request, loop, effectName in
      loop.start(effectName, for: request, effect)
    }
  }

  /// Creates a feedback whose work takes no waiting.
  ///
  /// It begins behind all that has been started before, like any other.
  ///
  /// - Parameters:
  ///   - name: What the work is called.
  ///   - request: What the work needs from a state, or nil where none should be under way.
  ///   - effect: Does the work.
  @inlinable
  public init<Request: Hashable>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    effect: @escaping @MainActor (Request) -> Event
  ) {
    self.init(name) { loop, effectName in
      let due = DueRequest<Request>()
      // One effect serves all requests, since none is under way when the next one comes.
      let handle = loop.stage.effectAtOnce(effectName) { handle in
        let event = due.answer(effect)
        if handle.isWatched.load(ordering: .relaxed) { handle.hasRun(answering: event != nil) }
        if let event { loop.take(event) }
      }
      return FeedbackRun(
        follow: { state in
          if due.follow(request(state)) { loop.stage.begin(handle) }
        },
        stop: { handle.cancel() })
    }
  }

  /// Creates a feedback whose pieces of work run side by side, each answering with one event.
  ///
  /// - Parameters:
  ///   - name: What the work is called.
  ///   - requests: What should be under way, in the order in which to start; a repeated one counts once.
  ///   - effect: Does the work of one request.
  public init<Request: Hashable>(
    _ name: String,
    requests: @escaping @MainActor (State) -> [Request],
    effect: @escaping @MainActor (Request) async -> Event
  ) {
    self.init(name) { loop, effectName in
      let current = CurrentRequests<Request>()
      return FeedbackRun(
        follow: { state in
          current.follow(requests(state)) { request in
            loop.start(effectName, for: request, effect)
          }
        },
        stop: { current.stop() })
    }
  }

  /// Creates a feedback with one piece of work at a time, that answers with a stream of events.
  ///
  /// - Parameters:
  ///   - name: What the work is called.
  ///   - request: What the work needs from a state, or nil where none should be under way.
  ///   - events: Makes the stream; its iteration is cancelled when the request vanishes.
  public init<Request: Hashable, Events: AsyncSequence>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    events: @escaping @MainActor (Request) -> Events
  ) where Events.Element == Event, Events.Failure == Never {
    self.init(name, request: request) { request, loop, effectName in
      loop.stage.start(effectName) { handle in
        for await event in events(request) {
          loop.take(event, from: handle)
          // Not every sequence ends when its task is cancelled.
          if handle.isCancelled { return }
        }
      }
    }
  }

  @inlinable
  init<Request: Hashable>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    start: @escaping @MainActor (Request, RunningLoop<State, Event>, String) -> StageEffect
  ) {
    self.init(name) { loop, effectName in
      let current = CurrentRequest<Request>()
      return FeedbackRun(
        follow: { state in current.follow(request(state)) { start($0, loop, effectName) } },
        stop: { current.stop() })
    }
  }
}

@usableFromInline
struct FeedbackRun<State> {
  /// Starts and cancels work so that exactly what the state asks for is under way.
  @usableFromInline let follow: @MainActor (State) -> Void
  let stop: @MainActor () -> Void

  @usableFromInline
  init(follow: @escaping @MainActor (State) -> Void, stop: @escaping @MainActor () -> Void) {
    self.follow = follow
    self.stop = stop
  }
}

@MainActor
@usableFromInline
final class CurrentRequest<Request: Hashable> {
  @usableFromInline var current: (request: Request, effect: StageEffect)?

  @usableFromInline
  init() {}

  @inlinable
  func follow(_ wanted: Request?, start: @MainActor (Request) -> StageEffect) {
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

/// The requests that are under way side by side.
@MainActor
@usableFromInline
final class CurrentRequests<Request: Hashable> {
  private var effects = OrderedDictionary<Request, StageEffect>()

  @usableFromInline
  init() {}

  @usableFromInline
  func follow(_ requests: [Request], start: @MainActor (Request) -> StageEffect) {
    let wanted = OrderedSet(requests)
    guard wanted != effects.keys else { return }
    var kept = OrderedDictionary<Request, StageEffect>()
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

/// The one request, and whether it is still to be answered.
@MainActor
@usableFromInline
final class DueRequest<Request: Hashable> {
  @usableFromInline var request: Request?
  // Atomics are read without a check for exclusive access.
  /// How many requests there have been: an answer to one that is no longer asked for is dropped.
  @usableFromInline let generation = Atomic(0)
  /// The generation that was taken last.
  @usableFromInline let taken = Atomic(0)

  @usableFromInline
  init() {}

  /// Takes what a state asks for; whether it asks for something new.
  @inlinable
  func follow(_ wanted: Request?) -> Bool {
    guard wanted != request else { return false }
    request = wanted
    generation.store(generation.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    return wanted != nil
  }

  /// Answers the request that is to be answered now, if there is one; nil where it isn't asked for any more.
  @inlinable
  func answer<Answer>(_ answer: @MainActor (Request) -> Answer) -> Answer? {
    let current = generation.load(ordering: .relaxed)
    guard taken.load(ordering: .relaxed) != current else { return nil }
    taken.store(current, ordering: .relaxed)
    guard let request else { return nil }
    let answer = answer(request)
    return generation.load(ordering: .relaxed) == current ? answer : nil
  }
}
