import ArgumentParser
import FoundationEssentials
import FoundationInternationalization

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
