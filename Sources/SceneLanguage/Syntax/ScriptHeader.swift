import SceneCommands

/// The first statement of a script: `script tags: smoke,rides seed: 7 clock: virtual`.
package struct ScriptHeader: Hashable, Sendable {
  /// The fields of a header by their labels.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case tags, clock, seed, start, timeout
  }

  /// The clock of a script: time passes by itself, or only when a command advances it.
  package enum Clock: String, CaseIterable, Hashable, Sendable { case live, virtual }

  /// The words by which `run --tags` selects scripts.
  package var tags: [String] = []
  package var clock: Clock?
  /// The random seed.
  package var seed: UInt64?
  /// The state in which the script starts; nil for the app as it starts.
  package var start: Name?
  /// The limit of real time.
  package var timeout: Duration?
  package var arguments: [ArgumentSyntax] = []

  /// A header without fields.
  package init() {}

  init(_ arguments: [ArgumentSyntax]) throws(SyntaxFault) {
    self.arguments = arguments
    var given: Set<Field> = []
    for argument in arguments {
      guard let label = argument.label else {
        throw SyntaxFault(.unknownField(nil), argument.range)
      }
      guard let field = Field(rawValue: label.text) else {
        throw SyntaxFault(.unknownField(label.text), label.range)
      }
      guard given.insert(field).inserted else {
        throw SyntaxFault(.duplicateField(field), label.range)
      }
      guard set(field, to: argument.operand) else {
        throw SyntaxFault(.malformedField(field), argument.operand.range)
      }
    }
  }

  /// Sets the value of a field, or throws if the value is invalid.
  private mutating func set(_ field: Field, to operand: Operand) -> Bool {
    guard case .text(let text, let isQuoted)? = operand.constant, !text.isEmpty else {
      return false
    }
    switch field {
    case .tags:
      tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return tags.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    case .clock:
      clock = Clock(rawValue: text)
      return clock != nil
    case .seed:
      seed = UInt64(text)
      return seed != nil
    case .start:
      start = Name(text: text, range: operand.range)
      return true
    case .timeout:
      timeout = try? Duration(argument: .text(text, quoted: isQuoted))
      return timeout.map { $0 > .zero } ?? false
    }
  }
}
