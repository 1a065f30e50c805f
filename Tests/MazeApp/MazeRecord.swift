/// The recorded events and live objects of a maze, for checks.
@MainActor
package final class MazeRecord {
  /// A live store or coordinator.
  package struct LiveObject: Hashable, Sendable {
    /// Whether it is a coordinator.
    package let isCoordinator: Bool
    /// The name: a place, or an owner path.
    package let name: String
    /// The number of the coordinator that it retains: a store's presenter, or the parent.
    package let retains: Int?
    /// The scope that ends with it, if any.
    package let scope: String?
  }

  /// The events since they were last taken.
  private var events: [MazeEvent] = []
  /// The live objects by their numbers.
  package private(set) var liveObjects: [Int: LiveObject] = [:]
  private var count = 0
  private var requestCount = 0

  init() {}

  /// Returns the events since the last call.
  package func takeEvents() -> [MazeEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Records an event.
  package func add(_ event: MazeEvent) { events.append(event) }

  /// Makes the tag of a store or coordinator, which retains it until it is released.
  func tag(
    _ name: String, isCoordinator: Bool = false, retaining retains: MazeTag? = nil,
    scope: String? = nil
  ) -> MazeTag {
    count += 1
    liveObjects[count] = LiveObject(
      isCoordinator: isCoordinator, name: name, retains: retains?.number, scope: scope)
    add(.created(count))
    return MazeTag(count, in: self)
  }

  func release(_ number: Int) {
    liveObjects[number] = nil
    add(.released(number))
  }

  func makeRequestID() -> Int {
    requestCount += 1
    return requestCount
  }
}
