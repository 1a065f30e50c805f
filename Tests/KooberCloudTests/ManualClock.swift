import Synchronization

@testable import KooberCloud

/// A clock that moves only when it is told.
final class ManualClock: Sendable {
  private struct State {
    var now: Moment
    var nextID = 0
    var sleepers: [Int: (deadline: Moment, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State(now: Moment(milliseconds: 1_800_000_000_000)))

  var now: Moment { state.withLock(\.now) }

  /// Waits until the clock has moved that far.
  @Sendable func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let watchers = state.withLock { state in
          guard !Task.isCancelled, duration > .zero else {
            continuation.resume(
              with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
            return [CheckedContinuation<Void, Never>]()
          }
          state.sleepers[id] = (state.now + duration, continuation)
          let ready = state.watchers.filter { $0.count <= state.sleepers.count }
          state.watchers.removeAll { $0.count <= state.sleepers.count }
          return ready.map(\.continuation)
        }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
    }
  }

  /// Moves the clock and wakes whose time has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now + duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns once so many are asleep.
  func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard state.sleepers.count < count else { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
