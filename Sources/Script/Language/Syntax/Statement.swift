/// One step of a script.
package struct Statement: Hashable, Sendable {
  /// What the step does.
  package enum Kind: Hashable, Sendable {
    /// `command …`: runs it.
    case command(Pipeline)
    /// `! command …`: runs it, and fails unless it fails.
    case mustFail(Pipeline)
    /// `expect A op B`: fails unless the comparison holds.
    indirect case expect(Comparison)
    /// `await A op B within D`: waits until the comparison holds.
    indirect case await(Comparison, within: Operand?)
    /// `let name = A`: gives a value a name.
    case bind(Name, Operand)
  }

  /// What the step does.
  package var kind: Kind
  /// Where the step stands, without the `;` or line ending after it.
  package var range: SourceRange
}
