import OrderedCollections

/// A 64-bit digest of a state: equal states have equal digests in every process and build.
///
/// It is a sum over all parts, each combined with its path, so it depends neither on the order of fields nor on that
/// of a dictionary. It detects differences but not manipulation: collisions are easy to construct.
package struct StateDigest: Equatable, Sendable {
  package private(set) var value: UInt64 = 0

  package init() {}

  /// The hash of the path of a part, which distinguishes equal parts at different positions.
  struct PathHash: Equatable, Sendable {
    let hash: UInt64

    static let root = PathHash(hash: 0xcbf2_9ce4_8422_2325)

    func field(_ name: String) -> PathHash { PathHash(hash: StateDigest.mix(hash, .of(name))) }

    func element(_ index: Int) -> PathHash {
      PathHash(hash: StateDigest.mix(hash, ~UInt64(truncatingIfNeeded: index)))
    }
  }

  /// The kind of a part, which distinguishes a number from an equal text, and nil from zero.
  enum Kind: UInt64 {
    case none = 1
    case bool, integer, double, text, list, fields, variant, redacted, unordered
  }

  mutating func add(_ kind: Kind, _ part: UInt64 = 0, at path: PathHash) {
    value &+= Self.mix(path.hash &+ kind.rawValue &* 0xa076_1d64_78bd_642f, part)
  }

  /// Adds the digests of parts, which contain their paths.
  mutating func add(_ parts: [UInt64]) { value = parts.reduce(value, &+) }

  /// Multiplies and folds, the step of wyhash by Wang Yi: each input bit affects each bit of the result.
  package static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(
      by: other ^ 0xe703_7ed1_a0b4_28db)
    return product.high ^ product.low
  }

  /// The digest of a state: of its encoding, or of its reflection if it is not `Encodable`.
  @MainActor
  package static func of<State>(_ state: State) -> UInt64 {
    digester(of: State.self)(state, StateMemory())
  }

  /// The function that digests states of a type.
  package static func digester<State>(
    of type: State.Type
  ) -> @MainActor (State, StateMemory) -> UInt64 {
    guard let type = type as? any Encodable.Type else {
      return { of(Value(reflecting: $0, reusing: $1.values)) }
    }
    return coder(of: type)
  }

  private static func coder<State, Coded: Encodable>(
    of type: Coded.Type
  ) -> @MainActor (State, StateMemory) -> UInt64 {
    { state, memory in
      guard let coded = state as? Coded,
        let digest = DigestEncoder.digest(of: coded, reusing: memory.digests)
      else { return of(Value(reflecting: state, reusing: memory.values)) }
      return digest
    }
  }

  package static func of(_ value: Value) -> UInt64 {
    var digest = StateDigest()
    digest.add(data: value, at: .root)
    return digest.value
  }

  private mutating func add(data value: Value, at path: PathHash) {
    switch value {
    case .null: add(.none, at: path)
    case .bool(let bool): add(.bool, bool ? 1 : 0, at: path)
    case .int(let integer):
      add(.integer, UInt64(truncatingIfNeeded: integer), at: path)
      if integer != Int128(Int64(truncatingIfNeeded: integer)) {
        add(.integer, UInt64(truncatingIfNeeded: integer >> 64), at: path.element(-1))
      }
    case .double(let double): add(.double, double.bitPattern, at: path)
    case .string(let text), .symbol(let text): add(.text, .of(text), at: path)
    case .redacted: add(.redacted, at: path)
    case .array(let elements):
      add(.list, at: path)
      for (index, element) in elements.enumerated() { add(data: element, at: path.element(index)) }
    case .object(let fields):
      add(.fields, at: path)
      for (name, field) in fields { add(data: field, at: path.field(name)) }
    case .variant(let name, let payload):
      add(.variant, at: path)
      add(data: payload, at: path.field(name))
    }
  }
}

extension UInt64 {
  /// The hash of a text, eight bytes at a time.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8Span { span in
      var hash = UInt64(truncatingIfNeeded: span.count) &+ 0x51_7c_c1_b7
      var word: UInt64 = 0
      for index in span.indices {
        word = word << 8 | UInt64(span[index])
        if index & 7 == 7 {
          hash = StateDigest.mix(hash, word)
          word = 0
        }
      }
      return StateDigest.mix(hash, word)
    }
  }
}

extension String {
  fileprivate mutating func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(utf8Span.span)
  }
}
