import Scenes

struct RidesState: Equatable, Codable, Sendable {
  /// The known rides, the oldest first.
  var list = Loadable<[Ride]>.idle
  var news = RideNews.flowing(silences: 0)
  var cancellation = RideCancellation.idle
  var withdrawal = RideWithdrawal.idle

  var rides: [Ride] { list.content ?? [] }

  /// The reason why the list was not fetched, the ride was not canceled, or there is no news of it.
  var problem: KooberError? {
    list.failed?.error ?? cancellation.refused ?? news.interrupted?.error
  }

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
    // Without stored rides it is unknown whether there are any.
    case .found(let rides): if !rides.isEmpty { next.update(rides) }
    case .refreshRequested: next.list = .loading(previous: state.list.content)
    case .loaded(let rides, let missing):
      next.list = .loaded(state.rides.filter { !missing.contains($0.id) })
      next.update(rides)
      next.cancellation.forgetRefusal()
    case .notLoaded(let error): next.list = .failed(error: error, previous: state.list.content)
    case .accepted(let ride):
      next.cancellation.forgetRefusal()
      next.update([ride])
    case .followed(let ride):
      let hasChanged = state.ride(ride.id) != ride
      next.news = .flowing(silences: hasChanged ? 0 : (state.news.flowing ?? 0) &+ 1)
      if hasChanged { next.cancellation.forgetRefusal() }
      next.update([ride])
    case .vanished(let id):
      next.list.set(state.rides.filter { $0.id != id })
      next.news = .flowing(silences: 0)
    case .notFollowed(let error):
      next.news = .interrupted(Outage(error, after: state.news.interrupted))
    case .cancelRequested:
      guard let ride = state.current, ride.progress.canBeCancelled else { return state }
      next.cancellation = .requested(ride)
    case .cancelled(let ride):
      next.cancellation = .idle
      next.update([ride])
    case .notCancelled(let error): next.cancellation = .refused(error)
    case .abandoned(let request): next.withdrawal.add(request)
    case .withdrawn(let request, let ride):
      next.withdrawal.remove(request)
      if let ride { next.update([ride]) }
    case .notWithdrawn(let error): next.withdrawal.fail(error)
    }
    return next
  }

  /// Adds rides, or replaces older versions of them.
  private mutating func update(_ changed: [Ride]) {
    var rides = rides
    for ride in changed {
      if let index = rides.firstIndex(where: { $0.id == ride.id }) {
        if ride.sequence > rides[index].sequence { rides[index] = ride }
      } else {
        rides.insert(
          ride, at: rides.firstIndex { $0.requested > ride.requested } ?? rides.endIndex)
      }
      if ride.progress.isOver, cancellation.requested?.id == ride.id { cancellation = .idle }
    }
    list.set(rides)
  }

  struct Following: Hashable {
    let ride: Ride
    let news: RideNews
  }

  struct Withdrawing: Hashable {
    let request: NewRideRequest
    let outage: Outage?
  }

  var withdrawalRequest: Withdrawing? {
    withdrawal.underWay.map { Withdrawing(request: $0.request, outage: $0.after) }
  }

  var followRequest: Following? { current.map { Following(ride: $0, news: news) } }
}

/// The news of the ride under way.
@CaseProperties
enum RideNews: Hashable, Codable, Sendable {
  /// The server answers; the number of answers since the last one that had news.
  case flowing(silences: Int)
  /// The server cannot be asked.
  case interrupted(Outage)
}

/// The cancellation of the ride under way.
@CaseProperties
enum RideCancellation: Hashable, Codable, Sendable {
  case idle
  case requested(Ride)
  case refused(KooberError)

  mutating func forgetRefusal() { if isRefused { self = .idle } }
}

/// The withdrawal of requests that the user has abandoned: the server may have rides for them.
@CaseProperties
enum RideWithdrawal: Hashable, Codable, Sendable {
  case idle
  /// A request is being withdrawn, perhaps after failures; others follow.
  case underWay(request: NewRideRequest, after: Outage?, next: [NewRideRequest])

  mutating func add(_ request: NewRideRequest) {
    switch self {
    case .idle: self = .underWay(request: request, after: nil, next: [])
    case .underWay(let first, let outage, let next):
      self = .underWay(request: first, after: outage, next: next + [request])
    }
  }

  mutating func remove(_ request: NewRideRequest) {
    guard case .underWay(request, _, let next) = self else { return }
    self =
      next.first.map { .underWay(request: $0, after: nil, next: Array(next.dropFirst())) } ?? .idle
  }

  mutating func fail(_ error: KooberError) {
    guard case .underWay(let request, let outage, let next) = self else { return }
    self = .underWay(request: request, after: Outage(error, after: outage), next: next)
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
          "load", while: \.list.isLoading, work: worker.rides,
          done: { .loaded($0.rides, missing: $0.missing) }, failed: { .notLoaded($0) }),
        Feedback(
          "follow", request: \.followRequest,
          effect: { (following: RidesState.Following) async -> RidesState.Event in
            await stage.backOff(after: following.news.interrupted)
            do throws(KooberError) {
              return .followed(try await worker.next(of: following.ride))
            } catch .noSuchRide {
              worker.forget(following.ride.id)
              return .vanished(following.ride.id)
            } catch {
              return .notFollowed(error)
            }
          }),
        Feedback(
          "cancel", request: \.cancellation.requested, work: worker.cancel,
          done: { .cancelled($0) },
          failed: { .notCancelled($0) }),
        Feedback(
          "withdraw", request: \.withdrawalRequest,
          effect: { (unwanted: RidesState.Withdrawing) async -> RidesState.Event in
            await stage.backOff(after: unwanted.outage)
            do throws(KooberError) {
              let ride = try await worker.withdraw(unwanted.request)
              return .withdrawn(unwanted.request, ride)
            } catch {
              return error.isOutage ? .notWithdrawn(error) : .withdrawn(unwanted.request, nil)
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
