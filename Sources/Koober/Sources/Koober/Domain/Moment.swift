/// A moment in time, in seconds since the start of 2001 in UTC.
///
/// The count is that of Foundation's dates, so that a moment is stored exactly as a date was.
package struct Moment: Hashable, Comparable, Sendable {
  package let seconds: Double

  package init(seconds: Double) { self.seconds = seconds }

  package static func < (one: Moment, other: Moment) -> Bool { one.seconds < other.seconds }

  /// The number of seconds from another moment to this one.
  func seconds(since other: Moment) -> Double { seconds - other.seconds }

  func adding(seconds: Double) -> Moment { Moment(seconds: self.seconds + seconds) }
}
