import ServiceLifecycle
import Synchronization

/// Delays an answer until there are new items.
struct LongPoll: Sendable {
  let environment: CloudEnvironment
  let notifier: TopicNotifier

  /// The fetched value, once it contains items, the wait is over, or the server is about to stop.
  ///
  /// It is fetched again when its topic is notified, and when a scheduled change is due.
  func items<Item: Sendable>(
    of topic: Topic, wait: Duration,
    nextChange: @Sendable () async throws -> Moment? = { nil },
    fetch: @Sendable () async throws -> [Item]
  ) async throws -> [Item] {
    let deadline = environment.now() + wait
    // The clock of a client is that of its request, and does not advance: pauses that ended by themselves count, too.
    var left = wait
    while true {
      // The subscription starts before the first fetch, so that no event is missed. It ends with each pause, because a
      // stream ends when a task that waits for it is canceled.
      let notifications = notifier.listen(to: topic)
      let items = try await fetch()
      let now = environment.now()
      guard items.isEmpty, left > .zero, now < deadline, !Task.isShuttingDownGracefully else {
        return items
      }
      let end = min(deadline, try await nextChange() ?? deadline)
      let duration = min(end - now, left)
      if await pause(duration, or: notifications) { left -= duration }
    }
  }

  /// Returns after a duration, and then true, or after a notification.
  private func pause(_ duration: Duration, or notifications: AsyncStream<Void>) async -> Bool {
    let sleep = environment.sleep
    return await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { (try? await sleep(duration)) != nil }
        group.addTask {
          for await _ in notifications { break }
          return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
      }
    }
  }
}

/// The topics of news.
enum Topic: Hashable, Sendable {
  case messages
  case ride(id: String)
}

/// Notifies the subscribers of a topic.
final class TopicNotifier: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Topic: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  func notify(_ topic: Topic) {
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
