import OrderedCollections
import Stage

/// A feedback while its loop runs: which of its requests are under way.
@SceneActor
protocol FeedbackRun<State>: AnyObject {
  associatedtype State

  /// Starts and cancels work so that exactly what the state asks for is under way.
  func follow(_ state: State)
  /// Cancels all work.
  func stop()
}

/// What a feedback's effects know of their loop.
@SceneActor
struct FeedbackLink<Event> {
  let stage: Stage
  let effectName: String
  /// Hands an event to the loop; dropped when the effect has been cancelled by the time it is handled.
  let send: @SceneActor (Event, Effect) -> Void

  func answer(_ event: sending Event, of effect: Effect) {
    guard !effect.isCancelled else { return }
    send(event, effect)
  }

  func finish(with event: sending Event, _ effect: Effect) {
    effect.isDone()
    answer(event, of: effect)
  }

  func start<Request>(
    _ request: Request, _ work: @escaping @SceneActor (Request, Effect) async -> Void
  ) -> Effect {
    stage.start(effectName) { effect in await work(request, effect) }
  }
}

/// At most one request at a time.
@SceneActor
final class SingleRequestRun<State, Event, Request: Hashable>: FeedbackRun {
  private let request: @SceneActor (State) -> Request?
  private let link: FeedbackLink<Event>
  private let work: @SceneActor (Request, Effect) async -> Void
  private var current: (request: Request, effect: Effect)?

  init(
    request: @escaping @SceneActor (State) -> Request?, link: FeedbackLink<Event>,
    work: @escaping @SceneActor (Request, Effect) async -> Void
  ) {
    self.request = request
    self.link = link
    self.work = work
  }

  func follow(_ state: State) {
    let wanted = request(state)
    guard wanted != current?.request else { return }
    stop()
    guard let wanted else { return }
    current = (wanted, link.start(wanted, work))
  }

  func stop() {
    current?.effect.cancel()
    current = nil
  }
}

/// Any number of requests side by side.
@SceneActor
final class RequestSetRun<State, Event, Request: Hashable>: FeedbackRun {
  private let requests: @SceneActor (State) -> [Request]
  private let link: FeedbackLink<Event>
  private let work: @SceneActor (Request, Effect) async -> Void
  private var current = OrderedDictionary<Request, Effect>()

  init(
    requests: @escaping @SceneActor (State) -> [Request], link: FeedbackLink<Event>,
    work: @escaping @SceneActor (Request, Effect) async -> Void
  ) {
    self.requests = requests
    self.link = link
    self.work = work
  }

  func follow(_ state: State) {
    let wanted = OrderedSet(requests(state))
    guard wanted != current.keys else { return }
    var kept = OrderedDictionary<Request, Effect>()
    for (request, effect) in current {
      if wanted.contains(request) { kept[request] = effect } else { effect.cancel() }
    }
    current = kept
    for request in wanted where kept[request] == nil {
      current[request] = link.start(request, work)
    }
  }

  func stop() {
    for effect in current.values { effect.cancel() }
    current = [:]
  }
}
