import ArgumentParser
import FoundationEssentials

/// A time zone by its name in the IANA's database.
struct TimeZoneName: Sendable {
  let timeZone: TimeZone

  /// Reads a name.
  init(_ text: String) throws {
    guard let timeZone = TimeZone(identifier: text) else {
      throw ValidationError("there is no such time zone; one is Australia/Sydney, another UTC")
    }
    self.timeZone = timeZone
  }
}
