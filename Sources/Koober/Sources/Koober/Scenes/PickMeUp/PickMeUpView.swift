import Scenes

/// The step of a ride request, as it is shown.
enum PickMeUpView: String, Codable, Sendable {
  case findingLocation, initial, selectDropOffLocation, selectRideOption, confirmRequest,
    sendingRideRequest, final
}

/// What the user has decided so far.
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

/// The properties of the step, which follow from its case.
extension PickMeUpState {
  var view: PickMeUpView {
    switch step {
    case .findingLocation: .findingLocation
    case .initial: .initial
    case .selectDropOffLocation: .selectDropOffLocation
    case .selectRideOption: .selectRideOption
    case .confirmRequest: .confirmRequest
    case .sendingRideRequest: .sendingRideRequest
    case .final: .final
    }
  }

  var progress: PickMeUpRequestProgress {
    switch step {
    case .findingLocation(let beginning): .findingLocation(beginning: beginning)
    case .initial(let pickUp, _), .selectDropOffLocation(let pickUp, _): .initial(pickUp: pickUp)
    case .selectRideOption(let waypoints, _): .waypointsDetermined(waypoints)
    case .confirmRequest(let request, _), .sendingRideRequest(let request), .final(let request):
      .rideRequestReady(request)
    }
  }

  var request: NewRideRequest? {
    switch step {
    case .confirmRequest(let request, _), .sendingRideRequest(let request), .final(let request):
      request
    case .findingLocation, .initial, .selectDropOffLocation, .selectRideOption: nil
    }
  }

  /// The reason why a destination was not accepted.
  var refusal: KooberError? {
    switch step {
    case .initial(_, let error), .selectDropOffLocation(_, let error),
      .selectRideOption(_, let error):
      error
    case .confirmRequest(_, let confirmation): confirmation.phase.refused
    case .findingLocation, .sendingRideRequest, .final: nil
    }
  }

  /// The reason why the last attempt to request the ride has failed.
  var failure: KooberError? { step.confirmRequest?.1.phase.failed }

  var problem: KooberError? { refusal ?? failure }

  var question: PickMeUpQuestion? { step.confirmRequest?.1.question }

  /// The request that the server may have received but has not answered.
  var outstanding: NewRideRequest? {
    switch step {
    case .confirmRequest(let request, let confirmation) where confirmation.isOutstanding: request
    case .sendingRideRequest(let request): request
    default: nil
    }
  }

  /// Whether leaving would lose a complete request that is not accepted yet.
  var isUnfinished: Bool { request != nil && view != .final }
}

extension PickMeUpState: ValueConvertible {
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

/// The saved form has the view next to the progress; those that contradict each other are refused.
extension PickMeUpState: Codable {
  private enum CodingKeys: String, CodingKey {
    case view, progress, problem, question, outstanding, abandoned
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let problem = try fields.decodeIfPresent(KooberError.self, forKey: .problem)
    let view = try fields.decode(PickMeUpView.self, forKey: .view)
    switch (view, try fields.decode(PickMeUpRequestProgress.self, forKey: .progress)) {
    case (.findingLocation, .findingLocation(let beginning)):
      step = .findingLocation(beginning: beginning)
    case (.initial, .initial(let pickUp)): step = .initial(pickUp: pickUp, refusal: problem)
    case (.selectDropOffLocation, .initial(let pickUp)):
      step = .selectDropOffLocation(pickUp: pickUp, refusal: problem)
    case (.selectRideOption, .waypointsDetermined(let waypoints)):
      step = .selectRideOption(waypoints, refusal: problem)
    case (.confirmRequest, .rideRequestReady(let request)):
      var confirmation = PickMeUpConfirmation()
      if let problem {
        confirmation.phase = problem == .alreadyThere ? .refused(problem) : .failed(problem)
      }
      confirmation.question = try fields.decodeIfPresent(PickMeUpQuestion.self, forKey: .question)
      confirmation.isOutstanding = fields.contains(.outstanding)
      step = .confirmRequest(request, confirmation)
    case (.sendingRideRequest, .rideRequestReady(let request)): step = .sendingRideRequest(request)
    case (.final, .rideRequestReady(let request)): step = .final(request)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .progress, in: fields, debugDescription: "the progress contradicts the view")
    }
    abandoned = try fields.decodeIfPresent(NewRideRequest.self, forKey: .abandoned)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(view, forKey: .view)
    try fields.encode(progress, forKey: .progress)
    try fields.encodeIfPresent(problem, forKey: .problem)
    try fields.encodeIfPresent(question, forKey: .question)
    try fields.encodeIfPresent(outstanding, forKey: .outstanding)
    try fields.encodeIfPresent(abandoned, forKey: .abandoned)
  }
}
