import SceneCommands
import SceneLanguage
import SceneSessions

/// What the redaction policy conceals of the states that operands read.
extension SecretDetector {
  /// The queries that read all states, or one that is not written as a constant.
  private static let stateQueries: Set = [
    StateCommand.name, ScreenCommand.name, DiffCommand.name, TimelineCommand.name,
  ]

  /// Whether an operand may read a state that the policy conceals, as a whole or in a part.
  func readsConcealed(_ operand: Operand) -> Bool {
    guard !policy.isEmpty else { return false }
    switch operand.kind {
    case .word, .literal, .variable: return false
    case .arithmetic(let arithmetic):
      return readsConcealed(arithmetic.left) || readsConcealed(arithmetic.right)
    case .command(let pipeline):
      if pipeline.operands.contains(where: readsConcealed) { return true }
      if let names = pipeline.stateNames { return policy.concerns(names) }
      return Self.stateQueries.contains(pipeline.invocation.name.text)
    }
  }

  /// Whether a literal has a field that is secret in a state with the given path.
  func hasSecret(_ literal: Literal, at path: [String]) -> Bool {
    if paths.contains(path.joined(separator: ".")) || policy.conceals(path) { return true }
    switch literal {
    case .scalar, .variable: return false
    case .array(let elements): return elements.contains { hasSecret($0, at: path) }
    case .object(let fields): return fields.contains { hasSecret($0.value, at: path + [$0.key]) }
    }
  }
}
