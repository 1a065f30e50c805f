/// A value is coded as an object of one key, its type (`{"int":42}`), because JSON alone would read
/// the double `1.0` back as the whole number `1`.
extension LinkValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case string, int, double, bool, list
  }

  /// Reads a value.
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless there is exactly one key, the name of a type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A link value has one key: string, int, double, bool or list."))
    }
    self =
      switch key {
      case .string: .string(try container.decode(String.self, forKey: key))
      case .int: .int(try container.decode(Int64.self, forKey: key))
      case .double: .double(try container.decode(Double.self, forKey: key))
      case .bool: .bool(try container.decode(Bool.self, forKey: key))
      case .list: .list(try container.decode([LinkValue].self, forKey: key))
      }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .string(let text): try container.encode(text, forKey: .string)
    case .int(let number): try container.encode(number, forKey: .int)
    case .double(let number): try container.encode(number, forKey: .double)
    case .bool(let flag): try container.encode(flag, forKey: .bool)
    case .list(let values): try container.encode(values, forKey: .list)
    }
  }
}
