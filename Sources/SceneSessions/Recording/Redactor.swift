import SceneLinks
import OrderedCollections
import Scenes

/// Removes from recordings what a policy conceals.
@MainActor
struct Redactor {
  /// The policy.
  let policy: RedactionPolicy
  /// Called with each concealed value, which is secret everywhere from then on.
  let onSecret: @MainActor (Value) -> Void

  /// A value with `<redacted>` in place of each concealed part.
  func redacting(_ value: Value, at path: String) -> Value {
    guard !policy.isEmpty else { return value }
    if policy.conceals(path) {
      onSecret(value)
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

  /// A change without concealed parts; nil if nothing remains.
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

  /// An answer without concealed parts, whose paths begin with its name.
  func redacting(_ answer: JournalAnswer) -> JournalAnswer {
    guard !policy.isEmpty else { return answer }
    let outcome: JournalAnswer.Outcome =
      switch answer.outcome {
      case .value(let value): .value(redacting(value, at: answer.name))
      case .error(let error): .error(redacting(error, at: answer.name))
      }
    return JournalAnswer(name: answer.name, outcome: outcome)
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

extension JournalEntry {
  /// Applies a function to each text of the entry.
  @MainActor
  package func concealing(_ conceal: @MainActor (String) -> String) -> JournalEntry {
    var entry = self
    entry.input = input.concealing(conceal)
    entry.requested = requested.map { $0.concealing(conceal) }
    entry.failure = failure.map { conceal($0) }
    entry.reports = reports.map { conceal($0) }
    entry.changes = changes?.map { $0.concealing(conceal) }
    entry.place = place?.map { conceal($0) }
    return entry
  }
}

extension JournalEntry.Input {
  @MainActor
  fileprivate func concealing(_ conceal: @MainActor (String) -> String) -> Self {
    switch self {
    case .start, .clock: return self
    case .call(let kind, var call):
      for index in call.arguments.indices {
        if kind == .link { call.arguments[index].input.decodeSecrets(conceal) }
        call.arguments[index].input = call.arguments[index].input.concealing(conceal)
      }
      return .call(kind, call)
    case .answer(let answer, let call, let cause):
      return .answer(answer.concealing(conceal), call: call, cause: cause)
    case .restore(let saved, let force):
      return .restore(saved.concealing(conceal), force: force)
    case .travel(let moment, let saved): return .travel(to: moment, saved.concealing(conceal))
    }
  }
}

extension JournalAnswer {
  /// Applies a function to each text of the answer.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> JournalAnswer {
    switch outcome {
    case .value(let value):
      JournalAnswer(name: conceal(name), outcome: .value(value.concealing(conceal)))
    case .error(let error):
      JournalAnswer(name: conceal(name), outcome: .error(error.concealing(conceal)))
    }
  }
}

extension StateChange {
  @MainActor
  fileprivate func concealing(_ conceal: @MainActor (String) -> String) -> StateChange {
    let change: ValueDifference.Change =
      switch self.change {
      case .added(let value): .added(value.concealing(conceal))
      case .removed(let value): .removed(value.concealing(conceal))
      case .changed(let old, let new):
        .changed(from: old.concealing(conceal), to: new.concealing(conceal))
      }
    let components = place.components.map { (component) -> ValuePath.Component in
      if case .name(let name) = component { .name(conceal(name)) } else { component }
    }
    return StateChange(of: target, at: ValuePath(components), change)
  }
}

extension Argument.Input {
  /// Decodes the percent-encoding of a link that contains a secret, because the encoding would hide the secret.
  @MainActor
  fileprivate mutating func decodeSecrets(_ conceal: @MainActor (String) -> String) {
    guard case .text(let text, let quoted) = self else { return }
    let decoded = text.percentDecoded
    if conceal(decoded) != decoded { self = .text(decoded, quoted: quoted) }
  }
}

extension Value {
  /// Applies a function to each text of the value.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> Value {
    switch self {
    case .null, .bool, .redacted: self
    case .int, .double: conceal(description) == description ? self : .redacted
    case .string(let text): .string(conceal(text))
    case .symbol(let text): .symbol(conceal(text))
    case .array(let elements): .array(elements.map { $0.concealing(conceal) })
    case .object(let fields):
      .object(
        OrderedDictionary(
          fields.map { (conceal($0), $1.concealing(conceal)) },
          uniquingKeysWith: { first, _ in first }))
    case .variant(let name, let payload): .variant(name, payload.concealing(conceal))
    }
  }
}

extension Argument.Input {
  /// The input as data.
  var asValue: Value {
    switch self {
    case .text(let text, _): .string(text)
    case .value(let value): value
    }
  }

  /// Applies a function to each text of the input; a symbol becomes a word.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> Argument.Input {
    switch self {
    case .text(let text, let quoted): .text(conceal(text), quoted: quoted)
    case .value(.symbol(let name)): .text(conceal(name), quoted: false)
    case .value(let value): .value(value.concealing(conceal))
    }
  }
}
