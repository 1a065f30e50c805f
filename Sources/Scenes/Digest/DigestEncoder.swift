/// Encodes a state into its digest.
///
/// It works as a JSON encoder, except for values that JSON encodes in no particular order: sets, and dictionaries
/// whose keys are not strings.
final class DigestEncoder {
  var digest = StateDigest()
  private let memory: ListMemory<UInt64>

  private init(_ memory: ListMemory<UInt64>) { self.memory = memory }

  /// The digest of a state; nil if it cannot be encoded.
  ///
  /// The memory has the elements of the lists of an earlier state.
  static func digest<State: Encodable>(
    of state: State, reusing memory: ListMemory<UInt64>
  ) -> UInt64? {
    memory.begin()
    return try? DigestEncoder(memory).digest { try $0.encode(state, at: .root) }
  }

  /// The digest of what `encode` encodes.
  fileprivate func digest(_ encode: (DigestEncoder) throws -> Void) rethrows -> UInt64 {
    let outer = digest
    defer { digest = outer }
    digest = StateDigest()
    try encode(self)
    return digest.value
  }

  func encode<Part: Encodable>(_ part: Part, at path: StateDigest.PathHash) throws {
    if Part.self is any Container.Type, let container = part as? any Container {
      try container.encode(to: self, at: path)
    } else {
      try part.encode(to: Cursor(encoder: self, path: path))
    }
  }

  fileprivate func encode<Element: Encodable>(
    list: [Element], at path: StateDigest.PathHash
  ) throws {
    digest.add(.list, at: path)
    let parts = try memory.results(of: list, at: path.hash, isPositional: true) { index in
      try digest { try $0.encode(list[index], at: path.element(index + 1)) }
    }
    digest.add(parts)
  }

  /// Adds elements in no particular order.
  fileprivate func add(unordered elements: [UInt64], at path: StateDigest.PathHash) {
    digest.add(.unordered, at: path)
    for element in elements { digest.add(.unordered, element, at: path) }
  }

  func add(_ integer: some BinaryInteger, at path: StateDigest.PathHash) {
    digest.add(.integer, UInt64(truncatingIfNeeded: integer), at: path)
  }

  struct Cursor: Encoder {
    let encoder: DigestEncoder
    let path: StateDigest.PathHash
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder.digest.add(.fields, at: path)
      return KeyedEncodingContainer(Fields<Key>(encoder: encoder, path: path))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.digest.add(.list, at: path)
      return Elements(encoder: encoder, path: path)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      Single(encoder: encoder, path: path)
    }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DigestEncoder
    let path: StateDigest.PathHash
    var codingPath: [any CodingKey] { [] }

    private func path(_ key: some CodingKey) -> StateDigest.PathHash { path.field(key.stringValue) }

    func encodeNil(forKey key: Key) { encoder.digest.add(.none, at: path(key)) }
    func encode(_ value: Bool, forKey key: Key) {
      encoder.digest.add(.bool, value ? 1 : 0, at: path(key))
    }
    func encode(_ value: String, forKey key: Key) {
      encoder.digest.add(.text, .of(value), at: path(key))
    }
    func encode(_ value: Double, forKey key: Key) {
      encoder.digest.add(.double, value.bitPattern, at: path(key))
    }
    func encode(_ value: Float, forKey key: Key) { encode(Double(value), forKey: key) }
    func encode<Number: BinaryInteger & Encodable>(_ value: Number, forKey key: Key) {
      encoder.add(value, at: path(key))
    }
    func encode<Part: Encodable>(_ value: Part, forKey key: Key) throws {
      try encoder.encode(value, at: path(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      cursor(key).container(keyedBy: keyType)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      cursor(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { Cursor(encoder: encoder, path: path.field("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { cursor(key) }

    private func cursor(_ key: Key) -> Cursor { Cursor(encoder: encoder, path: path(key)) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: DigestEncoder
    let path: StateDigest.PathHash
    var count = 0
    var codingPath: [any CodingKey] { [] }

    private mutating func next() -> StateDigest.PathHash {
      count += 1
      return path.element(count)
    }

    mutating func encodeNil() { encoder.digest.add(.none, at: next()) }
    mutating func encode<Part: Encodable>(_ value: Part) throws {
      try encoder.encode(value, at: next())
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      Cursor(encoder: encoder, path: next()).container(keyedBy: keyType)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      Cursor(encoder: encoder, path: next()).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { Cursor(encoder: encoder, path: next()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: DigestEncoder
    let path: StateDigest.PathHash
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.digest.add(.none, at: path) }
    func encode(_ value: Bool) { encoder.digest.add(.bool, value ? 1 : 0, at: path) }
    func encode(_ value: String) { encoder.digest.add(.text, .of(value), at: path) }
    func encode(_ value: Double) { encoder.digest.add(.double, value.bitPattern, at: path) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode<Number: BinaryInteger & Encodable>(_ value: Number) {
      encoder.add(value, at: path)
    }
    func encode<Part: Encodable>(_ value: Part) throws { try encoder.encode(value, at: path) }
  }
}

/// A container that is not encoded as the standard library does it.
private protocol Container {
  func encode(to encoder: DigestEncoder, at path: StateDigest.PathHash) throws
}

extension Array: Container where Element: Encodable {
  fileprivate func encode(to encoder: DigestEncoder, at path: StateDigest.PathHash) throws {
    try encoder.encode(list: self, at: path)
  }
}

extension Set: Container where Element: Encodable {
  fileprivate func encode(to encoder: DigestEncoder, at path: StateDigest.PathHash) throws {
    let elements = try map { element in
      try encoder.digest { try $0.encode(element, at: .root) }
    }
    encoder.add(unordered: elements, at: path)
  }
}

extension Dictionary: Container where Key: Encodable, Value: Encodable {
  fileprivate func encode(to encoder: DigestEncoder, at path: StateDigest.PathHash) throws {
    let elements = try map { key, value in
      try encoder.digest {
        try $0.encode(key, at: StateDigest.PathHash.root.element(0))
        try $0.encode(value, at: StateDigest.PathHash.root.element(1))
      }
    }
    encoder.add(unordered: elements, at: path)
  }
}
