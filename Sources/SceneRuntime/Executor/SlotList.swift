/// Elements with stable indexes; the index of a removed element is used again.
struct SlotList<Element> {
  private var slots: [Element?] = []
  private var free: [Int] = []

  var count: Int { slots.count - free.count }

  // A key path of a generic type would be made at each call.
  var elements: some Sequence<Element> { slots.lazy.compactMap { $0 } }

  var indices: some Sequence<Int> { slots.indices.lazy.filter { slots[$0] != nil } }

  subscript(index: Int) -> Element? { slots.indices.contains(index) ? slots[index] : nil }

  /// Changes the element at an index; returns the former element, or nil if there is none.
  mutating func change(at index: Int, _ change: (inout Element) -> Void) -> Element? {
    guard let former = self[index] else { return nil }
    var element = former
    change(&element)
    slots[index] = element
    return former
  }

  /// Calls a closure with the element at an index, without copying it if possible.
  ///
  /// - Returns: The result of the closure; nil if there is no element.
  func withElement<Result>(at index: Int, _ body: (borrowing Element) -> Result) -> Result? {
    guard slots.indices.contains(index) else { return nil }
    return switch slots[index] {
    case .some(let element): body(element)
    case .none: nil
    }
  }

  /// Adds an element and returns its index.
  mutating func insert(_ element: Element) -> Int {
    guard let index = free.popLast() else {
      slots.append(element)
      return slots.count - 1
    }
    slots[index] = element
    return index
  }

  mutating func remove(at index: Int) -> Element? {
    guard let element = self[index] else { return nil }
    slots[index] = nil
    free.append(index)
    return element
  }
}
