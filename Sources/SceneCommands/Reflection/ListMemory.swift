/// What was derived from each element of the long lists in a state, for the elements that the next state still has.
///
/// An element with the same bytes at the start or the end of a list is the same, also where the oldest elements were
/// removed: the earlier list is kept, so nothing to which its elements refer was changed or freed. Elements that may
/// contain objects can change in place, and are derived again.
package final class ListMemory<Derived> {
  private struct Known<Element> {
    let list: [Element]
    let derived: [Derived]
  }

  /// The number of elements from which on a comparison is faster.
  private static var minimum: Int { 8 }

  /// The lists of the current state and of the one before, by place.
  private var lists: [UInt64: Any] = [:]
  private var earlier: [UInt64: Any] = [:]

  package init() {}

  /// Begins with the next state.
  package func begin() { (earlier, lists) = (lists, [:]) }

  /// Derives something from each element of a list, unless it is known.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - place: The place of the list in its state; results of another place are not used.
  ///   - isPositional: Whether the result depends on the position in the list, too.
  ///   - derive: Derives the result from the element at a position.
  /// - Returns: The results, in the order of the list.
  package func results<Element>(
    of list: [Element], at place: UInt64, isPositional: Bool,
    _ derive: (Int) throws -> Derived
  ) rethrows -> [Derived] {
    guard list.count >= Self.minimum, let bytes = StoredBytes.of(Element.self) else {
      return try list.indices.map(derive)
    }
    var derived: [Derived] = []
    if let known = earlier[place] as? Known<Element> {
      let shared = bytes.shared(known.list, list, canDrop: !isPositional)
      if shared.start == list.count, shared.start == known.list.count {
        lists[place] = known
        return known.derived
      }
      let tail = isPositional && known.list.count != list.count ? 0 : shared.end
      derived.reserveCapacity(list.count)
      derived += known.derived.dropFirst(shared.dropped).prefix(shared.start)
      for index in shared.start..<list.count - tail { derived.append(try derive(index)) }
      derived += known.derived.suffix(tail)
    } else {
      derived = try list.indices.map(derive)
    }
    lists[place] = Known(list: list, derived: derived)
    return derived
  }
}
