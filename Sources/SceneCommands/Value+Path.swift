import OrderedCollections
import SceneText

extension Value {
  /// The value at `path`.
  ///
  /// The payload of a variant is reached through it (`status.reason`) or by the name of the case
  /// (`status.failed.reason`), so that a path can require a case. A symbol has itself as its only part.
  package func value(at path: ValuePath) throws(ValuePathError) -> Value {
    var value = self
    for (position, component) in path.components.enumerated() {
      let place = ValuePath(Array(path.components[..<position]))
      switch component {
      case .index(let index): value = try value.element(index, at: place)
      case .name(let name): value = try value.field(name, at: place)
      }
    }
    return value
  }

  private func element(_ index: Int, at place: ValuePath) throws(ValuePathError) -> Value {
    switch self {
    case .array(let elements):
      guard elements.indices.contains(index) else {
        throw .noElement(index, at: place, count: elements.count)
      }
      return elements[index]
    case .variant(_, let payload): return try payload.element(index, at: place)
    default: throw .noParts(at: place, self)
    }
  }

  private func field(_ name: String, at place: ValuePath) throws(ValuePathError) -> Value {
    if let part = part(name) { return part }
    let fields = parts
    guard !fields.isEmpty else { throw .noParts(at: place, self) }
    throw .noField(
      name, at: place, fields: fields, nearest: NearestNames.nearest(to: name, among: fields))
  }

  /// The part with this name, if there is one.
  private func part(_ name: String) -> Value? {
    switch self {
    case .object(let fields): fields[name]
    case .variant(let own, let payload): own == name ? payload : payload.part(name)
    case .symbol(let own): own == name ? self : nil
    case .array(let elements): name == "count" ? .int(Int128(elements.count)) : nil
    case .null, .bool, .int, .double, .string, .redacted: nil
    }
  }

  /// The names that can continue a path, in order.
  package var parts: [String] {
    switch self {
    case .object(let fields): Array(fields.keys)
    case .variant(let name, let payload): [name] + payload.parts
    case .symbol(let name): [name]
    case .array: ["count"]
    case .null, .bool, .int, .double, .string, .redacted: []
    }
  }
}
