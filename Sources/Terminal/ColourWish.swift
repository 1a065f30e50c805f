/// Whether somebody wants colours, as far as the variables of the process tell: https://no-color.org, and
/// https://bixense.com/clicolors.
public enum ColourWish {
  /// Whether what is written has colours.
  ///
  /// - Parameters:
  ///   - variables: The variables of the process.
  ///   - isTerminal: Whether a terminal shows what is written.
  /// - Returns: What `NO_COLOR` and `CLICOLOR_FORCE` say; else whether the terminal, by `TERM`, has colours
  ///   that `CLICOLOR` doesn't turn off.
  public static func isForColours(
    _ variables: [String: String], onTerminal isTerminal: Bool
  ) -> Bool {
    func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), variables["CLICOLOR_FORCE"] != "0" { return true }
    return isTerminal && isSet("TERM") && variables["TERM"] != "dumb"
      && variables["CLICOLOR"] != "0"
  }
}
