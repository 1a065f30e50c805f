/// The recorded events and live objects of a maze, for checks.
@MainActor
package final class MazeRecord {
  /// A live store or coordinator.
  package struct Being: Hashable, Sendable {
    /// Whether it is a coordinator.
    package let isCoordinator: Bool
    /// The name: a place, or an owner path.
    package let name: String
    /// The number of the coordinator that it retains: a store's presenter, or the parent.
    package let keeps: Int?
    /// The scope that ends with it, if any.
    package let scope: String?
  }

  /// The events since they were last taken.
  private var notes: [MazeNote] = []
  /// The live objects by their numbers.
  package private(set) var alive: [Int: Being] = [:]
  private var count = 0
  private var requestCount = 0

  init() {}

  /// Returns the events since the last call.
  package func takeNotes() -> [MazeNote] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }

  /// Records an event.
  package func note(_ note: MazeNote) { notes.append(note) }

  /// Makes the tag of a store or coordinator, which retains it until it is released.
  func tag(
    _ name: String, isCoordinator: Bool = false, keeping keeps: MazeTag? = nil,
    scope: String? = nil
  ) -> MazeTag {
    count += 1
    alive[count] = Being(
      isCoordinator: isCoordinator, name: name, keeps: keeps?.number, scope: scope)
    note(.came(count))
    return MazeTag(count, in: self)
  }

  func left(_ number: Int) {
    alive[number] = nil
    note(.left(number))
  }

  func makeRequestID() -> Int {
    requestCount += 1
    return requestCount
  }
}
