import Foundation

/// A point in time with millisecond precision; in JSON, ISO 8601 in UTC.
struct Moment: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970, without leap seconds.
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Creates the moment of a date, rounded down to a millisecond.
  init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
  }

  /// The moment as ISO 8601 in UTC, such as `2026-11-21T15:00:00.000Z`.
  var iso8601: String {
    // Milliseconds are formatted separately, because fractions of a second are not exact.
    let rest = (milliseconds % 1000 + 1000) % 1000
    let seconds = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
    let digits = String(rest + 1000).dropFirst()
    return seconds.formatted(Date.ISO8601FormatStyle()).replacing("Z", with: ".\(digits)Z")
  }

  static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

  static func + (moment: Moment, duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    return Moment(
      milliseconds: moment.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  static func - (end: Moment, start: Moment) -> Duration {
    .milliseconds(end.milliseconds - start.milliseconds)
  }
}

extension Moment: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}
