import Scenes

struct PickMeUpState: Equatable, Codable, Sendable, ValueConvertible {
  var view: PickMeUpView
  var progress: PickMeUpRequestProgress
  var problem: KooberError?
  /// The question that the user has not answered yet.
  var question: PickMeUpQuestion?
  /// The request that the server has received but not answered.
  var outstanding: NewRideRequest?
  /// The last request that the user has abandoned.
  var abandoned: NewRideRequest?

  var request: NewRideRequest? {
    if case .rideRequestReady(let request) = progress { request } else { nil }
  }

  /// Whether leaving would lose a complete request that is not accepted yet.
  var isUnfinished: Bool { request != nil && view != .final }

  enum Event {
    case located(Location)
    case whereTo
    case dropOffDetermined(NewRideWaypoints)
    case dropOffRefused(KooberError)
    case requestReady(NewRideRequest)
    case confirmed
    case accepted
    case failed(KooberError)
    case wentBack
    case forgotten
    case asked(PickMeUpQuestion)
    /// The user has answered with no.
    case kept
  }

  static func reduce(_ state: PickMeUpState, _ event: Event) -> PickMeUpState? {
    var next = state
    next.problem = nil
    next.question = nil
    switch (state.view, event) {
    case (.findingLocation, .located(let pickUp)):
      next.view = .initial
      next.progress = .initial(pickUp: pickUp)
    case (.initial, .whereTo): next.view = .selectDropOffLocation
    case (.initial, .dropOffDetermined(let waypoints)),
      (.selectDropOffLocation, .dropOffDetermined(let waypoints)),
      (.selectRideOption, .dropOffDetermined(let waypoints)),
      (.confirmRequest, .dropOffDetermined(let waypoints)):
      next.view = .selectRideOption
      next.progress = .waypointsDetermined(waypoints)
      next.abandon()
    case (.initial, .dropOffRefused(let error)),
      (.selectDropOffLocation, .dropOffRefused(let error)),
      (.selectRideOption, .dropOffRefused(let error)),
      (.confirmRequest, .dropOffRefused(let error)):
      next.problem = error
    case (.selectRideOption, .requestReady(let request)),
      (.confirmRequest, .requestReady(let request)):
      next.view = .confirmRequest
      next.progress = .rideRequestReady(request)
      next.abandon()
    case (.confirmRequest, .confirmed):
      next.view = .sendingRideRequest
      next.outstanding = state.request
    case (.sendingRideRequest, .accepted):
      next.view = .final
      next.outstanding = nil
    case (.sendingRideRequest, .failed(let error)):
      next.view = .confirmRequest
      next.problem = error
      if !error.isOutage { next.outstanding = nil }
    case (.sendingRideRequest, .wentBack):
      next.view = .confirmRequest
      next.abandon()
    case (.selectDropOffLocation, .wentBack), (.selectRideOption, .wentBack),
      (.initial, .forgotten), (.selectDropOffLocation, .forgotten),
      (.selectRideOption, .forgotten), (.confirmRequest, .forgotten):
      guard let pickUp = state.progress.pickUp else { return nil }
      next.view = .initial
      next.progress = .initial(pickUp: pickUp)
      next.abandon()
    case (.confirmRequest, .asked(let question)):
      next.problem = state.problem
      next.question = question
    case (_, .kept) where state.question != nil: next.problem = state.problem
    default: return nil
    }
    return next
  }

  private mutating func abandon() {
    guard let request = outstanding else { return }
    abandoned = request
    outstanding = nil
  }

  /// The fields, with the request next to the progress.
  var asValue: Value {
    [
      "view": Value(reflecting: view),
      "progress": Value(reflecting: progress),
      "request": Value(reflecting: request as Any),
      "problem": Value(reflecting: problem as Any),
      "question": Value(reflecting: question as Any),
    ]
  }
}

extension PickMeUpState {
  /// A flow that finds the user's location first.
  init(beginning: PickMeUpBeginning) {
    self.init(view: .findingLocation, progress: .findingLocation(beginning: beginning))
  }

  /// A flow whose pick-up location is known.
  init(pickUp: Location) { self.init(view: .initial, progress: .initial(pickUp: pickUp)) }
}

/// The first steps of a flow, which are done when the user's location is known.
enum PickMeUpBeginning: Equatable, Codable, Sendable {
  case newRide(dropOff: LocationID?, option: RideOptionID?)
  case whereTo
}

enum PickMeUpQuestion: String, Codable, Sendable {
  /// Whether to abandon the request, which would be lost.
  case abandon
}

enum PickMeUpView: String, Codable, Sendable {
  case findingLocation, initial, selectDropOffLocation, selectRideOption, confirmRequest,
    sendingRideRequest, final
}

enum PickMeUpRequestProgress: Equatable, Codable, Sendable {
  case findingLocation(beginning: PickMeUpBeginning)
  case initial(pickUp: Location)
  case waypointsDetermined(NewRideWaypoints)
  case rideRequestReady(NewRideRequest)

  var pickUp: Location? {
    switch self {
    case .findingLocation: nil
    case .initial(let pickUp): pickUp
    case .waypointsDetermined(let waypoints): waypoints.pickUp
    case .rideRequestReady(let request): request.waypoints.pickUp
    }
  }

  var waypoints: NewRideWaypoints? {
    switch self {
    case .findingLocation, .initial: nil
    case .waypointsDetermined(let waypoints): waypoints
    case .rideRequestReady(let request): request.waypoints
    }
  }
}
