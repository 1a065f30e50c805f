import FoundationEssentials
import FoundationInternationalization

/// The format of dates and amounts: the user's calendar, time zone and language.
struct Formats: Hashable, Sendable {
  let calendar: Calendar
  let timeZone: TimeZone
  let locale: Locale

  /// A fare, given in cents, as in `$4.50`.
  func fare(_ cents: Int) -> String {
    let dollars = Decimal(cents) / 100
    return dollars.formatted(.currency(code: "AUD").locale(locale)).withPlainSpaces
  }

  /// A time of day, as in `9:05 am`.
  func time(_ date: Moment) -> String { text(date, date: .omitted, time: .shortened) }

  /// A day, as in `5 Jan 2026`.
  func date(_ date: Moment) -> String { text(date, date: .abbreviated, time: .omitted) }

  /// A day and a time, as in `5 Jan 2026 at 9:05 am`.
  func dateAndTime(_ date: Moment) -> String { text(date, date: .abbreviated, time: .shortened) }

  private func text(
    _ moment: Moment, date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> String {
    let style = Date.FormatStyle(
      date: date, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
    return Date(moment).formatted(style).withPlainSpaces
  }
}

extension String {
  /// The text with plain spaces: locales use narrow and non-breaking ones.
  fileprivate var withPlainSpaces: String {
    String(map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
  }
}
