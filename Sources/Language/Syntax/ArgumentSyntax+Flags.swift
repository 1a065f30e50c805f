import Commands

extension ArgumentSyntax {
  /// The name of a flag: of `--force`, bare and without a label, it is `force`.
  package var flag: String? {
    label == nil ? operand.flag : nil
  }

  /// The name of the flag that a bare word is.
  package static func flag(_ word: String) -> String? {
    let name = word.utf8.starts(with: "--".utf8) ? word.dropFirst(2) : ""
    return name.first.map { $0.isLetter || $0 == "_" } == true ? String(name) : nil
  }
}

extension Operand {
  /// The name of the flag that it looks like.
  package var flag: String? {
    guard case .word(let word) = kind, let text = word.bare else { return nil }
    return ArgumentSyntax.flag(text)
  }
}

extension [CommandParameter] {
  /// Whether an argument is a flag of a command with these parameters: `--force`, or also `force: true`.
  package func hasFlag(_ argument: ArgumentSyntax, orLabel: Bool = false) -> Bool {
    guard let name = argument.flag ?? (orLabel ? argument.label?.text : nil) else { return false }
    return contains { $0.label == name && $0.takesFlag }
  }
}
