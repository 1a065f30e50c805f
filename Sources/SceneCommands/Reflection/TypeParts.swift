import FoundationEssentials
@_spi(Reflection) import Swift

/// The parts that the values of a type can have, as the metadata of the type lists them.
///
/// Elements of an array, keys of a dictionary, the parts of an optional and those of an enum's cases come and go. Fields
/// and the names of cases do not. The metadata is described in the ABI documents of the Swift compiler, in
/// `TypeMetadata.rst` and `include/swift/RemoteInspection/Records.h`.
struct TypeParts {
  /// The type of the part for each component of a path that selects one.
  private let types: [ValuePath.Component: [Any.Type]]
  /// The type of each element, for a type whose elements have numbers.
  private let elements: [Any.Type]?
  /// The type of each part, for a type whose parts may have any names.
  private let values: [Any.Type]?

  /// The names of parts that are known.
  let names: [String]
}

extension TypeParts {
  /// No parts, as those of a number.
  private static let none = TypeParts(types: [:], elements: nil, values: nil, names: [])

  fileprivate init(elements: [Any.Type]) {
    self.init(
      types: [.name("count"): [Int.self]], elements: elements, values: nil, names: ["count"])
  }

  fileprivate init(values: [Any.Type]) {
    self.init(types: [:], elements: nil, values: values, names: [])
  }

  private init(fields: [(name: String, type: Any.Type)]) {
    self.init(
      types: Dictionary(fields.map { (.name($0.name), [$0.type]) }) { $0 + $1 }, elements: nil,
      values: nil, names: fields.map(\.name))
  }

  /// The types of the parts that a component of a path selects; empty if no value has such a part.
  func types(at component: ValuePath.Component) -> [Any.Type] {
    if let known = types[component] { return known }
    return switch component {
    case .index: elements ?? []
    case .name: values ?? []
    }
  }

  /// The parts of a type; nil if its values may have any parts.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - isDynamic: Whether it is the type of a value. Otherwise an object may be of a subclass, and have any parts.
  /// - Returns: The parts.
  static func of(_ type: Any.Type, isDynamic: Bool) -> TypeParts? {
    if isDynamic, type is AnyObject.Type, !(type is any CustomReflectable.Type) {
      return fields(of: type, isClass: true)
    }
    var visited: Set<ObjectIdentifier> = []
    return of(type, &visited)
  }

  fileprivate static func of(
    _ type: Any.Type, _ visited: inout Set<ObjectIdentifier>
  ) -> TypeParts? {
    switch type {
    case is any Redacted.Type: return TypeParts.none
    case is Value.Type, is any ValueConvertible.Type, is AnyHashable.Type: return nil
    case _ where isWhole(type): return TypeParts.none
    case let type as any Containing.Type: return type.parts(&visited)
    default: break
    }
    guard visited.insert(ObjectIdentifier(type)).inserted else { return TypeParts.none }
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    switch unsafe _MetadataKind(rawValue: metadata.load(as: UInt.self)) {
    case .tuple: return TypeParts(fields: tupleFields(of: type).map { ($0.name, $0.type) })
    case .enum: return cases(of: type, &visited)
    case .struct where !(type is any CustomReflectable.Type):
      if let type = type as? any RawRepresentable.Type { return of(rawType(of: type), &visited) }
      return fields(of: type, isClass: false)
    default: return nil
    }
  }

  /// Whether values of a type have no parts, as numbers, texts and dates.
  static func isWhole(_ type: Any.Type) -> Bool {
    switch type {
    case is any BinaryInteger.Type, is any StringProtocol.Type, is any FloatingPoint.Type,
      is Bool.Type, is Character.Type, is Date.Type, is URL.Type, is UUID.Type, is Duration.Type,
      is Data.Type, is Decimal.Type:
      true
    default: false
    }
  }

  private static func rawType<Raw: RawRepresentable>(of type: Raw.Type) -> Any.Type {
    Raw.RawValue.self
  }

  private static func fields(of type: Any.Type, isClass: Bool) -> TypeParts? {
    var fields: [(String, Any.Type)] = []
    // The option `classType` has the raw value 1.
    let options = _EachFieldOptions(rawValue: isClass ? 1 : 0)
    let areAll = unsafe _forEachField(of: type, options: options) { name, _, type, _ in
      unsafe fields.append((String(cString: name), type))
      return true
    }
    // A build may leave out the metadata of fields.
    let areKnown = !fields.isEmpty || isClass || size(of: type) == 0
    return areAll && areKnown ? TypeParts(fields: fields) : nil
  }

  /// The number of bytes of a value, without padding at the end.
  static func size(of type: Any.Type) -> Int {
    func measure<Whole>(_ type: Whole.Type) -> Int { MemoryLayout<Whole>.size }
    return measure(type)
  }

  // MARK: Metadata

  /// The fields of a tuple: `_0` for the first element if it has no label.
  ///
  /// The metadata has the words kind, count and labels, then a type and an offset for each element. The labels are
  /// separated by spaces. Of the word of an offset, only half is set, except on systems of Apple.
  static func tupleFields(of type: Any.Type) -> [(name: String, type: Any.Type, offset: Int)] {
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UInt>.size
    let count = unsafe metadata.load(fromByteOffset: word, as: Int.self)
    let text = unsafe metadata.load(fromByteOffset: 2 * word, as: UnsafePointer<CChar>?.self)
    let labels = unsafe text.map { unsafe String(cString: $0) } ?? ""
    let names = labels.split(separator: " ", omittingEmptySubsequences: false)
    return (0..<count).map { index in
      let label = index < names.count ? String(names[index]) : ""
      let type = unsafe metadata.load(
        fromByteOffset: (3 + 2 * index) * word, as: Any.Type.self)
      let offset = unsafe metadata.load(fromByteOffset: (4 + 2 * index) * word, as: UInt32.self)
      return (label.isEmpty ? "_\(index)" : label, type, Int(offset))
    }
  }

  /// The cases of an enum, and the parts of their payloads, which a path can select without the name of the case.
  private static func cases(
    of type: Any.Type, _ visited: inout Set<ObjectIdentifier>
  ) -> TypeParts? {
    guard let cases = EnumCase.all(of: type) else { return nil }
    var names = cases.map(\.name)
    if let texts = (type as? any RawRepresentable.Type).flatMap({ rawTexts(of: $0, cases) }) {
      names = texts
    } else if cases.contains(where: { $0.payload == nil }), describesItself(type) {
      // The text of a case without a payload can be any.
      return nil
    }
    var fields: [(name: String, type: Any.Type)] = []
    var (elements, values): ([Any.Type], [Any.Type]) = ([], [])
    for (name, payload) in zip(names, cases.map(\.payload)) {
      fields.append((name, payload ?? String.self))
      guard let payload else { continue }
      guard let parts = of(payload, &visited) else { return nil }
      elements += parts.elements ?? []
      values += parts.values ?? []
      for (component, types) in parts.types {
        if case .name(let name) = component { fields += types.map { (name, $0) } }
      }
    }
    return TypeParts(
      types: TypeParts(fields: fields).types, elements: elements.isEmpty ? nil : elements,
      values: values.isEmpty ? nil : values, names: names)
  }

  private static func describesItself(_ type: Any.Type) -> Bool {
    guard !(type is any Dispatchable.Type) else { return false }
    return type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
      || type is any TextOutputStreamable.Type
  }

  /// The raw texts of an enum's cases; nil for an enum whose raw values are no texts.
  ///
  /// The value of a case without a payload is its number, in a byte.
  private static func rawTexts<Raw: RawRepresentable>(
    of type: Raw.Type, _ cases: [EnumCase]
  ) -> [String]? {
    guard Raw.RawValue.self == String.self, cases.allSatisfy({ $0.payload == nil }),
      MemoryLayout<Raw>.size <= 1
    else { return nil }
    return cases.indices.compactMap { index in
      let value = unsafe withUnsafeBytes(of: UInt8(index)) { unsafe $0.load(as: Raw.self) }
      return value.rawValue as? String
    }
  }
}

/// A type whose values contain values of other types.
private protocol Containing {
  static func parts(_ visited: inout Set<ObjectIdentifier>) -> TypeParts?
}

extension Optional: Containing {
  fileprivate static func parts(_ visited: inout Set<ObjectIdentifier>) -> TypeParts? {
    TypeParts.of(Wrapped.self, &visited)
  }
}

extension Array: Containing {
  fileprivate static func parts(_ visited: inout Set<ObjectIdentifier>) -> TypeParts? {
    TypeParts(elements: [Element.self])
  }
}

extension Set: Containing {
  fileprivate static func parts(_ visited: inout Set<ObjectIdentifier>) -> TypeParts? {
    TypeParts(elements: [Element.self])
  }
}

extension Dictionary: Containing {
  fileprivate static func parts(_ visited: inout Set<ObjectIdentifier>) -> TypeParts? {
    TypeParts(values: [Value.self])
  }
}
