import Glibc

/// A moment as the user's calendar and clock show it.
public struct LocalTime: Equatable, Sendable {
  /// The day, as in `2026-03-01`.
  public let day: String
  /// The time of the day, as in `09:05`.
  public let minute: String

  /// Converts seconds since 1970 to the zone that `TZ` or the system names; nil for years that no
  /// calendar has.
  public init?(seconds: Int) {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (month, date) = unsafe (two(parts.tm_mon + 1), two(parts.tm_mday))
    day = unsafe "\(Int(parts.tm_year) + 1900)-\(month)-\(date)"
    minute = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
