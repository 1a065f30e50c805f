/// Elements in the order in which they were added, with stable positive indexes.
///
/// A new element gets the index of a removed one.
///
/// - Complexity: O(1); O(``count``) for a search, also if there were many more elements once.
struct SlotList<Element> {
  private struct Slot {
    var element: Element?
    /// The slot of the element before; not used in an empty slot.
    var previous = 0
    /// The slot of the element after it; in an empty slot, the next empty one, or 0.
    var next = 0
  }

  /// The first slot has no element: it stands before the first element and after the last.
  private var slots = [Slot()]
  /// An empty slot, or 0.
  private var empty = 0
  private(set) var count = 0

  subscript(index: Int) -> Element? {
    slots.indices.contains(index) ? slots[index].element : nil
  }

  /// The indexes of the elements that satisfy a condition, in the order of the elements.
  func indices(where condition: (borrowing Element) -> Bool) -> [Int] {
    var found: [Int] = []
    var index = slots[0].next
    while index != 0 {
      if withElement(at: index, condition) == true { found.append(index) }
      index = slots[index].next
    }
    return found
  }

  /// Changes the element at an index; returns the former element, or nil if there is none.
  mutating func change(at index: Int, _ change: (inout Element) -> Void) -> Element? {
    guard let former = self[index] else { return nil }
    var element = former
    change(&element)
    slots[index].element = element
    return former
  }

  /// Calls a closure with the element at an index, without copying it if possible.
  ///
  /// - Returns: The result of the closure; nil if there is no element.
  func withElement<Result>(at index: Int, _ body: (borrowing Element) -> Result) -> Result? {
    guard slots.indices.contains(index) else { return nil }
    return switch slots[index].element {
    case .some(let element): body(element)
    case .none: nil
    }
  }

  /// Adds an element after all others and returns its index.
  mutating func append(_ element: Element) -> Int {
    var index = empty
    if index == 0 {
      index = slots.count
      slots.append(Slot())
    } else {
      empty = slots[index].next
    }
    let last = slots[0].previous
    slots[index] = Slot(element: element, previous: last, next: 0)
    slots[last].next = index
    slots[0].previous = index
    count += 1
    return index
  }

  mutating func remove(at index: Int) -> Element? {
    guard let element = self[index] else { return nil }
    let (previous, next) = (slots[index].previous, slots[index].next)
    slots[previous].next = next
    slots[next].previous = previous
    slots[index] = Slot(next: empty)
    empty = index
    count -= 1
    return element
  }
}
