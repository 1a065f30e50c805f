import Scenes

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

/// Knows the rides of a user, and follows the one under way.
@MainActor
@Commands
final class RideService: Service {
  private let loop: FeedbackLoop<RidesState, RidesState.Event>
  private let stage: SceneStage
  private let repository: RideRepository

  init(on stage: SceneStage, repository: RideRepository) {
    self.stage = stage
    self.repository = repository
    loop = FeedbackLoop(
      "rides", on: stage, initial: RidesState(), reduce: StateReducer(RidesState.reduce),
      feedbacks: [
        Feedback(
          "load", request: { $0.isLoading ? true : nil },
          effect: { (_: Bool) async throws(KooberError) -> RidesState.Event in
            let (rides, gone) = try await repository.rides()
            return .loaded(rides, gone: gone)
          },
          failed: { .notLoaded($0) }),
        Feedback(
          "follow", request: \.newsRequest,
          effect: { (request: RidesState.NewsRequest) async -> RidesState.Event in
            // Whoever doesn't wait any more isn't heard.
            if let outage = request.outage { try? await stage.clock.sleep(for: outage.pause) }
            do throws(KooberError) {
              return .followed(try await repository.next(of: request.ride))
            } catch {
              guard error != .noSuchRide else {
                repository.forget(request.ride.id)
                return .vanished(request.ride.id)
              }
              return .noNews(error)
            }
          }),
        Feedback(
          "cancel", request: \.cancelling,
          effect: { (ride: Ride) async throws(KooberError) -> RidesState.Event in
            .cancelled(try await repository.cancel(ride))
          },
          failed: { .notCancelled($0) }),
        Feedback(
          "withdraw", request: \.withdrawalRequest,
          effect: { (withdrawal: RidesState.WithdrawalRequest) async -> RidesState.Event in
            // Whoever doesn't wait any more isn't heard.
            if let outage = withdrawal.outage { try? await stage.clock.sleep(for: outage.pause) }
            do throws(KooberError) {
              return .withdrawn(
                withdrawal.request, try await repository.withdraw(withdrawal.request))
            } catch {
              return error.isOutage
                ? .notWithdrawn(error) : .withdrawn(withdrawal.request, nil)
            }
          }),
      ])
  }

  var state: ObservableState<RidesState> { loop.states }

  /// Shows the rides that were known last, and asks the server for all of them.
  @NotACommand func start() {
    do throws(KooberError) {
      loop.send(.found(try repository.knownRides()))
    } catch {
      loop.send(.notLoaded(error))
    }
    refresh()
  }

  /// Asks the server for all rides.
  func refresh() { loop.send(.asked) }

  /// Does without the ride under way; nothing happens from pick-up on.
  func cancel() { loop.send(.cancelAsked) }
}

extension RideService: RideAcceptedResponder {
  func rideAccepted(_ ride: Ride) {
    repository.keep(ride)
    loop.send(.accepted(ride))
  }
}

extension RideService: RideRequestAbandonedResponder {
  func rideRequestAbandoned(_ request: NewRideRequest) { loop.send(.abandoned(request)) }
}

extension RideService: Restorable {
  /// Knows the rides again, here and where they are kept.
  func restore(_ state: RidesState) {
    // What is kept follows from the state that is there when all has come back, or nothing has.
    stage.start("rides.keep") { [weak self] _ in self?.keepRides() }
    loop.restore(state)
  }

  private func keepRides() {
    for ride in currentState.rides { repository.keep(ride) }
  }
}
