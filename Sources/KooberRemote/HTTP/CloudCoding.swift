import FoundationEssentials

/// How what is sent and what comes back is written: as JSON, with dates in ISO 8601.
enum CloudCoding {
  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Only numbers that aren't finite can't be encoded; the server refuses their body.
    return (try? encoder.encode(value)) ?? Data()
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard
        let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
      else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
      }
      return date
    }
    return try decoder.decode(type, from: data)
  }
}
