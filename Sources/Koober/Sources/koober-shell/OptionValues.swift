import ArgumentParser
import FoundationEssentials
import FoundationInternationalization
import Koober

/// Parsers of Koober's options.
enum OptionValue {
  /// Parses ISO 8601 with seconds and a time zone.
  static func date(_ text: String) throws -> Date {
    let style = Date.ISO8601FormatStyle()
    // The parser itself accepts trailing text after a date, and days that do not exist.
    let isWhole = text.wholeMatch(of: /[-0-9]{10}T[:0-9]{8}(Z|[-+][0-9]{2}:[0-9]{2})/) != nil
    let local = text.prefix(19) + "Z"
    guard isWhole, let day = try? style.parse(String(local)), style.format(day) == local,
      let date = try? style.parse(text)
    else {
      throw ValidationError("not an ISO 8601 date; for example: 2026-02-01T09:30:00Z")
    }
    return date
  }

  /// Parses a language with an optional script and region; the language and region must be ISO codes.
  static func locale(_ text: String) throws -> Locale {
    let form = /[A-Za-z]{2,3}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|[0-9]{3}))?/
    let locale = Locale(identifier: text)
    guard text.wholeMatch(of: form) != nil, locale.language.languageCode?.isISOLanguage == true,
      locale.region?.isISORegion != false
    else {
      throw ValidationError("unknown locale; for example: en_AU or de_DE")
    }
    return locale
  }

  static func configuration(_ path: String) throws -> KooberConfiguration {
    do {
      let configuration = try KooberConfiguration(contentsOf: path)
      if case .server(let url) = configuration.analytics.destination,
        let problem = CloudOption.problem(of: url)
      {
        throw ConfigurationError(file: path, place: "analytics.server", problem: problem)
      }
      return configuration
    } catch {
      throw ValidationError("\(error)")
    }
  }

  static func timeZone(_ text: String) throws -> TimeZone {
    guard let timeZone = TimeZone(identifier: text) else {
      throw ValidationError("unknown time zone; for example: Australia/Sydney or UTC")
    }
    return timeZone
  }
}
