import DequeModule

/// The places that `back` returns to and that `forward` visits again.
///
/// A jump (a link, a tab, `up`; any move that is not a route of a scene) leaves a return point. At
/// the place that the last jump reached, `back` goes to its return point. Anywhere else it pops or dismisses the
/// front scene, until nothing is left to pop.
struct BackForwardList {
  /// The maximum number of return points; the oldest are dropped first.
  static let limit = 100

  enum Back: Equatable {
    /// Returns to the place before a jump.
    case place(Location)
    /// Pops or dismisses the front scene.
    case step
  }

  /// The kind of a move, which determines how it changes the list.
  enum MoveKind {
    /// A step onward, which clears the places to go forward to.
    case onward
    /// A move that changes nothing in the list.
    case ignored
    /// A new beginning, such as signing in or out, which clears everything.
    case reset
    case jump
    case back(Back)
    case forward

    /// Whether the move goes from one place to another, instead of onward from the current place.
    var changesPlace: Bool {
      switch self {
      case .onward, .ignored, .reset: false
      case .jump, .back, .forward: true
      }
    }
  }

  private struct ReturnPoint {
    var place: Location
    var front: EntryID?
  }

  private struct Undone {
    let place: Location
    /// The destination of the step back, if it was a return point.
    let returned: Location?
  }

  private var returnPoints: Deque<ReturnPoint> = []
  private var undone: [Undone] = []

  /// The place before the last jump that is not undone.
  func previous(from here: Location) -> Location? { returnPoints.last { $0.place != here }?.place }

  var next: Location? { undone.last?.place }

  /// The effect of one step back.
  func back(from here: Location, front: EntryID?, isAtBottom: Bool) -> Back? {
    guard let last = returnPoints.last(where: { $0.place != here }),
      isAtBottom || last.front == front
    else { return isAtBottom ? nil : .step }
    return .place(last.place)
  }

  mutating func didMove(_ kind: MoveKind) {
    switch kind {
    case .reset: self = BackForwardList()
    case .onward: undone = []
    case .ignored, .jump, .back, .forward: return
    }
  }

  /// Records a move from one place to another.
  mutating func didMove(_ kind: MoveKind, from old: Location, to new: Location, front: EntryID?) {
    switch kind {
    case .ignored, .onward, .reset: didMove(kind)
    case .jump:
      guard old != new else { return }
      undone = []
      append(ReturnPoint(place: old, front: front))
    case .back(let back):
      var returned: Location?
      if case .place = back {
        while let last = returnPoints.popLast() {
          guard last.place != old else { continue }
          returned = last.place
          break
        }
        returned.map { replaceEntries($0.entries, to: new.entries) }
      }
      guard old != new else { return }
      undone.append(Undone(place: old, returned: returned))
    case .forward:
      guard let step = undone.popLast() else { return }
      replaceEntries(step.place.entries, to: new.entries)
      if let place = step.returned { append(ReturnPoint(place: place, front: front)) }
    }
  }

  private mutating func append(_ point: ReturnPoint) {
    guard !point.place.stops.isEmpty else { return }
    if returnPoints.count == Self.limit { returnPoints.removeFirst() }
    returnPoints.append(point)
  }

  /// The list in a restored tree, whose entries replace others in their order.
  func replacing(_ old: [EntryID], with new: [EntryID]) -> BackForwardList {
    let ids = Dictionary(zip(old, new)) { first, _ in first }
    func replaced(_ id: EntryID) -> EntryID {
      // Entries that are not in the tree keep an ID that no other entry gets.
      ids[id] ?? EntryID(rawValue: id.rawValue < 0 ? id.rawValue : -id.rawValue)
    }
    var list = self
    for index in returnPoints.indices {
      let point = returnPoints[index]
      list.returnPoints[index] = ReturnPoint(
        place: point.place.replacing(replaced), front: point.front.map(replaced))
    }
    list.undone = undone.map { step in
      Undone(place: step.place.replacing(replaced), returned: step.returned?.replacing(replaced))
    }
    return list
  }

  /// Replaces entry IDs in the return points, because going back or forward makes the entries of a place again.
  private mutating func replaceEntries(_ old: [EntryID], to new: [EntryID]) {
    for (old, new) in zip(old, new) where old != new {
      for index in returnPoints.indices where returnPoints[index].front == old {
        returnPoints[index].front = new
      }
    }
  }
}

/// A place that can be reached again: the destinations from the root up.
///
/// An entry that the state of another scene controls, or whose result is awaited, is left out with everything
/// above it: it reappears on its own or not at all.
struct Location {
  struct Stop: Hashable {
    let destination: Destination
    let style: Placement.Style
  }

  private(set) var stops: [Stop]
  /// The entries at that place; empty if it was never visited.
  private(set) var entries: [EntryID] = []

  init(stops: [Stop]) { self.stops = stops }

  /// Creates the location of a path, which runs from the root to the front.
  init(_ path: [Router.Tree.Entry], excluding excluded: Set<EntryID>) {
    stops = []
    for entry in path {
      guard !entry.awaitsResult, !excluded.contains(entry.id) else { return }
      let style: Placement.Style
      switch entry.presentation {
      case .root, .tab:
        // Plans do not lead into a tab bar that is presented.
        guard stops.isEmpty else { return }
        style = .push
      case .push: style = .push
      case .modal: style = .modal
      case .secondaryStack: style = .secondaryStack
      }
      stops.append(Stop(destination: entry.destination, style: style))
      entries.append(entry.id)
    }
  }

  fileprivate func replacing(_ id: (EntryID) -> EntryID) -> Location {
    var location = self
    location.entries = entries.map(id)
    return location
  }

  func prefix(_ count: Int) -> Location {
    var prefix = self
    prefix.stops.removeSubrange(min(count, stops.count)...)
    prefix.entries.removeSubrange(min(count, entries.count)...)
    return prefix
  }
}

extension Location: Equatable {
  /// Whether both are the same place, regardless of their entries.
  static func == (first: Location, second: Location) -> Bool { first.stops == second.stops }
}

extension Location: CustomStringConvertible {
  var description: String { stops.map(\.destination.description).joined(separator: " > ") }
}
