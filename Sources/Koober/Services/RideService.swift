import Scenes

struct RidesState: Equatable, Codable, Sendable {
  /// The known rides, the oldest first.
  var rides: [Ride] = []
  var isLoading = false
  var cancelling: Ride?
  /// The number of answers without news of the ride under way since the last news.
  var silences = 0
  /// The requests that the user has abandoned: the server may have rides for them.
  var unwanted: [NewRideRequest] = []
  var withdrawal: Outage?
  /// The reason why there is no news, if the server cannot be asked.
  var outage: Outage?
  /// The reason why the list was not fetched, or the ride was not canceled.
  var refusal: KooberError?

  var problem: KooberError? { refusal ?? outage?.error }

  var current: Ride? { rides.last { !$0.progress.isOver } }

  func ride(_ id: Ride.ID) -> Ride? { rides.first { $0.id == id } }

  enum Event {
    case found([Ride])
    case refreshRequested
    /// All rides have been fetched, and some known rides are not among them.
    case loaded([Ride], missing: Set<Ride.ID>)
    case notLoaded(KooberError)
    case accepted(Ride)
    case followed(Ride)
    case vanished(Ride.ID)
    case notFollowed(KooberError)
    case cancelRequested
    case cancelled(Ride)
    case notCancelled(KooberError)
    case abandoned(NewRideRequest)
    case withdrawn(NewRideRequest, Ride?)
    case notWithdrawn(KooberError)
  }

  static func reduce(_ state: RidesState, _ event: Event) -> RidesState {
    var next = state
    switch event {
    case .found(let rides): rides.forEach { next.update($0) }
    case .refreshRequested: next.isLoading = true
    case .loaded(let rides, let missing):
      next.isLoading = false
      next.refusal = nil
      next.rides.removeAll { missing.contains($0.id) }
      rides.forEach { next.update($0) }
    case .notLoaded(let error):
      next.isLoading = false
      next.refusal = error
    case .accepted(let ride):
      next.refusal = nil
      next.update(ride)
    case .followed(let ride):
      let hasChanged = state.ride(ride.id) != ride
      next.silences = hasChanged ? 0 : state.silences &+ 1
      next.outage = nil
      if hasChanged { next.refusal = nil }
      next.update(ride)
    case .vanished(let id):
      next.rides.removeAll { $0.id == id }
      next.outage = nil
    case .notFollowed(let error): next.outage = Outage(error, after: state.outage)
    case .cancelRequested:
      guard let ride = state.current, ride.progress.canBeCancelled else { return state }
      next.cancelling = ride
      next.refusal = nil
    case .cancelled(let ride):
      next.cancelling = nil
      next.update(ride)
    case .notCancelled(let error):
      next.cancelling = nil
      next.refusal = error
    case .abandoned(let request): next.unwanted.append(request)
    case .withdrawn(let request, let ride):
      next.unwanted.removeAll { $0 == request }
      next.withdrawal = nil
      if let ride { next.update(ride) }
    case .notWithdrawn(let error): next.withdrawal = Outage(error, after: state.withdrawal)
    }
    return next
  }

  /// Adds a ride, or replaces an older version of it.
  private mutating func update(_ ride: Ride) {
    if let index = rides.firstIndex(where: { $0.id == ride.id }) {
      if ride.sequence > rides[index].sequence { rides[index] = ride }
    } else {
      rides.insert(
        ride, at: rides.firstIndex { $0.requested > ride.requested } ?? rides.endIndex)
    }
    if ride.progress.isOver, cancelling?.id == ride.id { cancelling = nil }
  }

  struct Attempt<Subject: Hashable>: Hashable {
    let subject: Subject
    let outage: Outage?
    /// The number of identical requests before this one that brought no news.
    var silences = 0
  }

  var withdrawalRequest: Attempt<NewRideRequest>? {
    unwanted.first.map { Attempt(subject: $0, outage: withdrawal) }
  }

  var followRequest: Attempt<Ride>? {
    current.map { Attempt(subject: $0, outage: outage, silences: silences) }
  }
}

/// Provides the rides of a user and follows the ride under way.
@MainActor
@Commands
final class RideService: Service {
  private let loop: FeedbackLoop<RidesState, RidesState.Event>
  private let stage: SceneStage
  private let worker: RideWorker

  init(on stage: SceneStage, worker: RideWorker) {
    self.stage = stage
    self.worker = worker
    loop = FeedbackLoop(
      "rides", on: stage, initial: RidesState(), reduce: StateReducer(RidesState.reduce),
      feedbacks: [
        Feedback(
          "load", while: \.isLoading, work: worker.rides,
          done: { .loaded($0.rides, missing: $0.missing) }, failed: { .notLoaded($0) }),
        Feedback(
          "follow", request: \.followRequest,
          effect: { (attempt: RidesState.Attempt<Ride>) async -> RidesState.Event in
            await stage.backOff(after: attempt.outage)
            do throws(KooberError) {
              return .followed(try await worker.next(of: attempt.subject))
            } catch .noSuchRide {
              worker.forget(attempt.subject.id)
              return .vanished(attempt.subject.id)
            } catch {
              return .notFollowed(error)
            }
          }),
        Feedback(
          "cancel", request: \.cancelling, work: worker.cancel, done: { .cancelled($0) },
          failed: { .notCancelled($0) }),
        Feedback(
          "withdraw", request: \.withdrawalRequest,
          effect: { (attempt: RidesState.Attempt<NewRideRequest>) async -> RidesState.Event in
            await stage.backOff(after: attempt.outage)
            do throws(KooberError) {
              let ride = try await worker.withdraw(attempt.subject)
              return .withdrawn(attempt.subject, ride)
            } catch {
              return error.isOutage ? .notWithdrawn(error) : .withdrawn(attempt.subject, nil)
            }
          }),
      ])
  }

  var state: ObservableState<RidesState> { loop.states }

  /// Loads the stored rides, then fetches all rides from the server.
  @NotACommand func start() {
    do throws(KooberError) {
      loop.send(.found(try worker.knownRides()))
    } catch {
      loop.send(.notLoaded(error))
    }
    refresh()
  }

  /// Fetches all rides from the server.
  func refresh() { loop.send(.refreshRequested) }

  /// Cancels the current ride; has no effect after pick-up.
  func cancel() { loop.send(.cancelRequested) }
}

/// A receiver of rides that the server has accepted.
@MainActor
protocol RideAcceptedResponder: AnyObject {
  func rideAccepted(_ ride: Ride)
}

/// A receiver of rides that the user has abandoned before the server answered.
@MainActor
protocol RideRequestAbandonedResponder: AnyObject {
  func rideRequestAbandoned(_ request: NewRideRequest)
}

extension RideService: RideAcceptedResponder, RideRequestAbandonedResponder {
  func rideAccepted(_ ride: Ride) {
    worker.keep(ride)
    loop.send(.accepted(ride))
  }

  func rideRequestAbandoned(_ request: NewRideRequest) { loop.send(.abandoned(request)) }
}

extension RideService: Restorable {
  /// Restores the rides, in the state and in the storage.
  func restore(_ state: RidesState) {
    // The stored rides follow from the state after the whole restore has succeeded or failed.
    stage.start("rides.keep") { [weak self] _ in
      for ride in self?.currentState.rides ?? [] { self?.worker.keep(ride) }
    }
    loop.restore(state)
  }
}
