/// How a piece of text is drawn: the attributes of ECMA-48's SGR.
package enum Paint: Int {
  case bold = 1
  /// For what stands around what matters.
  case faint = 2
  /// For what has come.
  case gain = 32
  /// For what is lost.
  case loss = 31
  case warning = 33
  /// For where one is.
  case place = 36

  /// The text with the escape sequences around it, or as it is where there are no colours.
  package func callAsFunction(_ text: String, isEnabled: Bool) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
