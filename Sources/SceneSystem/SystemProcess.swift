import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A moment as the user's calendar and clock show it.
package struct LocalTime: Equatable, Sendable {
  package let day: String
  package let minute: String

  /// Converts seconds since 1970 to the zone that `TZ` or the system names; nil for years that no
  /// calendar has.
  package init?(seconds: Int) {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (month, date) = unsafe (two(parts.tm_mon + 1), two(parts.tm_mday))
    day = unsafe "\(Int(parts.tm_year) + 1900)-\(month)-\(date)"
    minute = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}

package enum SystemProcess {
  package static var number: Int { Int(getpid()) }
  package static var now: Int { time(nil) }
}

package enum ProcessEnvironment {
  /// The variables, as they are when somebody first asks.
  package static let variables = ProcessInfo.processInfo.environment
}

/// Does something once real time has passed, on a thread of its own, whatever the others are at.
package final class Alarm: Sendable {
  private let state = Mutex(State.waiting)

  private enum State { case waiting, rung, stopped }

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

  package var hasRung: Bool { state.withLock { $0 == .rung } }

  /// Keeps the alarm from ringing; says whether it has before.
  package func stop() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .stopped }
      return state == .rung
    }
  }
}
