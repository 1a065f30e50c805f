import FoundationEssentials
import OrderedCollections
@_spi(Reflection) import Swift
import Synchronization

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

  /// Creates the data of what stands at `path` in a Swift value, and of nothing beside the way.
  ///
  /// - Throws: ``ValuePathError``, as the data of all of it would.
  package init(reflecting subject: Any, at path: ValuePath) throws(ValuePathError) {
    var reflection = Reflection()
    var (part, rest) = (subject, path.components[...])
    while let component = rest.first, let next = Shape.of(part).step(component, from: part) {
      part = next.part
      if next.isTaken { rest.removeFirst() }
      reflection.depth += 1
    }
    let value = reflection.value(of: part)
    if rest.isEmpty {
      self = value
    } else if let inner = try? value.value(at: ValuePath(Array(rest))) {
      self = inner
    } else {
      // Its words are of the whole way.
      self = try Value(reflecting: subject).value(at: path)
    }
  }
}

/// What values of a type consist of, which is found out once.
// It holds key paths without subscripts, and functions that capture nothing.
private enum Shape: @unchecked Sendable {
  /// They aren't taken apart, as a rule: nil where one is.
  case leaf((Any) -> Value?)
  /// They are structs, and consist of their stored properties.
  case fields([(name: String, path: AnyKeyPath)])
  /// A mirror tells.
  case mirrored

  private static let known = Mutex<[ObjectIdentifier: Shape]>([:])

  static func of(_ subject: Any) -> Shape {
    let type = type(of: subject)
    return known.withLock { known in
      if let shape = known[ObjectIdentifier(type)] { return shape }
      let shape = leaf(type).map(Shape.leaf) ?? fields(of: type, subject)
      known[ObjectIdentifier(type)] = shape
      return shape
    }
  }

  /// What makes data of values that aren't taken apart.
  private static func leaf(_ type: Any.Type) -> ((Any) -> Value?)? {
    switch type {
    case is any Redacted.Type: { _ in .redacted }
    case is Value.Type: { $0 as? Value }
    case is any ValueConvertible.Type: { ($0 as? any ValueConvertible)?.asValue }
    case is String.Type: { ($0 as? String).map(Value.string) }
    case is Bool.Type: { ($0 as? Bool).map(Value.bool) }
    case is Int.Type: { ($0 as? Int).map { .int(Int128($0)) } }
    case is any BinaryInteger.Type:
      { subject in
        (subject as? any BinaryInteger).map { integer in
          Int128(exactly: integer).map(Value.int) ?? .string(integer.description)
        }
      }
    case is Double.Type: { ($0 as? Double).map(Value.double) }
    case is Float.Type: { ($0 as? Float).map { .double(Double($0)) } }
    case is any StringProtocol.Type: { ($0 as? any StringProtocol).map { .string(String($0)) } }
    case is Character.Type: { ($0 as? Character).map { .string(String($0)) } }
    case is Date.Type: { ($0 as? Date)?.argumentInput.value }
    case is URL.Type: { ($0 as? URL)?.argumentInput.value }
    case is UUID.Type: { ($0 as? UUID)?.argumentInput.value }
    case is Duration.Type: { ($0 as? Duration)?.argumentInput.value }
    case is Data.Type: { ($0 as? Data).map { .string($0.base64EncodedString()) } }
    case is AnyHashable.Type: { ($0 as? AnyHashable).flatMap { of($0.base).leaf($0.base) } }
    default: nil
    }
  }

  private static func fields<Subject>(of type: Subject.Type, _ subject: Any) -> Shape {
    guard !(type is any CustomReflectable.Type), !(type is any RawRepresentable.Type),
      Mirror(reflecting: subject).displayStyle == .struct
    else { return .mirrored }
    var fields: [(String, AnyKeyPath)] = []
    let areAll = unsafe _forEachFieldWithKeyPath(of: type) { name, path in
      unsafe fields.append((String(cString: name), path))
      return true
    }
    return areAll ? .fields(fields) : .mirrored
  }

  /// The data of a value that isn't taken apart.
  func leaf(_ subject: Any) -> Value? {
    if case .leaf(let read) = self { read(subject) } else { nil }
  }

  /// What a step of a path leads to, or what is to be looked into for that; nil where data of all is needed.
  func step(
    _ component: ValuePath.Component, from subject: Any
  ) -> (part: Any, isTaken: Bool)? {
    switch (self, component) {
    case (.fields(let fields), .name(let name)):
      fields.first { $0.name == name }.flatMap { subject[keyPath: $0.path] }.map { ($0, true) }
    case (.mirrored, _): (subject as? any Container)?.step(component)
    default: nil
    }
  }
}

/// What holds other values, and hands out one without looking at the others.
private protocol Container {
  func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)?
}

extension Optional: Container {
  fileprivate func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)? {
    map { ($0, false) }
  }
}

extension Array: Container {
  fileprivate func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)? {
    switch component {
    case .index(let index) where indices.contains(index): (self[index], true)
    case .name("count"): (count, true)
    default: nil
    }
  }
}

extension Dictionary: Container {
  fileprivate func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)? {
    // Keys of other types may be the same text.
    guard case .name(let name) = component, Key.self == String.self, let key = name as? Key
    else { return nil }
    return self[key].map { ($0, true) }
  }
}

/// A walk through the parts of a Swift value.
private struct Reflection {
  private static let maximumDepth = 64

  var depth = 0
  private var objectsOnPath: Set<ObjectIdentifier> = []

  mutating func value(of subject: Any) -> Value {
    let shape = Shape.of(subject)
    if let leaf = shape.leaf(subject) { return leaf }
    guard depth < Self.maximumDepth else { return .string("<too deep>") }
    depth += 1
    defer { depth -= 1 }
    if case .fields(let fields) = shape {
      var object: OrderedDictionary<String, Value> = [:]
      for (name, path) in fields { object[name] = subject[keyPath: path].map { value(of: $0) } }
      return .object(object)
    }
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
    var mirrors = [mirror]
    while let parent = mirrors.last?.superclassMirror { mirrors.append(parent) }
    var fields: OrderedDictionary<String, Value> = [:]
    for child in mirrors.reversed().flatMap(\.children) {
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
