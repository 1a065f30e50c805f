import Synchronization

/// Wakes those who wait for news of a topic.
final class Bell: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Topic: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  /// Says that there is news.
  func ring(_ topic: Topic) {
    for listener in state.withLock({ $0.listeners[topic] ?? [:] }).values { listener.yield() }
  }

  /// Hears of a topic from now on; an element may stand for several rings.
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
