import OrderedCollections
public import Synchronization

/// A part of a feedback loop that performs the effects a state requests and turns their results into events.
///
/// The state alone determines which effects run. An effect that is still requested continues; one that is
/// not is canceled, and its result is dropped; a new request starts an effect.
@MainActor
public struct Feedback<State: Equatable, Event> {
  /// The name of its effects; the stage lists them as `loop.feedback`.
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

  /// Creates a feedback with one effect at a time, whose result is one event.
  ///
  /// - Parameters:
  ///   - name: The name of the effect, as in `signIn`.
  ///   - request: The request of a state, or nil for no effect.
  ///   - effect: Performs a request.
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

  /// Creates a feedback whose effect returns without suspending.
  ///
  /// It runs after all work that was started before it, like any other effect.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - request: The request of a state, or nil for no effect.
  ///   - effect: Performs a request.
  @inlinable
  public init<Request: Hashable>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    effect: @escaping @MainActor (Request) -> Event
  ) {
    self.init(name) { loop, effectName in
      let due = DueRequest<Request>()
      // One effect serves all requests: none is running when the next request arrives.
      let handle = loop.stage.synchronousEffect(effectName) { handle in
        let event = due.answer(effect)
        if handle.isWatched.load(ordering: .relaxed) { handle.didRun(withAnswer: event != nil) }
        if let event { loop.take(event) }
      }
      return FeedbackRun(
        follow: { state in
          if due.follow(request(state)) { loop.stage.begin(handle) }
        },
        stop: { handle.cancel() })
    }
  }

  /// Creates a feedback whose effects run concurrently, each with one event as its result.
  ///
  /// - Parameters:
  ///   - name: The name of the effects.
  ///   - requests: The requests of a state, in the order to start them; duplicates are ignored.
  ///   - effect: Performs one request.
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

  /// An error, for an effect that throws.
  @available(
    *, unavailable,
    message: "the effect of a feedback cannot throw; catch the error and return it as an event"
  )
  @_disfavoredOverload
  public init<Request: Hashable>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    effect: @escaping @MainActor (Request) async throws -> Event
  ) {
    preconditionFailure("unavailable")
  }

  /// An error, for effects that throw.
  @available(
    *, unavailable,
    message: "the effect of a feedback cannot throw; catch the error and return it as an event"
  )
  @_disfavoredOverload
  public init<Request: Hashable>(
    _ name: String,
    requests: @escaping @MainActor (State) -> [Request],
    effect: @escaping @MainActor (Request) async throws -> Event
  ) {
    preconditionFailure("unavailable")
  }

  /// Creates a feedback with one effect at a time, whose result is a sequence of events.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - request: The request of a state, or nil for no effect.
  ///   - events: Makes the sequence; its iteration is canceled when the request is withdrawn.
  public init<Request: Hashable, Events: AsyncSequence>(
    _ name: String,
    request: @escaping @MainActor (State) -> Request?,
    events: @escaping @MainActor (Request) -> Events
  ) where Events.Element == Event, Events.Failure == Never {
    self.init(name, request: request) { request, loop, effectName in
      loop.stage.start(effectName) { handle in
        for await event in events(request) {
          loop.take(event, from: handle)
          // Not every sequence ends when its task is canceled.
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
  /// Starts and cancels effects so that exactly those that the state requests are running.
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

/// The requests whose effects are running, in the order in which they started.
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

/// The current request of a synchronous effect, and whether it still has to be answered.
@MainActor
@usableFromInline
final class DueRequest<Request: Hashable> {
  @usableFromInline var request: Request?
  // Atomics are read without a check for exclusive access.
  /// The number of requests so far: an answer to an earlier one is dropped.
  @usableFromInline let generation = Atomic(0)
  /// The generation that was answered last.
  @usableFromInline let taken = Atomic(0)

  @usableFromInline
  init() {}

  /// Sets the request of a state; returns whether it has to be answered.
  @inlinable
  func follow(_ wanted: Request?) -> Bool {
    guard wanted != request else { return false }
    request = wanted
    generation.store(generation.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    return wanted != nil
  }

  /// Answers the current request, at most once; returns nil if it was withdrawn.
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
