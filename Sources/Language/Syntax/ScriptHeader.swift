import Commands

/// What a script says of itself in its first statement: `script tags: smoke,rides seed: 7 clock: virtual`.
package struct ScriptHeader: Hashable, Sendable {
  /// What a header can say, by the label it says it with.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case tags, clock, seed, start, timeout
  }

  /// How time passes on the stage of a script: by itself, or when told.
  package enum Clock: String, CaseIterable, Hashable, Sendable { case live, virtual }

  /// Words that a run can choose scripts by.
  package var tags: [String] = []
  package var clock: Clock?
  /// What random numbers follow from.
  package var seed: UInt64?
  /// The state that the script begins in; nil for the app as it is when it has started.
  package var start: Name?
  /// How much real time the script may take.
  package var timeout: Duration?
  package var arguments: [ArgumentSyntax] = []

  /// A header that says nothing.
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

  /// Takes the value of a field, or says that it can't have it.
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
