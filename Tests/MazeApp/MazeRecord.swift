/// What happens in the maze, for whoever checks it.
@MainActor
package final class MazeRecord {
  /// What is known of a store or coordinator.
  package struct Being: Hashable, Sendable {
    /// Whether it is a coordinator.
    package let isCoordinator: Bool
    /// What it is called: a place, or an owner path.
    package let name: String
    /// The number of the coordinator that it keeps: whose scene a store is for, or which is around it.
    package let keeps: Int?
    /// The scope that ends with it, where it has one.
    package let scope: String?
  }

  /// What has happened since it was taken last.
  private var notes: [MazeNote] = []
  /// What is alive, by its number.
  package private(set) var alive: [Int: Being] = [:]
  private var count = 0
  private var wishes = 0

  init() {}

  /// Takes what has happened since the last call.
  package func takeNotes() -> [MazeNote] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }

  /// Notes what happened.
  package func note(_ note: MazeNote) { notes.append(note) }

  /// Gives a store or coordinator the tag that it keeps for as long as it lives.
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

  func makeWish() -> Int {
    wishes += 1
    return wishes
  }
}
