import OrderedCollections

/// The differences between two values, by path.
package struct ValueDifference {
  package enum Change: Hashable, Sendable {
    case added(Value)
    case removed(Value)
    case changed(from: Value, to: Value)
  }

  package struct Entry: Hashable, Sendable {
    /// The path; for a removed element, the path in the old value.
    package let path: ValuePath
    package let change: Change
  }

  /// The differences in the order of the new value's parts, removed parts first.
  private var entries: [Entry] = []
  private let isSame: (Value, Value) -> Bool

  /// Elements with an `id` are compared by `id`, others by their positions between the elements that are equal at the
  /// start and at the end.
  package static func entries(
    from old: Value, to new: Value, where isSame: (Value, Value) -> Bool = { $0 == $1 }
  ) -> [Entry] {
    withoutActuallyEscaping(isSame) { isSame in
      var difference = ValueDifference(isSame: isSame)
      difference.compare(old, new, at: [])
      return difference.entries
    }
  }

  private mutating func compare(_ old: Value?, _ new: Value, at path: [ValuePath.Component]) {
    guard let old else { return note(.added(new), at: path) }
    guard !isSame(old, new) else { return }
    switch (old, new) {
    case (.object(let before), .object(let after)):
      for (key, value) in before where after[key] == nil {
        note(.removed(value), at: path + [.name(key)])
      }
      for (key, value) in after { compare(before[key], value, at: path + [.name(key)]) }
    case (.array(let before), .array(let after)): compare(before, after, at: path)
    case (.variant(let name, let before), .variant(let other, let after))
    where name == other && before.hasParts && after.hasParts:
      compare(before, after, at: path + [.name(name)])
    default: note(.changed(from: old, to: new), at: path)
    }
  }

  private mutating func compare(
    _ before: [Value], _ after: [Value], at path: [ValuePath.Component]
  ) {
    let start = zip(before, after).prefix(while: isSame).count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix(while: isSame).count
    let old = start..<before.count - end
    let new = start..<after.count - end
    guard let identities = Self.identities(before[old]), let others = Self.identities(after[new]),
      before[old].map(\.identity).filter({ others[$0] != nil })
        == after[new].map(\.identity).filter({ identities[$0] != nil })
    else {
      let shared = min(old.count, new.count)
      for index in old.dropFirst(shared) {
        note(.removed(before[index]), at: path + [.index(index)])
      }
      for index in new.prefix(shared) {
        compare(before[index], after[index], at: path + [.index(index)])
      }
      for index in new.dropFirst(shared) { note(.added(after[index]), at: path + [.index(index)]) }
      return
    }
    for index in old where others[before[index].identity] == nil {
      note(.removed(before[index]), at: path + [.index(index)])
    }
    for index in new {
      let earlier = identities[after[index].identity].map { before[$0] }
      compare(earlier, after[index], at: path + [.index(index)])
    }
  }

  /// The positions of the elements by `id`; nil unless all ids are distinct.
  private static func identities(_ elements: ArraySlice<Value>) -> [Value?: Int]? {
    var places: [Value?: Int] = [:]
    for index in elements.indices {
      guard let identity = elements[index].identity,
        places.updateValue(index, forKey: identity) == nil
      else { return nil }
    }
    return places
  }

  private mutating func note(_ change: Change, at path: [ValuePath.Component]) {
    entries.append(Entry(path: ValuePath(path), change: change))
  }
}

extension Value {
  fileprivate var identity: Value? {
    guard case .object(let fields) = self else { return nil }
    return fields["id"]
  }

  fileprivate var hasParts: Bool {
    switch self {
    case .object, .array, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}
