/// The style of a text: the attributes of ECMA-48's SGR.
package enum Paint: String {
  case bold = "1"
  /// Less important text.
  case faint = "2"
  /// Added text.
  case gain = "32"
  /// Removed text.
  case loss = "31"
  case warning = "33"
  /// The current place.
  case place = "36"
  /// The error in a diagnostic.
  case alarm = "1;31"
  /// The frame of a diagnostic's source line.
  case frame = "1;34"

  /// The text with escape sequences, or unchanged if colors are off.
  package func callAsFunction(_ text: String, isEnabled: Bool) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Whether text is colored, according to the environment variables: https://no-color.org and
/// https://bixense.com/clicolors.
package enum ColorMode {
  /// The values of `NO_COLOR` and `CLICOLOR_FORCE`; otherwise whether a terminal has colors according to `TERM` and
  /// `CLICOLOR` does not turn them off.
  package static func isColored(
    _ variables: [String: String], onTerminal isTerminal: Bool
  ) -> Bool {
    func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), variables["CLICOLOR_FORCE"] != "0" { return true }
    return isTerminal && isSet("TERM") && variables["TERM"] != "dumb"
      && variables["CLICOLOR"] != "0"
  }
}
