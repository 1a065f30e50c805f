import OrderedCollections
import Scenes

/// Takes out of what is written what a policy keeps.
@MainActor
struct Redactor {
  /// What is kept.
  let policy: RedactionPolicy
  /// Hears what is taken out, which is secret wherever else it stands.
  let hide: @MainActor (Value) -> Void

  /// A value with `<redacted>` for each part that is kept.
  func redacting(_ value: Value, at path: String) -> Value {
    guard !policy.isEmpty else { return value }
    if policy.conceals(path) {
      hide(value)
      return .redacted
    }
    return switch value {
    case .object(let fields):
      .object(
        OrderedDictionary(
          uniqueKeysWithValues: fields.map { ($0, redacting($1, at: "\(path).\($0)")) }))
    case .array(let elements): .array(elements.map { redacting($0, at: path) })
    case .variant(let name, let payload):
      .variant(name, redacting(payload, at: "\(path).\(name)"))
    case .null, .bool, .int, .double, .string, .symbol, .redacted: value
    }
  }

  /// A change without what is kept; nil where nothing is left.
  func redacting(_ change: StateChange) -> StateChange? {
    guard !policy.isEmpty else { return change }
    let redacted: ValueDifference.Change =
      switch change.change {
      case .added(let value): .added(redacting(value, at: change.path))
      case .removed(let value): .removed(redacting(value, at: change.path))
      case .changed(let old, let new):
        .changed(from: redacting(old, at: change.path), to: redacting(new, at: change.path))
      }
    guard !policy.conceals(change.path) else { return nil }
    return StateChange(of: change.target, at: change.place, redacted)
  }

  /// An answer without what is kept, as a path that begins with its name.
  func redacting(_ answer: JournalAnswer) -> JournalAnswer {
    guard !policy.isEmpty else { return answer }
    let outcome: JournalAnswer.Outcome =
      switch answer.outcome {
      case .value(let value): .value(redacting(value, at: answer.name))
      case .error(let error): .error(redacting(error, at: answer.name))
      }
    return JournalAnswer(name: answer.name, outcome: outcome)
  }

  /// A saved state without the scenes and services of which something is kept: what they save may have other
  /// names than what they show.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - names: The names of the scenes by the numbers of their entries.
  /// - Returns: What may be written.
  func redacting(saved: Value, _ names: [Int128: String]) -> Value {
    guard !policy.isEmpty, case .object(var fields) = saved else { return saved }
    if case .object(let services)? = fields["services"] {
      fields["services"] = .object(services.filter { !policy.concerns($0.key) })
    }
    if case .array(let scenes)? = fields["scenes"] {
      fields["scenes"] = .array(
        scenes.filter { scene in
          guard case .object(let parts) = scene else { return false }
          var known: [String] = []
          if case .string(let place)? = parts["place"] { known.append(place) }
          if case .int(let entry)? = parts["entry"], let name = names[entry] { known.append(name) }
          return !known.contains { policy.concerns($0) }
        })
    }
    return .object(fields)
  }
}
