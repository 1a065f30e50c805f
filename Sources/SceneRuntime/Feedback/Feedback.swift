public import Synchronization

/// A part of a loop that turns states into work, and the outcome of the work into events.
///
/// From the state alone it says which work should be under way. Work that is still asked for goes on,
/// work that no longer is gets cancelled, new work starts. What cancelled work answers is dropped.
@MainActor
public struct Feedback<State: Equatable, Event> {
  /// The name by which the stage shows the effects, after the loop's.
  public let name: String
  /// Begins to follow a loop, given the name of the effects.
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
