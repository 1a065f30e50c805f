import FoundationEssentials

@testable import Koober

extension Formats {
  /// How dates and amounts are written where nothing else is said.
  static func make(zone: TimeZone = .gmt, locale: String = "en_AU") -> Formats {
    Formats(
      calendar: Calendar(identifier: .gregorian), timeZone: zone,
      locale: Locale(identifier: locale))
  }
}
