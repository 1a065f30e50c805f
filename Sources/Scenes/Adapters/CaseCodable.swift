/// An enum that is encoded by its cases, for an enum of another module that must not change, such as an error that the
/// app catches.
///
/// Swift makes an enum `Codable` only in the file that declares it. Here the cases are listed:
///
/// ```swift
/// extension ShopError: @retroactive CaseCodable {
///   public static let codedCases = [CodedCase(unauthorized), CodedCase(outOfStock), CodedCase(server)]
/// }
/// ```
///
/// A value is encoded as an object with the name of its case, as in `{"outOfStock": [2]}`.
public protocol CaseCodable: Codable, Sendable {
  /// The cases. A value of a case that is missing cannot be encoded.
  static var codedCases: [CodedCase<Self>] { get }
}

/// A case of an enum that is encoded by its cases.
public struct CodedCase<Subject: CaseCodable>: Sendable {
  typealias Values = any UnkeyedEncodingContainer
  /// Encodes the values inside a value of the case; nil for a value of another case.
  let encoding: @Sendable (Subject) -> ((inout Values) throws -> Void)?
  /// Decodes the values inside; nil for another case.
  let decode: @Sendable (_ name: String, inout any UnkeyedDecodingContainer) -> Subject?

  /// A case without values inside.
  public init(_ value: Subject) {
    encoding = { EnumParts($0).name == EnumParts(value).name ? { _ in } : nil }
    decode = { name, _ in EnumParts(value).name == name ? value : nil }
  }

  /// A case with values inside.
  ///
  /// - Parameter make: Makes the value, as the name of the case does.
  public init<each Part: Codable & Sendable>(
    _ make: @escaping @Sendable (repeat each Part) -> Subject
  ) {
    encoding = { subject in
      let own = EnumParts(subject)
      guard let parts: (repeat each Part) = own.tuple(),
        EnumParts(make(repeat each parts)).name == own.name
      else { return nil }
      return { container in repeat try container.encode(each parts) }
    }
    decode = { name, container in
      // Another case may have values of other types.
      guard let parts: (repeat each Part) = try? (repeat container.decode((each Part).self)),
        container.isAtEnd
      else { return nil }
      let value = make(repeat each parts)
      return EnumParts(value).name == name ? value : nil
    }
  }
}

extension CaseCodable {
  /// Encodes the name of the case and the values inside.
  ///
  /// - Throws: `EncodingError` if the case is not in ``codedCases``.
  public func encode(to encoder: any Encoder) throws {
    let name = EnumParts(self).name ?? ""
    guard let encode = Self.codedCases.firstResult({ $0.encoding(self) }) else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "'codedCases' of \(Self.self) has no case '\(name)'"))
    }
    var container = encoder.container(keyedBy: CaseName.self)
    var values: any UnkeyedEncodingContainer = container.nestedUnkeyedContainer(
      forKey: CaseName(name))
    try encode(&values)
  }

  /// Decodes the values of the case that is named.
  ///
  /// - Throws: `DecodingError` if the case is not in ``codedCases``, or has other values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CaseName.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "there is no case"))
    }
    for element in Self.codedCases {
      var values: any UnkeyedDecodingContainer = try container.nestedUnkeyedContainer(forKey: key)
      guard let value = element.decode(key.stringValue, &values) else { continue }
      self = value
      return
    }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: container,
      debugDescription: "'codedCases' of \(Self.self) has no case '\(key.stringValue)'")
  }
}

/// The name of a case as a key.
private struct CaseName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
