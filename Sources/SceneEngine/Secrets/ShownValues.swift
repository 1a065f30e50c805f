import SceneCommands
import SceneLanguage
import OrderedCollections
import Scenes
import SceneSessions

/// Values without secrets, as failures show them.
extension Interpreter {
  /// A value of an operand as a failure shows it.
  func shown(_ value: Value, of operand: Operand) -> Value {
    let secrets = secrets
    if secrets.isSecret(variablesOf: operand) { return .redacted }
    guard secrets.readsConcealed(operand) else {
      return isConcealedPlace(operand) ? .redacted : secrets.concealing(value)
    }
    guard case .command(let pipeline) = operand.kind, pipeline.filters.isEmpty else {
      return .redacted
    }
    let redactor = session.writer.redactor
    if let names = pipeline.stateNames { return redactor.redacting(value, at: names) }
    guard pipeline.invocation.name.text == StateCommand.name,
      pipeline.invocation.arguments.isEmpty, case .object(let states) = value
    else { return .redacted }
    return .object(
      states.mapPairs { redactor.redacting($1, at: [String($0.prefix { $0 != "#" })]) })
  }

  /// Whether an operand is a query of places, one of which has values that the policy conceals.
  func isConcealedPlace(_ operand: Operand) -> Bool {
    let redactor = session.writer.redactor
    guard !redactor.policy.isEmpty, case .command(let pipeline) = operand.kind,
      registry[pipeline.invocation.name.text]?.category == .navigate
    else { return false }
    let tree = router.tree.outline
    return tree.map(redactor.redacting) != tree
  }

  /// The values that the policy conceals in the current states.
  var concealedValues: [Value] {
    let policy = session.writer.policy
    guard !policy.isEmpty else { return [] }
    func values(_ value: Value, at names: [String]) -> [Value] {
      if policy.conceals(names) { return [value] }
      return switch value {
      case .object(let fields): fields.flatMap { values($0.value, at: names + [$0.key]) }
      case .array(let elements): elements.flatMap { values($0, at: names) }
      case .variant(let name, let payload): values(payload, at: names + [name])
      case .null, .bool, .int, .double, .string, .symbol, .redacted: []
      }
    }
    return session.tracker.states.flatMap { name, state in
      values(state.value, at: [String(name.prefix { $0 != "#" })])
    }
  }
}
