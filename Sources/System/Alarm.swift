import Dispatch
import Synchronization

/// Does something once real time has passed, on a thread of its own, whatever the others are at.
package final class Alarm: Sendable {
  private let state = Mutex(State.waiting)

  private enum State {
    case waiting
    case rung
    case stopped
  }

  /// Sets the alarm.
  ///
  /// - Parameters:
  ///   - delay: How long it waits.
  ///   - ring: What it does then, on a thread of its own.
  package init(after delay: Duration, ring: @escaping @Sendable () -> Void) {
    let seconds = max(0, min(delay / .seconds(1), 1e9))
    DispatchQueue(label: "Alarm").asyncAfter(deadline: .now() + seconds) { [self] in
      let rings = state.withLock { state in
        guard state == .waiting else { return false }
        state = .rung
        return true
      }
      if rings { ring() }
    }
  }

  /// Whether it has rung.
  package var hasRung: Bool { state.withLock { $0 == .rung } }

  /// Keeps the alarm from ringing.
  ///
  /// - Returns: Whether it has rung before.
  package func stop() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .stopped }
      return state == .rung
    }
  }
}
