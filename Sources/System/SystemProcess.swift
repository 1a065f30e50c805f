import Glibc

/// A moment as the user's calendar and clock show it.
package struct LocalTime: Equatable, Sendable {
  /// The day, as in `2026-03-01`.
  package let day: String
  /// The time of the day, as in `09:05`.
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

/// What a process is known by, and when it is.
package enum SystemProcess {
  /// The process's number.
  package static var number: Int { Int(getpid()) }
  /// The seconds since 1970.
  package static var now: Int { time(nil) }
}
