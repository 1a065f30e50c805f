import FoundationEssentials
import OrderedCollections

/// States as JSON values, by their own coding.
package enum StateCoding {
  /// The value of a state; its fields are sorted.
  package static func value(of state: any Encodable, named name: String) throws(RestoringError)
    -> Value
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard case .value(.string(let text)) = date.argumentInput, moment(text) == date else {
        return try container.encode(date.timeIntervalSinceReferenceDate)
      }
      try container.encode(text)
    }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try Value(json: String(decoding: try encoder.encode(state), as: UTF8.self))
    } catch {
      throw .unwritable(name, reason: words(error, of: .null, at: []))
    }
  }

  /// The state that a value stands for.
  package static func state<State: Decodable>(
    _ type: State.Type = State.self, from value: Value, at place: String
  ) throws(RestoringError) -> State {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let seconds = try? container.decode(Double.self)
      let date =
        try seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
        ?? moment(try container.decode(String.self))
      // A calendar can't count for ever.
      guard let date, abs(date.timeIntervalSinceReferenceDate) < 250_000_000_000 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no date")
      }
      return date
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(value.json().utf8))
    } catch {
      let path = path(error)
      throw .unreadable(place + path.map(name).joined(), reason: words(error, of: value, at: path))
    }
  }

  private static func moment(_ text: String) -> Date? {
    try? Date(argument: .text(text, quoted: true))
  }

  private static func path(_ error: any Error) -> [any CodingKey] {
    guard let error = error as? DecodingError else { return [] }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return context.codingPath
    case .keyNotFound(let key, let context): return context.codingPath + [key]
    @unknown default: return []
    }
  }

  /// A field as it follows on what it is in, as in `.links` or `[2]`.
  private static func name(_ key: any CodingKey) -> String {
    key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
  }

  private static func words(
    _ error: any Error, of value: Value, at path: [any CodingKey]
  ) -> String {
    switch error {
    case DecodingError.typeMismatch(is [String: Any].Type, _): "it is no object"
    case DecodingError.typeMismatch(is [Any].Type, _): "it is no array"
    case DecodingError.typeMismatch(let type, _): "it is no \(type)"
    case DecodingError.valueNotFound: "it is missing"
    case DecodingError.keyNotFound: "it is missing"
    // The words of the libraries name types, where a file has values: a case that an enumeration hasn't,
    // and a number. What is read is valid JSON otherwise.
    case DecodingError.dataCorrupted(let context)
    where context.debugDescription.hasPrefix("Cannot initialize "):
      "it can't be \(self.value(at: path, in: value).json())"
    case DecodingError.dataCorrupted(let context)
    where context.debugDescription.hasPrefix("The given data was not valid JSON"):
      "a number in it is too large, or isn't whole"
    case DecodingError.dataCorrupted(let context): context.debugDescription
    case EncodingError.invalidValue(_, let context): context.debugDescription
    case let error as JSONError: error.message
    case NavigationError.damaged(let damage): damage.message
    case let error as NavigationError: error.message
    default: "\(error)"
    }
  }

  private static func value(at path: [any CodingKey], in value: Value) -> Value {
    path.reduce(value) { value, key in
      switch value {
      case .object(let fields): fields[key.stringValue] ?? .null
      case .array(let values):
        key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
      default: .null
      }
    }
  }
}
