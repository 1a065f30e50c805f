import Synchronization

/// Does something at a certain step.
final class Countdown: Sendable {
  private let remaining: Mutex<Int>
  private let action: @Sendable () -> Void

  init(_ steps: Int, action: @escaping @Sendable () -> Void) {
    remaining = Mutex(steps)
    self.action = action
  }

  func step() {
    let isDue = remaining.withLock { remaining in
      remaining -= 1
      return remaining == 0
    }
    if isDue { action() }
  }
}
