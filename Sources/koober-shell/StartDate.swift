import ArgumentParser
import FoundationEssentials

/// When it is at the start of a run.
struct StartDate: Sendable {
  let date: Date

  /// Reads ISO 8601 with seconds and a time zone.
  init(_ text: String) throws {
    let style = Date.ISO8601FormatStyle()
    // The style itself takes what follows a date, and days that no month has.
    let isWhole = text.wholeMatch(of: /[-0-9]{10}T[:0-9]{8}(Z|[-+][0-9]{2}:[0-9]{2})/) != nil
    let local = text.prefix(19) + "Z"
    guard isWhole, let day = try? style.parse(String(local)), style.format(day) == local,
      let date = try? style.parse(text)
    else {
      throw ValidationError("it must be in ISO 8601, as in 2026-02-01T09:30:00Z")
    }
    self.date = date
  }
}
