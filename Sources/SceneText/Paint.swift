/// The style of a text: the attributes of ECMA-48's SGR.
package enum Paint: String {
  case bold = "1"
  /// Less important text.
  case faint = "2"
  case green = "32"
  case red = "31"
  case yellow = "33"
  case cyan = "36"
  case boldRed = "1;31"
  case boldBlue = "1;34"

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
