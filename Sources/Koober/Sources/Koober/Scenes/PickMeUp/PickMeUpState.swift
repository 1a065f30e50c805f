import Scenes

/// A request for a ride.
struct PickMeUpState: Equatable, Sendable {
  var step: PickMeUpStep
  /// The last request that the user has abandoned.
  var abandoned: NewRideRequest?

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
    switch (state.step, event) {
    case (.findingLocation, .located(let pickUp)): state.moved(to: .initial(pickUp: pickUp))
    case (.initial(let pickUp, _), .whereTo):
      state.moved(to: .selectDropOffLocation(pickUp: pickUp))
    case (.initial, .dropOffDetermined(let waypoints)),
      (.selectDropOffLocation, .dropOffDetermined(let waypoints)),
      (.selectRideOption, .dropOffDetermined(let waypoints)),
      (.confirmRequest, .dropOffDetermined(let waypoints)):
      state.abandoning(for: .selectRideOption(waypoints))
    case (.initial(let pickUp, _), .dropOffRefused(let error)):
      state.moved(to: .initial(pickUp: pickUp, refusal: error))
    case (.selectDropOffLocation(let pickUp, _), .dropOffRefused(let error)):
      state.moved(to: .selectDropOffLocation(pickUp: pickUp, refusal: error))
    case (.selectRideOption(let waypoints, _), .dropOffRefused(let error)):
      state.moved(to: .selectRideOption(waypoints, refusal: error))
    case (.confirmRequest(let request, let confirmation), .dropOffRefused(let error)):
      state.moved(to: .confirmRequest(request, confirmation.refusing(error)))
    case (.selectRideOption, .requestReady(let request)),
      (.confirmRequest, .requestReady(let request)):
      state.abandoning(for: .confirmRequest(request, PickMeUpConfirmation()))
    case (.confirmRequest(let request, _), .confirmed):
      state.moved(to: .sendingRideRequest(request))
    case (.sendingRideRequest(let request), .accepted): state.moved(to: .final(request))
    case (.sendingRideRequest(let request), .failed(let error)):
      state.moved(to: .confirmRequest(request, PickMeUpConfirmation(afterFailure: error)))
    case (.sendingRideRequest(let request), .wentBack):
      state.abandoning(for: .confirmRequest(request, PickMeUpConfirmation()))
    case (.selectDropOffLocation(let pickUp, _), .wentBack), (.initial(let pickUp, _), .forgotten),
      (.selectDropOffLocation(let pickUp, _), .forgotten):
      state.moved(to: .initial(pickUp: pickUp))
    case (.selectRideOption(let waypoints, _), .wentBack),
      (.selectRideOption(let waypoints, _), .forgotten):
      state.moved(to: .initial(pickUp: waypoints.pickUp))
    case (.confirmRequest(let request, _), .forgotten):
      state.abandoning(for: .initial(pickUp: request.waypoints.pickUp))
    case (.confirmRequest(let request, let confirmation), .asked(let question)):
      state.moved(to: .confirmRequest(request, confirmation.asking(question)))
    case (.confirmRequest(let request, let confirmation), .kept) where confirmation.question != nil:
      state.moved(to: .confirmRequest(request, confirmation.asking(nil)))
    default: nil
    }
  }

  private func moved(to step: PickMeUpStep) -> PickMeUpState {
    PickMeUpState(step: step, abandoned: abandoned)
  }

  /// The state at a step at which the user no longer wants a request that the server has received but not answered.
  private func abandoning(for step: PickMeUpStep) -> PickMeUpState {
    PickMeUpState(step: step, abandoned: outstanding ?? abandoned)
  }
}

/// A step of a ride request, with what is known in it.
@CaseProperties
enum PickMeUpStep: Equatable, Sendable {
  case findingLocation(beginning: PickMeUpBeginning)
  /// The refusal is the reason why a destination was not accepted, as in the next steps.
  case initial(pickUp: Location, refusal: KooberError? = nil)
  case selectDropOffLocation(pickUp: Location, refusal: KooberError? = nil)
  case selectRideOption(NewRideWaypoints, refusal: KooberError? = nil)
  case confirmRequest(NewRideRequest, PickMeUpConfirmation)
  case sendingRideRequest(NewRideRequest)
  case final(NewRideRequest)
}

/// What is known while a complete request waits for the user's confirmation.
struct PickMeUpConfirmation: Equatable, Sendable {
  @CaseProperties
  enum Phase: Equatable, Sendable {
    case ready
    /// Another destination was not accepted.
    case refused(KooberError)
    /// The last attempt has failed; the server may have received the request if it has not answered.
    case failed(KooberError)
  }

  var phase = Phase.ready
  /// The question that the user has not answered yet.
  var question: PickMeUpQuestion?
  /// Whether the server may have received the request without answering.
  var isOutstanding = false

  init() {}

  init(afterFailure error: KooberError) {
    phase = .failed(error)
    isOutstanding = error.isOutage
  }

  func refusing(_ error: KooberError) -> PickMeUpConfirmation {
    var next = asking(nil)
    next.phase = .refused(error)
    return next
  }

  func asking(_ question: PickMeUpQuestion?) -> PickMeUpConfirmation {
    var next = self
    next.question = question
    return next
  }
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
