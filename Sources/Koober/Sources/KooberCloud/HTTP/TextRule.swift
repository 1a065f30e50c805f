/// A rule for texts that users enter.
struct TextRule: Sendable {
  /// The allowed number of Unicode scalars.
  let length: ClosedRange<Int>
  /// Whether line breaks and tabs are allowed.
  let allowsLineBreaks: Bool

  static let name = TextRule(length: 1...100, allowsLineBreaks: false)
  static let password = TextRule(length: 6...256, allowsLineBreaks: false)
  static let message = TextRule(length: 1...2000, allowsLineBreaks: true)
  static let place = TextRule(length: 1...100, allowsLineBreaks: false)

  /// Throws if a text violates the rule; a text without a visible character always does.
  func check(_ text: String, of field: String) throws(CloudError) {
    guard length.contains(text.unicodeScalars.count) else {
      throw .invalidField(
        field, problem: "must have \(length.lowerBound) to \(length.upperBound) characters")
    }
    guard !text.unicodeScalars.contains(where: isForbidden) else {
      throw .invalidField(field, problem: "contains control characters")
    }
    guard text.unicodeScalars.contains(where: isVisible) else {
      throw .invalidField(field, problem: "is blank")
    }
  }

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .format
  }

  private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": !allowsLineBreaks
    // These reverse or hide the surrounding text.
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    case "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .control
    }
  }
}
