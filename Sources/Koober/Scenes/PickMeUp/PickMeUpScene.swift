import FoundationEssentials
import Scenes

/// The flow of requesting a ride.
@MainActor
final class PickMeUpStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Shows the list of destinations.
    case whereTo
    /// Sets the destination.
    case setDropOff(location: LocationID)
    /// Sets the animal.
    case selectRideOption(id: RideOptionID)
    /// Requests the ride.
    case confirm
    /// Requests the ride again after a failure.
    case retry
    /// Leaves the current step.
    case back
    /// Abandons the request; asks first if that would lose it.
    case cancel
    /// Leaves after the ride has been accepted.
    case done
  }

  enum Route: Equatable {
    /// The state requires the scene of a step.
    case step(PickMeUpView)
    case confirmCancelling
    case done
  }

  let routes: Routes<Route>
  private let loop: FeedbackLoop<PickMeUpState, PickMeUpState.Event>
  private let locations: LocationRepository
  private let uuid: @MainActor () -> UUID
  private let abandonment: Abandonment
  private var observation: StateObservation?
  /// Whether the flow has started at a step that is not its first.
  private var hasBegunHalfway = false

  /// Creates a flow in which some actions have been performed already.
  init(
    on stage: SceneStage, locations: LocationRepository, rides: any RideRemoteAPI,
    responder: any RideAcceptedResponder & RideRequestAbandonedResponder,
    uuid: @escaping @MainActor () -> UUID,
    beginningWith actions: [Action]
  ) {
    let beginning = PickMeUpState(pickUp: locations.current)
    self.locations = locations
    self.uuid = uuid
    loop = FeedbackLoop(
      "pickMeUp", on: stage, initial: beginning, reduce: StateReducer(PickMeUpState.reduce),
      feedbacks: [
        Feedback(
          "send", request: { $0.view == .sendingRideRequest ? $0.request : nil },
          work: { (request) throws(KooberError) in try await rides.send(request) },
          done: { ride in
            responder.rideAccepted(ride)
            return .accepted
          },
          failed: { .failed($0) })
      ])
    let abandonment = Abandonment(responder: responder)
    self.abandonment = abandonment
    // Before the state has any effects, such as the end of the flow.
    observation = loop.states.observe { abandonment.follow($0.abandoned) }
    routes = Routes(derivedFrom: loop.states) { .step($0.view) }
    for action in actions { dispatch(action) }
    hasBegunHalfway = currentState != beginning
  }

  var state: ObservableState<PickMeUpState> { loop.states }

  var refusalToLeave: String? {
    guard currentState.isUnfinished else { return nil }
    return currentState.view == .sendingRideRequest
      ? "a ride is being requested: cancel it first"
      : "the ride is not requested yet: confirm or cancel it first"
  }

  func dispatch(_ action: Action) {
    switch action {
    case .whereTo: loop.send(.whereTo)
    case .setDropOff(let id): dropOffLocationDetermined(locations.location(id))
    case .selectRideOption(let id): pickUpUser(in: id)
    case .confirm: confirm()
    case .retry: if currentState.problem != nil { confirm() }
    case .back: goBack()
    case .cancel: cancel()
    case .done: if currentState.view == .final { routes.send(.done) }
    }
  }

  func forget() {
    loop.send(.forgotten)
    if hasBegunHalfway { routes.send(.done) }
  }

  private func confirm() {
    // The abandoned request is being withdrawn; a new request follows.
    if let request = currentState.request, request == currentState.abandoned {
      pickUpUser(in: request.rideOption)
    }
    loop.send(.confirmed)
  }

  private func goBack() {
    switch currentState.view {
    // The previous step is not in this flow but where it was started.
    case .selectDropOffLocation where hasBegunHalfway, .selectRideOption where hasBegunHalfway:
      forget()
    default: loop.send(.wentBack)
    }
  }

  private func cancel() {
    switch currentState.view {
    case .final, .sendingRideRequest: return
    case .initial: routes.send(.done)
    case .confirmRequest: routes.send(.confirmCancelling)
    case .selectDropOffLocation, .selectRideOption: forget()
    }
  }

  struct SavedState: Codable, Sendable {
    var flow: PickMeUpState
    var hasBegunHalfway: Bool
  }

  var savedState: SavedState {
    SavedState(flow: currentState, hasBegunHalfway: hasBegunHalfway)
  }

  func restore(_ state: SavedState) {
    hasBegunHalfway = state.hasBegunHalfway
    abandonment.notified = state.flow.abandoned
    loop.restore(state.flow)
  }
}

extension PickMeUpStore: DropOffLocationDeterminedResponder, RideOptionDeterminedResponder,
  RideRequestCancelledResponder
{
  func dropOffLocationDetermined(_ location: Location) {
    guard location != locations.current else { return loop.send(.dropOffRefused(.alreadyThere)) }
    loop.send(.dropOffDetermined(NewRideWaypoints(pickUp: locations.current, dropOff: location)))
  }

  func pickUpUser(in option: RideOptionID) {
    guard let waypoints = currentState.progress.waypoints else { return }
    loop.send(.requestReady(NewRideRequest(id: uuid(), waypoints: waypoints, rideOption: option)))
  }

  func rideRequestCancelled() { loop.send(.wentBack) }
}

/// Notifies once of each requested ride that the user has abandoned.
@MainActor
private final class Abandonment {
  var notified: NewRideRequest?
  private let responder: any RideRequestAbandonedResponder

  init(responder: any RideRequestAbandonedResponder) { self.responder = responder }

  func follow(_ request: NewRideRequest?) {
    guard let request, request != notified else { return }
    notified = request
    responder.rideRequestAbandoned(request)
  }
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

struct PickMeUpSceneView: SceneView {
  func render(_ state: PickMeUpState) -> String {
    page(
      title(state.view),
      section(
        state.progress.waypoints.map { "\($0.pickUp.name) -> \($0.dropOff.name)" },
        state.request.map { "by \($0.rideOption.rawValue)" }, notice(state.problem)),
      buttons(state))
  }

  private func title(_ view: PickMeUpView) -> String {
    switch view {
    case .initial, .selectDropOffLocation: "Where to?"
    case .selectRideOption: "Who should pick you up?"
    case .confirmRequest: "Is that right?"
    case .sendingRideRequest: "Calling ..."
    case .final: "Your ride is hopping to you!"
    }
  }

  private func buttons(_ state: PickMeUpState) -> String {
    switch state.view {
    case .initial: "[whereTo]  [cancel]"
    case .selectDropOffLocation, .selectRideOption: "[back]  [cancel]"
    case .confirmRequest:
      state.problem == nil || state.problem == .alreadyThere
        ? "[confirm]  [cancel]" : "[retry]  [cancel]"
    case .sendingRideRequest: "[back]"
    case .final: "[done]"
    }
  }
}

extension PickMeUpContainer {
  func buildPickMeUp(
    beginningWith actions: [PickMeUpStore.Action], onRoute: @escaping RouteHandler<PickMeUpStore>
  ) -> (scene: Scene, store: PickMeUpStore) {
    let world = environment.value
    let store = PickMeUpStore(
      on: world.stage, locations: world.locations, rides: signedIn.remote.rides,
      responder: signedIn.rides, uuid: world.uuid, beginningWith: actions)
    return (scene("pickMeUp", store, PickMeUpSceneView(), onRoute: onRoute), store)
  }
}
