import Text

/// What is told of a script that has failed.
extension ScriptResult {
  /// The most lines of changes, and of what was printed.
  private static let mostLines = 20

  /// The whole story, line by line: what is wrong, what led to it, and what was printed.
  var story: [String] {
    guard let failure else { return [] }
    var lines = TerminalText.lines(of: failure.text).map(String.init) + background
    if !output.isEmpty {
      lines.append("printed:")
      var printed = TerminalText.lines(of: output)
      if printed.last?.isEmpty == true { printed.removeLast() }
      let before = printed.count - Self.mostLines
      if before > 0 { lines.append("  … \(before) lines before") }
      lines += printed.suffix(Self.mostLines).map { "  \($0)" }
    }
    return lines
  }

  /// What led to the failure, line by line: the last inputs, and what has changed since the last check.
  var background: [String] {
    guard let failure else { return [] }
    var lines: [String] = []
    if !failure.inputs.isEmpty {
      lines.append("the last inputs:")
      let numbers = failure.inputs.map { "\($0.file == path ? "" : "\($0.file):")\($0.line)" }
      let width = numbers.map(\.count).max() ?? 0
      for (number, input) in zip(numbers, failure.inputs) {
        let text = TerminalText.lines(of: input.text).first { !$0.isEmpty } ?? ""
        lines.append("  \(String(repeating: " ", count: width - number.count))\(number)  \(text)")
      }
    }
    if !failure.changes.isEmpty {
      lines.append("changed since \(failure.lastCheck.map(words(of:)) ?? "the start"):")
      lines += failure.changes.prefix(Self.mostLines).map { "  \($0)" }
      let rest = failure.changes.count - Self.mostLines
      if rest > 0 { lines.append("  … and \(rest) more") }
    }
    return lines
  }

  private func words(of check: Place) -> String {
    check.file == path
      ? "the check in line \(check.line)" : "the check in \(check.file):\(check.line)"
  }
}
