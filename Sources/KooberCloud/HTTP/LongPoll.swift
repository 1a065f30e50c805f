import ServiceLifecycle
import Synchronization

/// Holds an answer back until there is something to say.
struct LongPoll: Sendable {
  let environment: CloudEnvironment
  let bell: Bell

  /// What is fetched, as soon as it is something or the wait is over or the server is about to stop.
  ///
  /// It fetches again when the topic's bell rings, and when something will happen by itself.
  func news<Item: Sendable>(
    of topic: Topic, wait: Duration,
    nextChange: @Sendable () async throws -> Moment? = { nil },
    fetch: @Sendable () async throws -> [Item]
  ) async throws -> [Item] {
    guard wait > .zero else { return try await fetch() }
    let deadline = environment.now() + wait
    while true {
      // Listening begins before looking, so that nothing falls between. It ends with each pause, since a
      // stream is over once a task that waits for it is cancelled.
      let rings = bell.listen(to: topic)
      let items = try await fetch()
      let now = environment.now()
      guard items.isEmpty, now < deadline, !Task.isShuttingDownGracefully else { return items }
      let end = min(deadline, try await nextChange() ?? deadline)
      await pause(end - now, or: rings)
    }
  }

  private func pause(_ duration: Duration, or rings: AsyncStream<Void>) async {
    let sleep = environment.sleep
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await sleep(duration) }
        group.addTask {
          for await _ in rings { break }
        }
        await group.next()
        group.cancelAll()
      }
    }
  }
}

/// What there can be news of.
enum Topic: Hashable, Sendable {
  case messages
  case ride(id: String)
}

/// Wakes those who wait for news of a topic.
final class Bell: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Topic: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  func ring(_ topic: Topic) {
    for listener in state.withLock({ $0.listeners[topic] ?? [:] }).values { listener.yield() }
  }

  func listen(to topic: Topic) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = state.withLock { state in
      state.nextListener += 1
      state.listeners[topic, default: [:]][state.nextListener] = continuation
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in self?.forget(listener, of: topic) }
    return stream
  }

  private func forget(_ listener: Int, of topic: Topic) {
    state.withLock { state in
      state.listeners[topic]?[listener] = nil
      if state.listeners[topic]?.isEmpty == true { state.listeners[topic] = nil }
    }
  }
}
