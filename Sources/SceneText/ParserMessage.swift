/// The error messages of swift-argument-parser, written like all other errors.
///
/// The parser writes `Error: Unknown option '--a'. Did you mean '--b'?` and `Usage: …`; the shell and the server write
/// errors in lower case, without a full stop, and with the suggestion on a line of its own.
package enum ParserMessage {
  /// Rewrites a full message of the parser: its error, its help and its usage.
  package static func rewritten(_ message: String) -> String {
    // An unknown option such as -xc could also be -x and a -c without its value.
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("   or: ") }.map(line).joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    if let error = line.dropping("Error: ") { return "error: \(problem(error))" }
    if let help = line.dropping("Help:  ") { return "  help: \(help)" }
    if let usage = line.dropping("Usage: ") { return "usage: \(usage)" }
    return String(line)
  }

  /// The problem in lower case, with its suggestion as a fix.
  private static func problem(_ text: Substring) -> String {
    let isSentence = text.first?.isUppercase == true && text.dropFirst().first?.isLowercase == true
    var text = isSentence ? text.prefix(1).lowercased() + text.dropFirst() : String(text)
    // A problem that says what cannot be done needs no introduction.
    if text.hasPrefix("the value "), let own = text.ranges(of: "': cannot ").first {
      return "cannot " + text[own.upperBound...]
    }
    if let values = text.ranges(of: ". Please provide one of ").last, text.hasSuffix(".") {
      text.removeLast()
      text.replaceSubrange(values, with: "; use ")
    }
    if let suggestion = text.ranges(of: ". Did you mean ").last, text.hasSuffix("?") {
      // The parser suggests the nearest name, however far it is.
      guard isNear(text) else { return String(text[..<suggestion.lowerBound]) }
      text.replaceSubrange(suggestion, with: "\n  help: did you mean ")
    }
    return text
  }

  /// Whether the first name in quotes may be a typing error of the last one.
  private static func isNear(_ text: String) -> Bool {
    let names = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    guard let name = names.first, let meant = names.last else { return false }
    return NearestNames.isTypo(name, of: meant)
  }
}

extension Substring {
  /// The rest after a prefix; nil without it.
  fileprivate func dropping(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
