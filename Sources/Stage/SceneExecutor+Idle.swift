extension SceneExecutor {
  /// Somebody who waits until nothing is ready and a condition holds, or a time has come.
  struct IdleWaiter {
    let number: Int
    let deadline: ContinuousClock.Instant
    let isMet: @SceneActor () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  /// Waits until nothing is ready and the condition holds.
  ///
  /// - Parameters:
  ///   - deadline: When to give up, in real time: what hangs may hang on the outside.
  ///   - condition: Asked each time that the queue has run empty.
  /// - Returns: False when the deadline or a cancellation of the task came first.
  @SceneActor
  func idle(
    until deadline: ContinuousClock.Instant, _ condition: @escaping @SceneActor () -> Bool
  ) async -> Bool {
    idleWaitersMade += 1
    let number = idleWaitersMade
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        idleWaiters.append(
          IdleWaiter(
            number: number, deadline: deadline, isMet: condition, continuation: continuation))
      }
    } onCancel: {
      SceneActor.task { self.cancelIdleWaiter(number) }
    }
  }

  @SceneActor
  private func cancelIdleWaiter(_ number: Int) {
    guard let index = idleWaiters.firstIndex(where: { $0.number == number }) else { return }
    idleWaiters.remove(at: index).continuation.resume(returning: false)
  }

  /// Resumes the first waiter that is served; one at a time, since it may change what others wait for.
  @SceneActor
  func resumeAnIdleWaiter() -> Bool {
    guard !idleWaiters.isEmpty else { return false }
    let now = ContinuousClock.now
    for (index, waiter) in idleWaiters.enumerated() {
      let isMet = waiter.isMet()
      guard isMet || waiter.deadline <= now else { continue }
      idleWaiters.remove(at: index)
      waiter.continuation.resume(returning: isMet)
      return true
    }
    return false
  }

  /// When the first of those who wait gives up.
  @SceneActor
  func waiterDeadline() -> ContinuousClock.Instant? {
    idleWaiters.map(\.deadline).min()
  }
}
