import OrderedCollections
package import SceneCommands
package import Scenes

/// Removes from recordings what a policy conceals.
///
/// Only the paths of values decide, never their texts: a value that equals a concealed one, and has another path, stays
/// as it is. To replace it would show that the two are equal.
@MainActor
package struct Redactor {
  /// The policy.
  package let policy: RedactionPolicy

  package init(policy: RedactionPolicy) { self.policy = policy }

  /// A value without its concealed parts.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - names: The names of its path.
  ///   - replace: Returns what stands for a concealed part, whose names are given.
  /// - Returns: The value with those replacements.
  package func redacting(
    _ value: Value, at names: [String],
    by replace: (Value, [String]) -> Value = { _, _ in .redacted }
  ) -> Value {
    if policy.conceals(names) { return replace(value, names) }
    return switch value {
    case .object(let fields):
      .object(
        OrderedDictionary(
          uniqueKeysWithValues: fields.map {
            ($0, redacting($1, at: names + [$0], by: replace))
          }))
    case .array(let elements): .array(elements.map { redacting($0, at: names, by: replace) })
    case .variant(let name, let payload):
      .variant(name, redacting(payload, at: names + [name], by: replace))
    case .null, .bool, .int, .double, .string, .symbol, .redacted: value
    }
  }

  /// A change without concealed parts; nil if nothing remains.
  package func redacting(_ change: StateChange) -> StateChange? {
    guard !policy.isEmpty else { return change }
    let names = RedactionPolicy.names(of: change.target) + change.place.names
    guard !policy.conceals(names) else { return nil }
    let redacted: ValueDifference.Change =
      switch change.change {
      case .added(let value): .added(redacting(value, at: names))
      case .removed(let value): .removed(redacting(value, at: names))
      case .changed(let old, let new):
        .changed(from: redacting(old, at: names), to: redacting(new, at: names))
      }
    return StateChange(of: change.target, at: change.place, redacted)
  }

  /// An answer without concealed parts, whose paths begin with its name.
  func redacting(
    _ answer: JournalAnswer, by replace: (Value, [String]) -> Value = { _, _ in .redacted }
  ) -> JournalAnswer {
    guard !policy.isEmpty else { return answer }
    let names = RedactionPolicy.names(of: answer.name)
    return answer.mapping { redacting($0, at: names, by: replace) }
  }

  // MARK: Places

  /// A place without the values that the policy conceals; one for the command `open` conceals those of all places, which
  /// links set.
  func redacting(_ place: Destination) -> Destination {
    guard !policy.isEmpty else { return place }
    var place = place
    for index in place.parameters.indices
    where conceals(place.parameters[index].name, of: place.name) {
      place.parameters[index].value = .string(Value.redacted.description)
    }
    return place
  }

  /// An error without the values of the places in it that the policy conceals.
  package func redacting(error: any Error) -> any Error {
    guard !policy.isEmpty, let error = error as? RouterError else { return error }
    return error.mappingDestinations { redacting($0) }
  }

  /// The names of the places from the root to the front scene.
  func pathNames(of app: any SceneApp) -> [String] {
    app.router.tree.path.map { redacting($0.destination).description }
  }

  /// A line of the tree without the values that the policy conceals.
  package func redacting(_ line: Router.Tree.OutlineLine) -> Router.Tree.OutlineLine {
    guard case .entry(var entry) = line.kind else { return line }
    entry.destination = redacting(entry.destination)
    return Router.Tree.OutlineLine(
      depth: line.depth, kind: .entry(entry), isFocused: line.isFocused)
  }

  private func conceals(_ parameter: String, of place: String) -> Bool {
    policy.conceals([place, parameter]) || policy.conceals(command: "open")
  }

  /// A part of a saved state without the concealed values of the places in it.
  private func redacting(placesIn value: Value) -> Value {
    switch value {
    case .array(let elements): return .array(elements.map(redacting(placesIn:)))
    case .object(var fields):
      guard case .string(let place)? = fields["name"],
        case .array(let values)? = fields["parameters"]
      else { return .object(fields.mapValues(redacting(placesIn:))) }
      fields["parameters"] = .array(
        values.map { value in
          guard case .object(var parts) = value, case .string(let name)? = parts["name"],
            conceals(name, of: place)
          else { return value }
          parts["value"] = ["string": .string(Value.redacted.description)]
          return .object(parts)
        })
      return .object(fields)
    case .null, .bool, .int, .double, .string, .symbol, .variant, .redacted: return value
    }
  }

  // MARK: Saved states

  /// A saved state without what the policy conceals.
  ///
  /// The scenes and services that the policy concerns are left out: their saved form may name values differently than
  /// their state. Concealed values of places are `<redacted>`.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - names: The names of the scenes by the numbers of their entries.
  /// - Returns: The redacted saved state.
  func redacting(saved: Value, _ names: [Int128: String]) -> Value {
    guard !policy.isEmpty, case .object(var fields) = saved else { return saved }
    if case .object(let services)? = fields["services"] {
      fields["services"] = .object(services.filter { !policy.concerns([$0.key]) })
    }
    if case .array(let scenes)? = fields["scenes"] {
      fields["scenes"] = .array(
        scenes.filter { scene in
          guard case .object(let parts) = scene else { return false }
          var known: [String] = []
          if case .string(let path)? = parts["embedded"] {
            return !policy.concerns([Self.lastName(in: path)])
          }
          if case .string(let place)? = parts["place"] { known.append(place) }
          if case .int(let entry)? = parts["entry"], let name = names[entry] { known.append(name) }
          return !known.contains { policy.concerns([$0]) }
        })
    }
    for part in ["tree", "links"] { fields[part] = fields[part].map(redacting(placesIn:)) }
    return .object(fields)
  }

  /// The name of the embedded scene at the end of a path, as `list` for `picker/list#2`.
  private static func lastName(in path: String) -> String {
    let step = path.split(separator: "/").last ?? ""
    return String(step.prefix { $0 != "#" })
  }
}
