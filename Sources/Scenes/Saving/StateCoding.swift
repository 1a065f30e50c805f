import FoundationEssentials

/// States as JSON values, by their own coding.
enum StateCoding {
  /// The value of a state; its fields are sorted.
  ///
  /// - Throws: ``RestoringError/unwritable(_:reason:)``.
  static func value(of state: any Encodable, named name: String) throws(RestoringError) -> Value {
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
      throw .unwritable(name, reason: words(error))
    }
  }

  /// The state that a value stands for.
  ///
  /// - Throws: ``RestoringError/unreadable(_:reason:)``, with the field below the place.
  static func state<State: Decodable>(
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
      throw .unreadable(([place] + path(error)).joined(separator: "."), reason: words(error))
    }
  }

  /// A date as commands write it; nil where it is none.
  private static func moment(_ text: String) -> Date? {
    try? Date(argument: .text(text, quoted: true))
  }

  private static func path(_ error: any Error) -> [String] {
    guard let error = error as? DecodingError else { return [] }
    let path =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: [any CodingKey]()
      }
    return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, _): "it is no \(type)"
    case DecodingError.valueNotFound: "it is missing"
    case DecodingError.keyNotFound: "it is missing"
    case DecodingError.dataCorrupted(let context): context.debugDescription
    case EncodingError.invalidValue(_, let context): context.debugDescription
    case let error as JSONError: error.message
    default: "\(error)"
    }
  }
}
