import ServiceLifecycle

/// Holds an answer back until there is something to say.
struct LongPoll: Sendable {
  let environment: CloudEnvironment
  let bell: Bell

  /// What is fetched, as soon as it is something or the wait is over or the server is about to stop.
  ///
  /// - Parameters:
  ///   - topic: Whose bell makes it fetch again.
  ///   - wait: How long at most.
  ///   - nextChange: When something will happen by itself, asked before each pause.
  ///   - fetch: What there is.
  /// - Returns: What was fetched last.
  /// - Throws: What fetching throws.
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
