/// The rides of a user, and what is being done about them.
struct RidesState: Equatable, Codable, Sendable {
  /// All that are known, the oldest first.
  var rides: [Ride] = []
  /// Whether the list is being asked for.
  var isLoading = false
  /// The ride that the user wants to do without.
  var cancelling: Ride?
  /// How often the server had no news of the ride under way since the last time it had some.
  var silences = 0
  /// Rides that were asked for and that nobody wants any more: there may be some on the server.
  var unwanted: [NewRideRequest] = []
  /// Why they couldn't be withdrawn yet.
  var withdrawal: Outage?
  /// Why there is no news, where the server can't be asked for it.
  var outage: Outage?
  /// Why the list hasn't come, or the ride wasn't cancelled.
  var refusal: KooberError?

  /// What is wrong.
  var problem: KooberError? { refusal ?? outage?.error }

  /// The ride that is under way.
  var current: Ride? { rides.last { !$0.progress.isOver } }

  func ride(_ id: Ride.ID) -> Ride? { rides.first { $0.id == id } }
}

extension RidesState {
  /// What happens to the rides.
  enum Event {
    /// Rides were known at the last launch.
    case found([Ride])
    case asked
    /// All rides have come, and some that were known aren't among them.
    case loaded([Ride], gone: Set<Ride.ID>)
    case notLoaded(KooberError)
    case accepted(Ride)
    case followed(Ride)
    /// The server doesn't know a ride.
    case vanished(Ride.ID)
    case noNews(KooberError)
    case cancelAsked
    case cancelled(Ride)
    case notCancelled(KooberError)
    case abandoned(NewRideRequest)
    case withdrawn(NewRideRequest, Ride?)
    case notWithdrawn(KooberError)
  }

  /// The state after an event; the same one where the event means nothing to it.
  static func reduce(_ state: RidesState, _ event: Event) -> RidesState {
    var next = state
    switch event {
    case .found(let rides):
      rides.forEach { next.note($0) }
    case .asked:
      next.isLoading = true
    case .loaded(let rides, let gone):
      next.isLoading = false
      next.refusal = nil
      next.rides.removeAll { gone.contains($0.id) }
      rides.forEach { next.note($0) }
    case .notLoaded(let error):
      next.isLoading = false
      next.refusal = error
    case .accepted(let ride):
      next.refusal = nil
      next.note(ride)
    case .followed(let ride):
      let isNews = state.ride(ride.id) != ride
      next.silences = isNews ? 0 : state.silences &+ 1
      next.outage = nil
      if isNews { next.refusal = nil }
      next.note(ride)
    case .vanished(let id):
      next.rides.removeAll { $0.id == id }
      next.outage = nil
    case .noNews(let error):
      next.outage = Outage(error, after: state.outage)
    case .cancelAsked:
      guard let ride = state.current, ride.progress.canBeCancelled else { return state }
      next.cancelling = ride
      next.refusal = nil
    case .cancelled(let ride):
      next.cancelling = nil
      next.note(ride)
    case .notCancelled(let error):
      next.cancelling = nil
      next.refusal = error
    case .abandoned(let request):
      next.unwanted.append(request)
    case .withdrawn(let request, let ride):
      next.unwanted.removeAll { $0 == request }
      next.withdrawal = nil
      if let ride { next.note(ride) }
    case .notWithdrawn(let error):
      next.withdrawal = Outage(error, after: state.withdrawal)
    }
    return next
  }

  /// Takes a ride in that may be newer than what is known of it.
  private mutating func note(_ ride: Ride) {
    if let index = rides.firstIndex(where: { $0.id == ride.id }) {
      if ride.sequence > rides[index].sequence { rides[index] = ride }
    } else {
      rides.insert(
        ride, at: rides.firstIndex { $0.requested > ride.requested } ?? rides.endIndex)
    }
    if ride.progress.isOver, cancelling?.id == ride.id { cancelling = nil }
  }
}

extension RidesState {
  /// A ride to be withdrawn.
  struct WithdrawalRequest: Hashable {
    let request: NewRideRequest
    let outage: Outage?
  }

  /// What is to be withdrawn first.
  var withdrawalRequest: WithdrawalRequest? {
    unwanted.first.map { WithdrawalRequest(request: $0, outage: withdrawal) }
  }

  /// A ride of which there may be news.
  struct NewsRequest: Hashable {
    let ride: Ride
    let silences: Int
    let outage: Outage?
  }

  /// The ride to follow; nil where none is under way.
  var newsRequest: NewsRequest? {
    current.map { NewsRequest(ride: $0, silences: silences, outage: outage) }
  }
}
