import FoundationEssentials
import OrderedCollections
@_spi(Reflection) import Swift
import Synchronization

extension Value {
  /// Creates the data of any Swift value.
  ///
  /// - An optional is its value or null, an enum's case a symbol or variant; the symbol is the raw text,
  ///   or else the case's description.
  /// - A struct or class is an object of its stored properties in order of declaration, those of a
  ///   superclass first; a tuple has `_0`, `_1` for elements without label.
  /// - Dictionaries are sorted by key, sets by element.
  /// - Dates, URLs, UUIDs, durations, data and decimal numbers have the format of arguments, and a struct with a raw
  ///   value is that value.
  /// - A ``ValueConvertible`` type defines its own data; ``Redacted`` is kept secret.
  ///
  /// An object inside itself is `<cycle>`, and a value more than 64 levels deep is `<too deep>`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values inside `subject`.
  public init(reflecting subject: Any) { self.init(reflecting: subject, reusing: nil) }

  /// Creates the data of a state; `memory` has the elements of the lists of an earlier one.
  package init(reflecting state: Any, reusing memory: ListMemory<Value>?) {
    memory?.begin()
    var reflection = Reflection(memory: memory)
    self = reflection.value(of: state)
  }

  /// Creates the data of the part at `path` of a Swift value, without its other parts.
  ///
  /// - Throws: ``ValuePathError``, as for the data of the whole value.
  package init(reflecting subject: Any, at path: ValuePath) throws(ValuePathError) {
    var reflection = Reflection(memory: nil)
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
      // The error describes the whole path.
      self = try Value(reflecting: subject).value(at: path)
    }
  }
}

/// The parts of a type's values, determined once.
// It holds key paths without subscripts, and functions without captures.
private enum Shape: @unchecked Sendable {
  /// The values are usually not decomposed: nil if one is.
  case leaf((Any) -> Value?)
  /// The values are structs and consist of their stored properties.
  case fields([(name: String, path: AnyKeyPath)])
  /// The values are optionals, arrays or dictionaries.
  case container
  /// The values need a mirror.
  case mirrored

  private static let known = Mutex<[ObjectIdentifier: Shape]>([:])

  static func of(_ subject: Any) -> Shape {
    let type = type(of: subject)
    return known.withLock { known in
      if let shape = known[ObjectIdentifier(type)] { return shape }
      let shape = shape(of: type, subject)
      known[ObjectIdentifier(type)] = shape
      return shape
    }
  }

  private static func shape(of type: Any.Type, _ subject: Any) -> Shape {
    if let read = leaf(type) { return .leaf(read) }
    return type is any Container.Type ? .container : fields(of: type, subject)
  }

  /// The conversion of values that are not decomposed.
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
    case is Data.Type: { ($0 as? Data)?.argumentInput.value }
    case is Decimal.Type: { ($0 as? Decimal)?.argumentInput.value }
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

  /// The data of a value that is not decomposed.
  func leaf(_ subject: Any) -> Value? {
    if case .leaf(let read) = self { read(subject) } else { nil }
  }

  /// The target of a step of a path, or the value to inspect for it; nil if the data of the whole value is needed.
  func step(
    _ component: ValuePath.Component, from subject: Any
  ) -> (part: Any, isTaken: Bool)? {
    switch (self, component) {
    case (.fields(let fields), .name(let name)):
      fields.first { $0.name == name }.flatMap { subject[keyPath: $0.path] }.map { ($0, true) }
    case (.container, _): (subject as? any Container)?.step(component)
    default: nil
    }
  }
}

/// A container of the standard library, whose elements need no mirror.
private protocol Container {
  /// The part that a component of a path selects, without a visit of the others.
  func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)?

  func value(in reflection: inout Reflection) -> Value
}

extension Optional: Container {
  fileprivate func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)? {
    map { ($0, false) }
  }

  fileprivate func value(in reflection: inout Reflection) -> Value {
    map { reflection.value(of: $0) } ?? .null
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

  fileprivate func value(in reflection: inout Reflection) -> Value {
    .array(reflection.values(of: self))
  }
}

extension Dictionary: Container {
  fileprivate func step(_ component: ValuePath.Component) -> (part: Any, isTaken: Bool)? {
    // Keys of different types can have the same text.
    guard case .name(let name) = component, Key.self == String.self, let key = name as? Key
    else { return nil }
    return self[key].map { ($0, true) }
  }

  fileprivate func value(in reflection: inout Reflection) -> SceneCommands.Value {
    var pairs: [(key: String, value: SceneCommands.Value)] = []
    for (key, value) in self {
      pairs.append((reflection.key(of: key), reflection.value(of: value, at: pairs.count)))
    }
    return Reflection.object(of: pairs)
  }
}

/// A traversal of the parts of a Swift value.
private struct Reflection {
  private static let maximumDepth = 64

  private let memory: ListMemory<Value>?
  var depth = 0
  /// The place of the current part, for the memory.
  private var place: UInt64 = 0
  private var objectsOnPath: Set<ObjectIdentifier> = []

  init(memory: ListMemory<Value>?) { self.memory = memory }

  mutating func value(of subject: Any) -> Value {
    let shape = Shape.of(subject)
    if let leaf = shape.leaf(subject) { return leaf }
    guard depth < Self.maximumDepth else { return .string("<too deep>") }
    depth += 1
    defer { depth -= 1 }
    if case .fields(let fields) = shape {
      var object = OrderedDictionary<String, Value>(minimumCapacity: fields.count)
      for (name, path) in fields {
        object[name] = subject[keyPath: path].map { value(of: $0, at: object.count) }
      }
      return .object(object)
    }
    if case .container = shape, let container = subject as? any Container {
      return container.value(in: &self)
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

  /// The value of a part at a position in the current part.
  mutating func value(of part: Any, at position: Int) -> Value {
    let outer = place
    defer { place = outer }
    place = place &* 31 &+ UInt64(position) &+ 1
    return value(of: part)
  }

  /// The values of the elements of a list.
  mutating func values<Element>(of list: [Element]) -> [Value] {
    guard let memory else { return list.indices.map { value(of: list[$0], at: $0) } }
    // What is too deep is part of the result.
    let place = place &* 31 &+ UInt64(depth)
    return memory.results(of: list, at: place, isPositional: false) { value(of: list[$0], at: $0) }
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
    return Self.object(of: pairs)
  }

  static func object(of pairs: [(key: String, value: Value)]) -> Value {
    let sorted = pairs.sorted { ($0.key, $0.value.description) < ($1.key, $1.value.description) }
    return .object(OrderedDictionary(sorted) { first, _ in first })
  }

  mutating func key(of subject: Any) -> String {
    switch value(of: subject) {
    case .string(let text), .symbol(let text): text
    case let other: other.description
    }
  }
}

extension Value {
  /// A total order of values, for sets: numbers by size, texts by letters, other values by their description.
  fileprivate static func precedes(_ left: Value, _ right: Value) -> Bool {
    left.isLess(than: right) ?? (left.description < right.description)
  }
}
