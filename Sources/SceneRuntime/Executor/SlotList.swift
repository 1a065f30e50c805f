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
  subscript(index: Int) -> Element? {
    get { slots.indices.contains(index) ? slots[index] : nil }
    set {
      precondition(newValue != nil && slots[index] != nil, "only an element can be replaced")
      slots[index] = newValue
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
