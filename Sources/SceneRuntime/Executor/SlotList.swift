/// Elements that keep their index until they are removed; freed indexes are used again.
struct SlotList<Element> {
  private var slots: [Element?] = []
  private var free: [Int] = []

  /// The number of elements.
  var count: Int { slots.count - free.count }

  /// The elements, in the order of their indexes.
  var elements: some Sequence<Element> { slots.lazy.compactMap(\.self) }

  /// The indexes in use, in order.
  var indices: some Sequence<Int> { slots.indices.lazy.filter { slots[$0] != nil } }

  /// The element at an index; nil where there is none.
  subscript(index: Int) -> Element? { slots.indices.contains(index) ? slots[index] : nil }

  /// Changes the element at an index, if there is one.
  mutating func change(at index: Int, _ change: (inout Element) -> Void) {
    guard slots.indices.contains(index), var element = slots[index].take() else { return }
    change(&element)
    slots[index] = element
  }

  /// What is asked of the element at an index, which is not copied; nil where there is none.
  func ask<Answer>(at index: Int, _ question: (borrowing Element) -> Answer) -> Answer? {
    guard slots.indices.contains(index) else { return nil }
    return switch slots[index] {
    case .some(let element): question(element)
    case .none: nil
    }
  }

  /// Adds an element.
  ///
  /// - Returns: Its index.
  mutating func insert(_ element: Element) -> Int {
    guard let index = free.popLast() else {
      slots.append(element)
      return slots.count - 1
    }
    slots[index] = element
    return index
  }

  /// Removes the element at an index.
  @discardableResult
  mutating func remove(at index: Int) -> Element? {
    guard let element = self[index] else { return nil }
    slots[index] = nil
    free.append(index)
    return element
  }
}
