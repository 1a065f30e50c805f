import FoundationEssentials
import OrderedCollections

/// Conversion of states to JSON values and back, by their `Codable` conformances.
package enum StateCoding {
  /// Returns the value of a state, with sorted fields.
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
      throw .unwritable(name, reason: reason(error, of: .null, at: []))
    }
  }

  /// Returns the state of a value.
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
      // A calendar cannot represent all dates.
      guard let date, abs(date.timeIntervalSinceReferenceDate) < 250_000_000_000 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
      }
      return date
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(value.json().utf8))
    } catch {
      let path = path(error)
      throw .unreadable(place + path.map(name).joined(), reason: reason(error, of: value, at: path))
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

  /// A field as it is appended to a path, as in `.links` or `[2]`.
  private static func name(_ key: any CodingKey) -> String {
    key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
  }

  private static func reason(
    _ error: any Error, of value: Value, at path: [any CodingKey]
  ) -> String {
    switch error {
    case DecodingError.typeMismatch(is [String: Any].Type, _): "not an object"
    case DecodingError.typeMismatch(is [Any].Type, _): "not an array"
    case DecodingError.typeMismatch: "wrong type"
    case DecodingError.valueNotFound: "missing"
    case DecodingError.keyNotFound: "missing"
    // The library's messages would name types, or call the JSON invalid. The value is an unknown case of an
    // enumeration, or a number out of range.
    case DecodingError.dataCorrupted(let context)
    where context.debugDescription.hasPrefix("Cannot initialize "):
      "cannot be \(self.value(at: path, in: value).json())"
    case DecodingError.dataCorrupted(let context)
    where context.debugDescription.hasPrefix("The given data was not valid JSON"):
      "contains a number that is too large or not an integer"
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
