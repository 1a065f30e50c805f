import ArgumentParser
import FoundationEssentials
import FoundationInternationalization

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

/// A language, and perhaps a script and a region.
struct LocaleName: Sendable {
  let locale: Locale

  /// Reads a name whose language and region ISO knows.
  init(_ text: String) throws {
    let form = /[A-Za-z]{2,3}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|[0-9]{3}))?/
    let locale = Locale(identifier: text)
    guard text.wholeMatch(of: form) != nil, locale.language.languageCode?.isISOLanguage == true,
      locale.region?.isISORegion != false
    else {
      throw ValidationError("there is no such locale; one is en_AU, another de_DE")
    }
    self.locale = locale
  }
}

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
