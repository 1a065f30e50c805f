import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A moment in the user's calendar and time zone.
package struct LocalTime: Equatable, Sendable {
  package let day: String
  package let minute: String

  /// Converts seconds since 1970 to the time zone of `TZ` or the system; nil for years outside the calendar.
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
  package static var id: Int { Int(getpid()) }
  package static var now: Int { time(nil) }

  /// Whether a process exists, also one of another user.
  package static func exists(_ id: Int32) -> Bool {
    kill(id, 0) == 0 || SystemError.latest == EPERM
  }
}

package enum ProcessArguments {
  /// The first argument that is not UTF-8, with escapes in place of the bytes that are not; nil if there is none.
  ///
  /// The standard library replaces such bytes, so that the argument would name another file.
  package static var invalid: String? {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index],
        unsafe String(validatingCString: argument) == nil
      else { continue }
      let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
      return FolderEntry.text(of: unsafe bytes.map { UInt8(bitPattern: $0) })
    }
    return nil
  }
}

package enum ProcessEnvironment {
  /// The variables, read once.
  package static let variables = ProcessInfo.processInfo.environment
}

/// A timer in real time with its own thread.
package final class Alarm: Sendable {
  private let state = Mutex(State.waiting)

  private enum State { case waiting, rung, stopped }

  package init(after delay: Duration, ring: @escaping @Sendable () -> Void) {
    let seconds = max(0, min(delay / .seconds(1), 1e9))
    wait(seconds, on: DispatchQueue(label: "Alarm"), ring)
  }

  /// Waits in steps of 50 ms: the time for which the process is stopped, by Ctrl-Z for example, does not count.
  private func wait(
    _ seconds: Double, on queue: DispatchQueue, _ ring: @escaping @Sendable () -> Void
  ) {
    let step = min(seconds, 0.05)
    queue.asyncAfter(deadline: .now() + step) { [self] in
      let rings = state.withLock { state in
        guard state == .waiting, seconds <= step else { return false }
        state = .rung
        return true
      }
      if rings { return ring() }
      if state.withLock({ $0 == .waiting }) { wait(seconds - step, on: queue, ring) }
    }
  }

  package var hasRung: Bool { state.withLock { $0 == .rung } }

  /// Stops the alarm; returns whether it has already rung.
  package func stop() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .stopped }
      return state == .rung
    }
  }
}
