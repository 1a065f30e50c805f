import OrderedCollections
import SceneCommands
import SceneLanguage
import SceneSessions

/// The secrets inside values, by the names of their fields.
extension SecretDetector {
  /// The secrets in the fields of a literal.
  ///
  /// - Returns: Whether a constant is given to the name of a secret, and the variables that are.
  func secrets(in literal: Literal) -> (isSecret: Bool, variables: Set<String>) {
    switch literal {
    case .scalar, .variable: return (false, [])
    case .array(let elements):
      let own = elements.map(secrets(in:))
      return (
        own.contains { $0.isSecret }, own.reduce(into: []) { $0.formUnion($1.variables) }
      )
    case .object(let fields):
      var (isSecret, variables): (Bool, Set<String>) = (false, [])
      for field in fields {
        let own = secrets(in: field.value)
        (isSecret, variables) = (isSecret || own.isSecret, variables.union(own.variables))
        guard self.isSecret(label: field.key) else { continue }
        switch field.value {
        case .variable(let variable): variables.insert(variable.name)
        case .scalar(let value): isSecret = isSecret || value.canBeSecret
        case .array, .object: isSecret = true
        }
      }
      return (isSecret, variables)
    }
  }

  /// A value without the fields that have names of secrets.
  func concealing(_ value: Value) -> Value {
    switch value {
    case .object(let fields):
      .object(
        fields.mapPairs { isSecret(label: $0) && $1.canBeSecret ? .redacted : concealing($1) })
    case .array(let elements): .array(elements.map(concealing))
    case .variant(let name, let payload): .variant(name, concealing(payload))
    case .null, .bool, .int, .double, .string, .symbol, .redacted: value
    }
  }

  /// The ranges of the secrets in a URL.
  func secrets(inURL url: String) -> [SourceRange] {
    URLSecrets(in: Array(url.utf8), isWord: true, isSecret: isSecret(label:)).found.map(\.range)
  }

  /// The input with placeholders for the parts that are given to the names of secrets.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - isWhole: Whether all parts of a JSON value are secret.
  ///   - title: What the input is given for.
  ///   - placeholder: Makes the placeholder of a value that is given for something.
  /// - Returns: The input, unchanged if it contains no secret.
  func redacting(
    _ input: Argument.Input, isWhole: Bool, titled title: String,
    _ placeholder: (Value, String) -> Value
  ) -> Argument.Input {
    switch input {
    case .text(let text, _), .value(.string(let text)), .value(.symbol(let text)):
      let redacted = redacting(text, placeholder)
      return redacted == .string(text) ? input : .value(redacted)
    case .value(.array), .value(.object), .value(.variant):
      guard case .value(let value) = input else { return input }
      let redacted = redacting(value.withoutVariants, isWhole ? title : nil, placeholder)
      return redacted.secretPlaceholders.isEmpty && value.secretPlaceholders.isEmpty
        && value.secretParts == nil ? input : .value(redacted)
    case .value: return input
    }
  }

  /// The inputs, by the indices of their arguments, of bare words that give secrets in the form of another language:
  /// `password=hunter2`, `auth.signIn(password: hunter2)`, `auth.signIn(jane, hunter2)`; also all after `password` or
  /// `--password`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a call.
  ///   - placeholder: Makes the placeholder of a value that is given for something.
  /// - Returns: The inputs, with placeholders for the secrets.
  func secretWords(
    in arguments: [Argument], _ placeholder: (Value, String) -> Value
  ) -> [Int: Argument.Input] {
    var inputs: [Int: Argument.Input] = [:]
    // What the next words are given for, and whether all others are, too.
    var (title, isCalled): (String?, Bool) = (nil, false)
    for (index, argument) in arguments.enumerated() where argument.label == nil {
      if let given = title {
        let value: Value =
          switch argument.input {
          case .text(let text, _): .string(text)
          case .value(let value): value
          }
        inputs[index] = .value(placeholder(value, given))
        if !isCalled { title = nil }
        continue
      }
      guard case .text(let word, quoted: false) = argument.input else { continue }
      let secret: (name: String, value: Substring)
      if let call = secretCall(in: word) {
        (secret, title, isCalled) = (call, call.name, true)
      } else if let given = givenSecret(in: word) {
        secret = given
        if given.value.isEmpty { title = given.name }
      } else {
        if isName(word) { (title, isCalled) = (String(word.drop { $0 == "-" }), true) }
        continue
      }
      guard !secret.value.isEmpty else { continue }
      inputs[index] = .value(
        .text(parts: [
          .string(String(word.dropLast(secret.value.count))),
          placeholder(.string(String(secret.value)), secret.name),
        ]))
    }
    return inputs
  }

  private func redacting(_ text: String, _ placeholder: (Value, String) -> Value) -> Value {
    let bytes = Array(text.utf8)
    let secrets = URLSecrets(in: bytes, isWord: true, isSecret: isSecret(label:)).found
    guard !secrets.isEmpty else { return .string(text) }
    func string(_ start: Int, _ end: Int) -> Value {
      .string(String(decoding: bytes[start..<end], as: UTF8.self))
    }
    var parts: [Value] = []
    var end = 0
    for secret in secrets {
      parts.append(string(end, secret.range.start))
      parts.append(placeholder(string(secret.range.start, secret.range.end), secret.name))
      end = secret.range.end
    }
    return .text(parts: parts + [string(end, bytes.count)])
  }

  /// A value with placeholders for its secrets; for all of its parts if they are given for something secret.
  private func redacting(
    _ value: Value, _ title: String?, _ placeholder: (Value, String) -> Value
  ) -> Value {
    switch value {
    case .object(let fields):
      .object(
        OrderedDictionary(
          uniqueKeysWithValues: fields.map { key, value in
            (
              key,
              redacting(value, title != nil || isSecret(label: key) ? key : nil, placeholder)
            )
          }))
    case .array(let elements): .array(elements.map { redacting($0, title, placeholder) })
    case _ where title != nil && value.canBeSecret: placeholder(value, title ?? "")
    case .string(let text): redacting(text, placeholder)
    case .null, .bool, .int, .double, .symbol, .variant, .redacted: value
    }
  }
}

extension OrderedDictionary {
  /// The dictionary with other values, which depend also on their keys.
  func mapPairs(_ transform: (Key, Value) -> Value) -> OrderedDictionary {
    OrderedDictionary(uniqueKeysWithValues: map { ($0, transform($0, $1)) })
  }
}

extension Value {
  /// Whether it is a text or a number.
  fileprivate var canBeSecret: Bool {
    switch self {
    case .string, .symbol, .int, .double: true
    case .null, .bool, .array, .object, .variant, .redacted: false
    }
  }
}

extension CommandParameter {
  /// Whether a JSON array or object is a value of the parameter.
  var takesJSON: Bool {
    func takesJSON(_ type: ArgumentType) -> Bool {
      switch type {
      case .json, .array, .enumeration: true
      case .optional(let wrapped), .secret(let wrapped): takesJSON(wrapped)
      case .string, .bool, .integer, .double, .date, .duration, .url, .uuid, .form: false
      }
    }
    return takesJSON(type)
  }
}
