import DequeModule

/// Where one was: what `back` returns to, and what `forward` goes to again.
///
/// A jump (a link, a tab, a restored state: whatever isn't a route of a scene) leaves a return point.
/// One step back is going back to the last of them from where its jump has led; from anywhere else it is
/// what a user does who pops or dismisses, until there is nothing left to pop.
struct Trail {
  /// How many return points are kept; the oldest go first.
  static let limit = 100

  enum Back: Equatable {
    /// To where one was before a jump.
    case place(Location)
    /// Without what is in front.
    case step
  }

  /// What a move means for going back and forward.
  enum Course {
    /// Somebody goes on: there is nothing to go forward to any more.
    case onward
    case aside
    /// All that was is over, as when somebody signs in or out.
    case anew
    case jump
    case back(Back)
    case forward

    /// Whether it is from one place to another, rather than on from where one is.
    var isElsewhere: Bool {
      switch self {
      case .onward, .aside, .anew: false
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
    /// Where the step back has led, if it was to a return point.
    let returned: Location?
  }

  private var behind: Deque<ReturnPoint> = []
  private var ahead: [Undone] = []

  /// Where one was before the last jump that isn't undone.
  func previous(from here: Location) -> Location? { behind.last { $0.place != here }?.place }

  var next: Location? { ahead.last?.place }

  /// What one step back is.
  func back(from here: Location, front: EntryID?, isAtBottom: Bool) -> Back? {
    guard let last = behind.last(where: { $0.place != here }), isAtBottom || last.front == front
    else { return isAtBottom ? nil : .step }
    return .place(last.place)
  }

  mutating func moved(_ course: Course) {
    switch course {
    case .anew: self = Trail()
    case .onward: ahead = []
    case .aside, .jump, .back, .forward: return
    }
  }

  /// Notes a move from one place to another.
  mutating func moved(_ course: Course, from old: Location, to new: Location, front: EntryID?) {
    switch course {
    case .aside, .onward, .anew: moved(course)
    case .jump:
      guard old != new else { return }
      ahead = []
      leave(ReturnPoint(place: old, front: front))
    case .back(let back):
      var returned: Location?
      if case .place = back {
        while let last = behind.popLast() {
          guard last.place != old else { continue }
          returned = last.place
          break
        }
        returned.map { follow($0.entries, to: new.entries) }
      }
      guard old != new else { return }
      ahead.append(Undone(place: old, returned: returned))
    case .forward:
      guard let undone = ahead.popLast() else { return }
      follow(undone.place.entries, to: new.entries)
      if let place = undone.returned { leave(ReturnPoint(place: place, front: front)) }
    }
  }

  private mutating func leave(_ point: ReturnPoint) {
    guard !point.place.stops.isEmpty else { return }
    if behind.count == Self.limit { behind.removeFirst() }
    behind.append(point)
  }

  /// What jumps have led to may have been made anew, under other ids.
  private mutating func follow(_ old: [EntryID], to new: [EntryID]) {
    for (old, new) in zip(old, new) where old != new {
      for index in behind.indices where behind[index].front == old { behind[index].front = new }
    }
  }
}

/// Where one is, as far as a plan leads there again: the destinations from the root up.
///
/// What the state of another scene has asked for, and what somebody waits for, is left out with all that
/// stands on it: it comes back by itself, or not at all.
struct Location {
  struct Stop: Hashable {
    let destination: Destination
    let style: Placement.Style
  }

  private(set) var stops: [Stop]
  /// The entries that stood there; none for a place where nobody was yet.
  private(set) var entries: [EntryID] = []

  init(stops: [Stop]) { self.stops = stops }

  /// Looks at the entries from the root to the front.
  init(_ path: [Router.Tree.Entry], leavingOut passing: Set<EntryID>) {
    stops = []
    for entry in path {
      guard !entry.awaitsResult, !passing.contains(entry.id) else { return }
      let style: Placement.Style
      switch entry.presentation {
      case .root, .tab:
        // A tab bar that is presented isn't what a plan leads to.
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

  func prefix(_ count: Int) -> Location {
    var prefix = self
    prefix.stops.removeSubrange(min(count, stops.count)...)
    prefix.entries.removeSubrange(min(count, entries.count)...)
    return prefix
  }
}

extension Location: Equatable {
  /// Whether both are the same place, whichever entries stood there.
  static func == (first: Location, second: Location) -> Bool { first.stops == second.stops }
}

extension Location: CustomStringConvertible {
  var description: String { stops.map(\.destination.description).joined(separator: " > ") }
}
