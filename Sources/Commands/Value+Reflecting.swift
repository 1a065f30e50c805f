import FoundationEssentials
import OrderedCollections

extension Value {
  /// Creates the data that any Swift value consists of.
  ///
  /// - An optional is its value or null, an enum's case a symbol or variant; the symbol is the raw text,
  ///   or else how the case describes itself.
  /// - A struct or class is the object of its stored properties in order of declaration, those of a
  ///   superclass first; a tuple one with `_0`, `_1` for elements without label.
  /// - Dictionaries are sorted by key, sets by element.
  /// - Dates, URLs, UUIDs and durations are strings as arguments are written, and a struct with a raw
  ///   value is that value.
  /// - What is ``ValueConvertible`` decides for itself; ``Redacted`` is kept secret.
  ///
  /// An object inside of itself is `<cycle>`, and what is more than 64 levels deep `<too deep>`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values inside of `subject`.
  public init(reflecting subject: Any) {
    var reflection = Reflection()
    self = reflection.value(of: subject)
  }
}

/// A walk through the parts of a Swift value.
private struct Reflection {
  private static let maximumDepth = 64

  private var depth = 0
  private var objectsOnPath: Set<ObjectIdentifier> = []

  mutating func value(of subject: Any) -> Value {
    if let leaf = leaf(subject) { return leaf }
    guard depth < Self.maximumDepth else { return .string("<too deep>") }
    depth += 1
    defer { depth -= 1 }
    let mirror = Mirror(reflecting: subject)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { value(of: $0.value) } ?? .null
    case .enum: return enumCase(subject, mirror)
    case .collection: return .array(mirror.children.map { value(of: $0.value) })
    case .set: return .array(mirror.children.map { value(of: $0.value) }.sorted(by: Value.precedes))
    case .dictionary: return dictionary(mirror)
    case .class, .foreignReference: return object(subject as AnyObject, mirror)
    case .struct:
      if let raw = subject as? any RawRepresentable { return value(of: raw.rawValue) }
      return fields(mirror)
    case .tuple: return fields(mirror)
    case nil:
      return .string(
        (subject as? any CustomStringConvertible)?.description ?? "\(mirror.subjectType)")
    @unknown default:
      return fields(mirror)
    }
  }

  /// The value of something that isn't taken apart.
  private func leaf(_ subject: Any) -> Value? {
    switch subject {
    case is any Redacted: .redacted
    case let value as Value: value
    case let convertible as any ValueConvertible: convertible.asValue
    case let string as String: .string(string)
    case let bool as Bool: .bool(bool)
    case let integer as any BinaryInteger:
      Int128(exactly: integer).map(Value.int) ?? .string(integer.description)
    case let double as Double: .double(double)
    case let float as Float: .double(Double(float))
    case let text as any StringProtocol: .string(String(text))
    case let character as Character: .string(String(character))
    case let date as Date: date.argumentInput.value
    case let url as URL: url.argumentInput.value
    case let uuid as UUID: uuid.argumentInput.value
    case let duration as Duration: duration.argumentInput.value
    case let data as Data: .string(data.base64EncodedString())
    default: nil
    }
  }

  private mutating func enumCase(_ subject: Any, _ mirror: Mirror) -> Value {
    guard let payload = mirror.children.first, let name = payload.label else {
      let name =
        (subject as? any Dispatchable)?.command.name
        ?? (subject as? any RawRepresentable)?.rawValue as? String
      return .symbol(name ?? String(describing: subject))
    }
    return .variant(name, value(of: payload.value))
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror) -> Value {
    guard objectsOnPath.insert(ObjectIdentifier(object)).inserted else { return .string("<cycle>") }
    defer { objectsOnPath.remove(ObjectIdentifier(object)) }
    return fields(mirror)
  }

  private mutating func fields(_ mirror: Mirror) -> Value {
    var lineage = [mirror]
    while let parent = lineage.last?.superclassMirror { lineage.append(parent) }
    var fields: OrderedDictionary<String, Value> = [:]
    for child in lineage.reversed().flatMap(\.children) {
      fields[name(of: child, at: fields.count)] = value(of: child.value)
    }
    return .object(fields)
  }

  /// The label; `_0` for the `.0` of a tuple without labels.
  private func name(of child: Mirror.Child, at position: Int) -> String {
    guard let label = child.label, !label.hasPrefix(".") else { return "_\(position)" }
    return label
  }

  private mutating func dictionary(_ mirror: Mirror) -> Value {
    var pairs: [(key: String, value: Value)] = []
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      guard pair.count == 2 else { continue }
      pairs.append((key(of: pair[0]), value(of: pair[1])))
    }
    pairs.sort { ($0.key, $0.value.description) < ($1.key, $1.value.description) }
    return .object(OrderedDictionary(pairs) { first, _ in first })
  }

  private mutating func key(of subject: Any) -> String {
    switch value(of: subject) {
    case .string(let text), .symbol(let text): text
    case let other: other.description
    }
  }
}

extension Value {
  /// An order of all values, for sets: numbers by size, texts by letters, anything else as it is shown.
  fileprivate static func precedes(_ left: Value, _ right: Value) -> Bool {
    left.isLess(than: right) ?? (left.description < right.description)
  }
}
