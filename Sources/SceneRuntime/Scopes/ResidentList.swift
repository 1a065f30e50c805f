/// Residents, oldest first.
///
/// Those that are gone are forgotten in time, so that there are never many more than were alive.
struct ResidentList {
  /// The residents, some of which may be gone.
  private(set) var residents: [Resident] = []
  /// Where each object was noted last; where one that is gone was, another may have its address.
  private var places: [ObjectIdentifier: Int] = [:]
  /// At how many residents to look for those that are gone.
  private var limit = leastLimit

  private static let leastLimit = 32

  /// Whether an object was added.
  func contains(_ object: AnyObject) -> Bool {
    places[ObjectIdentifier(object)].map { residents[$0].object === object } ?? false
  }

  /// Adds a resident behind the others.
  ///
  /// - Complexity: O(1), amortised.
  mutating func append(_ resident: Resident) {
    if residents.count >= limit {
      prune()
      // As many again have to come first, which pays for looking at all of them.
      limit = max(Self.leastLimit, residents.count * 2)
    }
    note(resident)
  }

  /// Forgets those that are gone.
  mutating func prune() {
    let alive = residents.filter { $0.object != nil }
    guard alive.count < residents.count else { return }
    residents.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for resident in alive { note(resident) }
  }

  private mutating func note(_ resident: Resident) {
    if let object = resident.object { places[ObjectIdentifier(object)] = residents.count }
    residents.append(resident)
  }
}
