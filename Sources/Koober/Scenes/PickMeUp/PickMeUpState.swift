import Scenes

/// Where the flow is.
struct PickMeUpState: Equatable, Sendable {
  var view = PickMeUpView.initial
  var progress: PickMeUpRequestProgress
  /// Why the last request has failed.
  var problem: KooberError?

  /// The request, once it is ready.
  var request: NewRideRequest? {
    guard case .rideRequestReady(let request) = progress else { return nil }
    return request
  }

  /// The flow at its beginning.
  private var begunAnew: PickMeUpState { PickMeUpState(pickUp: progress.pickUp) }

  /// Whether a request would be lost that is ready and not yet accepted.
  var isUnfinished: Bool { request != nil && view != .final }

  /// What happens to the flow.
  enum Event {
    case whereTo
    case dropOffDetermined(NewRideWaypoints)
    case requestReady(NewRideRequest)
    case confirmed
    case accepted
    case failed(KooberError)
    case wentBack
    case forgotten
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: PickMeUpState, _ event: Event) -> PickMeUpState? {
    switch (state.view, event) {
    case (.initial, .whereTo):
      PickMeUpState(view: .selectDropOffLocation, progress: state.progress)
    case (.initial, .dropOffDetermined(let waypoints)),
      (.selectDropOffLocation, .dropOffDetermined(let waypoints)),
      (.selectRideOption, .dropOffDetermined(let waypoints)),
      (.confirmRequest, .dropOffDetermined(let waypoints)):
      PickMeUpState(view: .selectRideOption, progress: .waypointsDetermined(waypoints))
    case (.selectRideOption, .requestReady(let request)),
      (.confirmRequest, .requestReady(let request)):
      PickMeUpState(view: .confirmRequest, progress: .rideRequestReady(request))
    case (.confirmRequest, .confirmed):
      PickMeUpState(view: .sendingRideRequest, progress: state.progress)
    case (.sendingRideRequest, .accepted):
      PickMeUpState(view: .final, progress: state.progress)
    case (.sendingRideRequest, .failed(let error)):
      PickMeUpState(view: .confirmRequest, progress: state.progress, problem: error)
    case (.sendingRideRequest, .wentBack):
      PickMeUpState(view: .confirmRequest, progress: state.progress)
    case (.selectDropOffLocation, .wentBack), (.selectRideOption, .wentBack): state.begunAnew
    case (.initial, .forgotten), (.selectDropOffLocation, .forgotten),
      (.selectRideOption, .forgotten), (.confirmRequest, .forgotten):
      state.begunAnew
    default: nil
    }
  }
}

extension PickMeUpState {
  /// The beginning of a flow.
  init(pickUp: Location) { self.init(progress: .initial(pickUp: pickUp)) }
}

extension PickMeUpState: ValueConvertible {
  /// The fields, with the request beside the progress.
  var asValue: Value {
    [
      "view": Value(reflecting: view),
      "progress": Value(reflecting: progress),
      "request": Value(reflecting: request as Any),
      "problem": Value(reflecting: problem as Any),
    ]
  }
}
