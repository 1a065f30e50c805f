/// How a piece of text is drawn: the attributes of ECMA-48's SGR.
package enum Paint: String {
  case bold = "1"
  /// For what stands around what matters.
  case faint = "2"
  /// For what has come.
  case gain = "32"
  /// For what is lost.
  case loss = "31"
  case warning = "33"
  /// For where one is.
  case place = "36"
  /// For what is wrong in a diagnostic.
  case alarm = "1;31"
  /// For what a diagnostic's source line stands in.
  case frame = "1;34"

  /// The text with the escape sequences around it, or as it is where there are no colors.
  package func callAsFunction(_ text: String, isEnabled: Bool) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Whether text has colors, as far as the variables of the process tell: https://no-color.org, and
/// https://bixense.com/clicolors.
package enum ColorMode {
  /// What `NO_COLOR` and `CLICOLOR_FORCE` say; else whether a terminal, by `TERM`, has colors that `CLICOLOR`
  /// doesn't turn off.
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
