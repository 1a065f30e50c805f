import ArgumentParser
import FoundationEssentials
import FoundationInternationalization

/// What the options of Koober read.
enum OptionValue {
  /// Reads ISO 8601 with seconds and a time zone.
  static func date(_ text: String) throws -> Date {
    let style = Date.ISO8601FormatStyle()
    // The style itself takes what follows a date, and days that no month has.
    let isWhole = text.wholeMatch(of: /[-0-9]{10}T[:0-9]{8}(Z|[-+][0-9]{2}:[0-9]{2})/) != nil
    let local = text.prefix(19) + "Z"
    guard isWhole, let day = try? style.parse(String(local)), style.format(day) == local,
      let date = try? style.parse(text)
    else {
      throw ValidationError("it must be in ISO 8601, as in 2026-02-01T09:30:00Z")
    }
    return date
  }

  /// Reads a language, and perhaps a script and a region, of which ISO knows the language and the region.
  static func locale(_ text: String) throws -> Locale {
    let form = /[A-Za-z]{2,3}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|[0-9]{3}))?/
    let locale = Locale(identifier: text)
    guard text.wholeMatch(of: form) != nil, locale.language.languageCode?.isISOLanguage == true,
      locale.region?.isISORegion != false
    else {
      throw ValidationError("there is no such locale; one is en_AU, another de_DE")
    }
    return locale
  }

  static func timeZone(_ text: String) throws -> TimeZone {
    guard let timeZone = TimeZone(identifier: text) else {
      throw ValidationError("there is no such time zone; one is Australia/Sydney, another UTC")
    }
    return timeZone
  }
}
