/// One step of a script.
package struct Statement: Hashable, Sendable {
  /// What the step does.
  package indirect enum Kind: Hashable, Sendable {
    /// `command …`: runs it.
    case command(Pipeline)
    /// `! command …`: runs it, and fails unless it fails.
    case mustFail(Pipeline)
    /// `expect A op B`: fails unless the comparison holds.
    case expect(Comparison)
    /// Looks for the first moment at which a comparison doesn't hold.
    case bisect(Comparison)
    /// `await A op B within D`: waits until the comparison holds.
    case await(Comparison, within: Operand?)
    /// `let name = A`: gives a value a name.
    case bind(Name, Operand)
    /// `section "…"`: gives a name to the part of the script that begins here.
    case section(Operand)
    /// `script tags: …`: says how the script is to be run.
    case header(ScriptHeader)
    /// `if …`, `repeat …` and others, up to their `end`.
    case block(Block)
  }

  /// What the step does.
  package var kind: Kind
  /// Where the step stands, without the `;` or line ending after it.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    kind: Kind, range: SourceRange
  ) {
    self.kind = kind
    self.range = range
  }

  /// Whether the step consists of others.
  package var isBlock: Bool { if case .block = kind { true } else { false } }
}
