/// The rides of a user, and what is being done about them.
struct RidesState: Equatable, Sendable {
  /// All that are known, the oldest first.
  var rides: [Ride] = []
  /// How often the list has been asked for; it is being asked for where ``answered`` is less.
  var asked = 0
  /// How often the list has come, or failed to.
  var answered = 0
  /// The ride that the user wants to do without.
  var cancelling: Ride.ID?
  /// How often there was no news of the ride under way since the last time there was some.
  var silences = 0
  /// Why the server couldn't be asked last.
  var problem: KooberError?

  /// The ride that is under way.
  var current: Ride? { rides.last { !$0.progress.isOver } }

  /// Whether the list is being asked for.
  var isLoading: Bool { asked > answered }

  func ride(_ id: Ride.ID) -> Ride? { rides.first { $0.id == id } }
}

extension RidesState {
  /// What happens to the rides.
  enum Event {
    case asked
    case loaded([Ride])
    case notLoaded(KooberError)
    case accepted(Ride)
    case happened(Ride.ID, [RideEvent])
    case noNews(KooberError)
    case cancelAsked
    case cancelled(Ride)
    case notCancelled(KooberError)
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: RidesState, _ event: Event) -> RidesState? {
    var next = state
    switch event {
    case .asked:
      guard !state.isLoading else { return nil }
      next.asked += 1
    case .loaded(let rides):
      next.answered = state.asked
      next.problem = nil
      rides.forEach { next.note($0) }
    case .notLoaded(let error):
      next.answered = state.asked
      next.problem = error
    case .accepted(let ride):
      next.silences = 0
      next.problem = nil
      next.note(ride)
    case .happened(let id, let events):
      next.silences = events.isEmpty ? state.silences + 1 : 0
      next.problem = nil
      next.note(events, of: id)
    case .noNews(let error):
      next.silences += 1
      next.problem = error
    case .cancelAsked:
      guard let ride = state.current, ride.progress.canBeCancelled else { return nil }
      next.cancelling = ride.id
      next.problem = nil
    case .cancelled(let ride):
      next.cancelling = nil
      next.note(ride)
    case .notCancelled(let error):
      next.cancelling = nil
      next.problem = error
    }
    return next
  }

  /// Takes a ride in that may be newer than what is known of it.
  private mutating func note(_ ride: Ride) {
    guard let index = rides.firstIndex(where: { $0.id == ride.id }) else {
      let index = rides.firstIndex { $0.requested > ride.requested } ?? rides.endIndex
      return rides.insert(ride, at: index)
    }
    if ride.sequence > rides[index].sequence { rides[index] = ride }
  }

  private mutating func note(_ events: [RideEvent], of id: Ride.ID) {
    guard let index = rides.firstIndex(where: { $0.id == id }), let last = events.last,
      last.sequence > rides[index].sequence
    else { return }
    rides[index].progress = last.progress
    rides[index].sequence = last.sequence
    if last.progress.isOver, cancelling == id { cancelling = nil }
  }
}

extension RidesState {
  /// The news that is being waited for: what comes after an event, or the list.
  struct NewsRequest: Hashable {
    let ride: Ride.ID
    /// The last event that is known.
    let sequence: Int
    let silences: Int
    let hasFailed: Bool
  }

  var newsRequest: NewsRequest? {
    current.map {
      NewsRequest(
        ride: $0.id, sequence: $0.sequence, silences: silences, hasFailed: problem != nil)
    }
  }
}
