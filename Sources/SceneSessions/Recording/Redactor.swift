import OrderedCollections
import Scenes

/// Removes from recordings what a policy conceals.
///
/// Only the paths of values decide, never their texts: a value that equals a concealed one, and has another path, stays
/// as it is. To replace it would show that the two are equal.
@MainActor
package struct Redactor {
  /// The policy.
  let policy: RedactionPolicy

  package init(policy: RedactionPolicy) { self.policy = policy }

  /// A value without its concealed parts.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path.
  ///   - replace: Returns what stands for a concealed part with a path.
  /// - Returns: The value with those replacements.
  func redacting(
    _ value: Value, at path: String, by replace: (Value, String) -> Value = { _, _ in .redacted }
  ) -> Value {
    guard !policy.isEmpty else { return value }
    if policy.conceals(path) { return replace(value, path) }
    return switch value {
    case .object(let fields):
      .object(
        OrderedDictionary(
          uniqueKeysWithValues: fields.map {
            ($0, redacting($1, at: "\(path).\($0)", by: replace))
          }))
    case .array(let elements): .array(elements.map { redacting($0, at: path, by: replace) })
    case .variant(let name, let payload):
      .variant(name, redacting(payload, at: "\(path).\(name)", by: replace))
    case .null, .bool, .int, .double, .string, .symbol, .redacted: value
    }
  }

  /// A change without concealed parts; nil if nothing remains.
  package func redacting(_ change: StateChange) -> StateChange? {
    guard !policy.isEmpty else { return change }
    guard !policy.conceals(change.path) else { return nil }
    let redacted: ValueDifference.Change =
      switch change.change {
      case .added(let value): .added(redacting(value, at: change.path))
      case .removed(let value): .removed(redacting(value, at: change.path))
      case .changed(let old, let new):
        .changed(from: redacting(old, at: change.path), to: redacting(new, at: change.path))
      }
    return StateChange(of: change.target, at: change.place, redacted)
  }

  /// An answer without concealed parts, whose paths begin with its name.
  func redacting(
    _ answer: JournalAnswer, by replace: (Value, String) -> Value = { _, _ in .redacted }
  ) -> JournalAnswer {
    guard !policy.isEmpty else { return answer }
    return answer.mapping { redacting($0, at: answer.name, by: replace) }
  }

  /// A saved state without the scenes and services that the policy concerns: their saved form may name values
  /// differently than their state.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - names: The names of the scenes by the numbers of their entries.
  /// - Returns: The redacted saved state.
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
          if case .string(let path)? = parts["embedded"] {
            return !policy.concerns(Self.lastName(in: path))
          }
          if case .string(let place)? = parts["place"] { known.append(place) }
          if case .int(let entry)? = parts["entry"], let name = names[entry] { known.append(name) }
          return !known.contains { policy.concerns($0) }
        })
    }
    return .object(fields)
  }

  /// The name of the embedded scene at the end of a path, as `list` for `picker/list#2`.
  private static func lastName(in path: String) -> String {
    let step = path.split(separator: "/").last ?? ""
    return String(step.prefix { $0 != "#" })
  }
}
