package import SceneCommands

/// A command, the programs that filter its output, and the file that it is written to.
package struct Pipeline: Hashable, Sendable {
  /// A program and its arguments; never empty.
  package struct Filter: Hashable, Sendable {
    package var words: [Operand]
    package var range: SourceRange
  }

  /// The file that output is written to: `> file` or `>> file`.
  package struct Redirection: Hashable, Sendable {
    package var path: Operand
    package var appends: Bool
    /// The range of the redirection, with its sign.
    package var range: SourceRange
  }

  package var invocation: Invocation
  package var filters: [Filter]
  package var redirection: Redirection?
  /// The range of the pipeline, without parentheses around it.
  package var range: SourceRange
}

/// A command with its arguments: `pickMeUp.selectRideOption id: wingtips`.
package struct Invocation: Hashable, Sendable {
  /// The command as it was written, with the target before the dot if there is one.
  package var name: Name
  package var arguments: [ArgumentSyntax]
  package var range: SourceRange

  package init(name: Name, arguments: [ArgumentSyntax], range: SourceRange) {
    self.name = name
    self.arguments = arguments
    self.range = range
  }
}

/// A name and its range: of a command, a label (without its colon) or a variable that is set.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// An argument as it is written in a script: `id: wingtips`, or a value alone.
package struct ArgumentSyntax: Hashable, Sendable {
  package var label: Name?
  package var operand: Operand
  package var range: SourceRange

  package init(label: Name? = nil, operand: Operand, range: SourceRange) {
    self.label = label
    self.operand = operand
    self.range = range
  }

  /// The argument for a command; nil if it depends on a variable or a command.
  package var constant: Argument? {
    operand.constant.map { Argument(label: label?.text, $0) }
  }

  /// The argument with the name before an equals sign as its label: `id=7` as `id: 7`.
  package var withLabel: ArgumentSyntax { withLabel(before: ASCII.equals) }

  /// The argument with the name before a sign as its label.
  package func withLabel(before sign: UInt8) -> ArgumentSyntax {
    guard label == nil, case .word(var word) = operand.kind, let text = word.bare,
      let sign = text.utf8.firstIndex(of: sign), NameText.matches(text[..<sign])
    else { return self }
    let end = range.start + text.utf8.distance(from: text.startIndex, to: sign)
    word.content = .text(String(text[text.utf8.index(after: sign)...]))
    return ArgumentSyntax(
      label: Name(text: String(text[..<sign]), range: SourceRange(range.start, end)),
      operand: Operand(kind: .word(word), range: SourceRange(end + 1, range.end)), range: range)
  }

  /// The name of a flag: `force` for a bare `--force` without a label.
  package var flag: String? { label == nil ? operand.flag : nil }

  /// The name of a flag in a bare word; nil if the word is not a flag.
  package static func flag(_ word: String) -> String? {
    guard word.utf8.first == UInt8(ascii: "-") else { return nil }
    let name = word.utf8.starts(with: "--".utf8) ? word.dropFirst(2) : ""
    return name.first.map { $0.isLetter || $0 == "_" } == true ? String(name) : nil
  }
}

extension [CommandParameter] {
  /// The label at the beginning of a bare word, with its sign but without a space after it, as in `email:jane@example.com`.
  package func gluedLabel(of argument: ArgumentSyntax) -> (name: String, sign: Character)? {
    guard argument.label == nil, case .word(let word) = argument.operand.kind, !word.quoted,
      let start = word.start, let sign = start.firstIndex(where: { $0 == ":" || $0 == "=" })
    else { return nil }
    let name = String(start[..<sign])
    return contains { $0.label == name } ? (name, start[sign]) : nil
  }

  /// Whether an argument is a flag of a command with these parameters: `--force`, optionally also `force: true`.
  package func hasFlag(_ argument: ArgumentSyntax, orLabel: Bool = false) -> Bool {
    guard let name = argument.flag ?? (orLabel ? argument.label?.text : nil) else { return false }
    return contains { $0.label == name && $0.takesFlag }
  }
}
