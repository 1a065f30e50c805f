import OrderedCollections
package import Scenes

/// A placeholder of a secret in a recorded input or answer, which a replay replaces with the secret's value.
///
/// In memory it is a variant inside the recorded value: `secret` with a name stands for a text, `secretValue` with a
/// name for another JSON value, and `parts` with a list for a text that contains secrets. In a journal each is an object
/// with one field, so an object of the app with only such a field gets an underscore before its name.
package struct SecretPlaceholder: Hashable, Sendable {
  /// The name of the secret.
  package let name: String
  /// Whether the secret is a text, or else another JSON value.
  package let isText: Bool

  package init(name: String, isText: Bool = true) {
    self.name = name
    self.isText = isText
  }

  static let textField = "secret"
  static let valueField = "secretValue"
  static let partsField = "parts"

  private static let fields = [textField, valueField, partsField]

  /// Whether an object whose only field has this name could be taken for a placeholder, or for an escaped object.
  fileprivate static func isReserved(_ name: String) -> Bool {
    let own = name.drop { $0 == "_" }
    return fields.contains { $0 == own }
  }

  /// The placeholder in a recorded value.
  package var value: Value {
    .variant(isText ? Self.textField : Self.valueField, .string(name))
  }
}

extension Value {
  /// A text that contains secrets.
  ///
  /// - Parameter parts: The texts and the placeholders, in order.
  /// - Returns: The text as a recorded value.
  package static func text(parts: [Value]) -> Value {
    .variant(SecretPlaceholder.partsField, .array(parts))
  }

  /// The placeholder that the value is; nil if it is none.
  package var secretPlaceholder: SecretPlaceholder? {
    guard case .variant(let field, .string(let name)) = self else { return nil }
    return switch field {
    case SecretPlaceholder.textField: SecretPlaceholder(name: name)
    case SecretPlaceholder.valueField: SecretPlaceholder(name: name, isText: false)
    default: nil
    }
  }

  /// The texts and placeholders of a text that contains secrets; nil for another value.
  package var secretParts: [Value]? {
    guard case .variant(SecretPlaceholder.partsField, .array(let parts)) = self else { return nil }
    return parts
  }

  /// The placeholders in the value, in order.
  package var secretPlaceholders: [SecretPlaceholder] {
    if let own = secretPlaceholder { return [own] }
    return switch self {
    case .array(let elements): elements.flatMap(\.secretPlaceholders)
    case .object(let fields): fields.values.flatMap(\.secretPlaceholders)
    case .variant(_, let payload): payload.secretPlaceholders
    case .null, .bool, .int, .double, .string, .symbol, .redacted: []
    }
  }

  /// The value with each variant as an object, as a journal stores it, so that none is taken for a placeholder.
  package var withoutVariants: Value {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutVariants))
    case .object(let fields): .object(fields.mapValues(\.withoutVariants))
    case .variant(let name, let payload): .object([name: payload.withoutVariants])
    case .null, .bool, .int, .double, .string, .symbol, .redacted: self
    }
  }

  /// The value as a journal stores it if it contains placeholders.
  var escapingPlaceholders: Value {
    if let own = secretPlaceholder {
      return .object([
        own.isText ? SecretPlaceholder.textField : SecretPlaceholder.valueField: .string(own.name)
      ])
    }
    if let parts = secretParts {
      return .object([SecretPlaceholder.partsField: .array(parts.map(\.escapingPlaceholders))])
    }
    switch self {
    case .array(let elements): return .array(elements.map(\.escapingPlaceholders))
    case .object(let fields):
      let escaped = fields.mapValues(\.escapingPlaceholders)
      guard let only = escaped.elements.first, escaped.count == 1,
        SecretPlaceholder.isReserved(only.key)
      else { return .object(escaped) }
      return .object(["_" + only.key: only.value])
    case .variant(let name, let payload):
      return Value.object([name: payload]).escapingPlaceholders
    case .null, .bool, .int, .double, .string, .symbol, .redacted: return self
    }
  }

  /// The value with placeholders for the objects of a journal that stand for them.
  var readingPlaceholders: Value {
    switch self {
    case .array(let elements): return .array(elements.map(\.readingPlaceholders))
    case .object(let fields):
      let read = fields.mapValues(\.readingPlaceholders)
      guard let only = read.elements.first, read.count == 1,
        SecretPlaceholder.isReserved(only.key)
      else { return .object(read) }
      return only.key.hasPrefix("_")
        ? .object([String(only.key.dropFirst()): only.value]) : .variant(only.key, only.value)
    case .null, .bool, .int, .double, .string, .symbol, .variant, .redacted: return self
    }
  }

  /// The value with secrets in place of their placeholders.
  ///
  /// - Parameter reveal: Returns the value of a secret.
  /// - Returns: The value without placeholders.
  func revealing(_ reveal: (SecretPlaceholder) -> Value) -> Value {
    if let own = secretPlaceholder { return reveal(own) }
    if let parts = secretParts {
      return .string(
        parts.map { part in
          if case .string(let text) = part.revealing(reveal) { text } else { "" }
        }.joined())
    }
    return switch self {
    case .array(let elements): .array(elements.map { $0.revealing(reveal) })
    case .object(let fields): .object(fields.mapValues { $0.revealing(reveal) })
    case .variant(let name, let payload): .variant(name, payload.revealing(reveal))
    case .null, .bool, .int, .double, .string, .symbol, .redacted: self
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

  /// The placeholders in the input, in order.
  package var secretPlaceholders: [SecretPlaceholder] {
    if case .value(let value) = self { value.secretPlaceholders } else { [] }
  }

  /// The input with secrets in place of their placeholders.
  ///
  /// - Parameter reveal: Returns the value of a secret.
  /// - Returns: The input without placeholders.
  func revealing(_ reveal: (SecretPlaceholder) -> Value) -> Argument.Input {
    guard case .value(let value) = self, !value.secretPlaceholders.isEmpty else { return self }
    guard value.secretPlaceholder?.isText == true || value.secretParts != nil,
      case .string(let text) = value.revealing(reveal)
    else { return .value(value.revealing(reveal)) }
    // Without quotes, the text could be null or have a label.
    return .text(text, quoted: text == "null" || value.secretParts != nil)
  }
}

/// The names of the secrets in a journal.
package struct SecretNames {
  /// A secret, and what it was given for.
  private struct Use: Hashable {
    let title: String
    let secret: Value
  }

  private var names: [Use: String] = [:]
  private var taken: Set<String> = []
  /// The number of names that were made from each title.
  private var counts: [String: Int] = [:]

  package init() {}

  /// Returns the name of a secret, made from what it is given for: `password`, then `password_2` for another value.
  ///
  /// Equal secrets that are given for something else have other names, because a common one would show that they are
  /// equal. The name is a valid variable name of a script.
  mutating func name(of secret: Value, givenFor title: String) -> String {
    let use = Use(title: title, secret: secret)
    if let name = names[use] { return name }
    var name: String
    var count = counts[title, default: 0]
    repeat {
      count += 1
      name = count == 1 ? title : "\(title)_\(count)"
    } while !taken.insert(name).inserted
    counts[title] = count
    names[use] = name
    return name
  }
}
