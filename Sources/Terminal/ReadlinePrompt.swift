import Text

/// A prompt in the form that readline measures correctly.
enum ReadlinePrompt {
  private static let beginInvisible: Unicode.Scalar = "\u{01}"
  private static let endInvisible: Unicode.Scalar = "\u{02}"

  /// Puts readline's marks around each control sequence (ESC `[` … final byte), which take no cells.
  static func marked(_ prompt: String) -> String {
    var result = String.UnicodeScalarView()
    var isInside = false
    for scalar in prompt.unicodeScalars {
      if scalar == "\u{1B}", !isInside {
        isInside = true
        result.append(beginInvisible)
      }
      result.append(scalar)
      if isInside, scalar != "[", ("\u{40}"..."\u{7E}").contains(scalar) {
        isInside = false
        result.append(endInvisible)
      }
    }
    if isInside { result.append(endInvisible) }
    return String(result)
  }

  /// The cells that a prompt takes: all but its control sequences.
  static func width(of prompt: String) -> Int {
    var visible = String.UnicodeScalarView()
    var isInside = false
    for scalar in marked(prompt).unicodeScalars {
      switch scalar {
      case beginInvisible: isInside = true
      case endInvisible: isInside = false
      default: if !isInside { visible.append(scalar) }
      }
    }
    return DisplayWidth.columns(of: String(visible))
  }
}
