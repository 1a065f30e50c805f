import OrderedCollections

extension Value: Codable {
  /// Decodes the result of `encode(to:)`; the fields of objects are sorted, because decoders have no order.
  ///
  /// - Throws: `DecodingError` if it is not a JSON value.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: FieldName.self) {
      var fields: OrderedDictionary<String, Value> = [:]
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        fields[key.stringValue] = try container.decode(Value.self, forKey: key)
      }
      self = .object(fields)
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [Value] = []
      while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .int(Int128(integer))
    } else if let integer = try? container.decode(UInt64.self) {
      self = .int(Int128(integer))
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Encodes the value as ``json(pretty:)`` does; an integer beyond 64 bits as `Double`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let fields):
      var container = encoder.container(keyedBy: FieldName.self)
      for (key, value) in fields {
        try container.encode(value, forKey: FieldName(stringValue: key))
      }
    case .variant(let name, let payload):
      var container = encoder.container(keyedBy: FieldName.self)
      try container.encode(payload, forKey: FieldName(stringValue: name))
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(into: &container)
    }
  }

  private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let bool): try container.encode(bool)
    case .int(let integer):
      if let integer = Int64(exactly: integer) {
        try container.encode(integer)
      } else if let integer = UInt64(exactly: integer) {
        try container.encode(integer)
      } else {
        try container.encode(Double(integer))
      }
    case .double(let double) where double.isFinite: try container.encode(double)
    case .double(let double): try container.encode("\(double)")
    case .string(let text), .symbol(let text): try container.encode(text)
    case .redacted: try container.encode("<redacted>")
    case .null, .array, .object, .variant: try container.encodeNil()
    }
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
