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

  enum Route: Equatable { case confirmCancelling, done }

  let routes: Routes<Route>
  private let loop: FeedbackLoop<PickMeUpState, PickMeUpState.Event>
  private let locations: LocationRepository
  private let uuid: @MainActor () -> UUID
  private let abandonment: Abandonment
  private var observation: StateObservation?
  /// Whether the flow has started at a step that is not its first.
  private var hasBegunHalfway = false

  /// Creates a flow that begins when the user's location is known.
  init(
    on stage: SceneStage, locations: LocationRepository, rides: RideWorker,
    responder: any RideAcceptedResponder & RideRequestAbandonedResponder,
    uuid: @escaping @MainActor () -> UUID, beginning: PickMeUpBeginning
  ) {
    self.locations = locations
    self.uuid = uuid
    loop = FeedbackLoop(
      "pickMeUp", on: stage, initial: PickMeUpState(step: .findingLocation(beginning: beginning)),
      reduce: StateReducer(PickMeUpState.reduce),
      feedbacks: [
        Feedback(
          "send", request: \.step.sendingRideRequest,
          work: { (request) throws(KooberError) in try await rides.send(request) },
          done: { ride in
            responder.rideAccepted(ride)
            return .accepted
          },
          failed: { .failed($0) })
      ])
    routes = Routes(derivedFrom: loop.states) {
      $0.question == .abandon ? .confirmCancelling : nil
    }
    let abandonment = Abandonment(responder: responder)
    self.abandonment = abandonment
    // Before the state has any effects, such as the end of the flow.
    observation = loop.states.observe { abandonment.follow($0.abandoned) }
  }

  var state: ObservableState<PickMeUpState> { loop.states }

  var refusalToLeave: String? {
    guard currentState.isUnfinished else { return nil }
    return currentState.view == .sendingRideRequest
      ? "a ride is being requested; cancel it first"
      : "the ride is not requested yet; confirm or cancel it first"
  }

  func dispatch(_ action: Action) {
    switch action {
    case .whereTo: loop.send(.whereTo)
    case .setDropOff(let id): dropOffLocationDetermined(locations.location(id))
    case .selectRideOption(let id): pickUpUser(in: id)
    case .confirm: confirm()
    case .retry: if currentState.failure != nil { confirm() }
    case .back: goBack()
    case .cancel: cancel()
    case .done: if currentState.view == .final { routes.send(.done) }
    }
  }

  /// Keeps the request, which the user does not want to abandon.
  func keep() { loop.send(.kept) }

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
    case .final: return
    case .sendingRideRequest: rideRequestCancelled()
    case .findingLocation, .initial: routes.send(.done)
    case .confirmRequest: loop.send(.asked(.abandon))
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

extension PickMeUpStore: UserLocatedResponder, DropOffLocationDeterminedResponder,
  RideOptionDeterminedResponder, RideRequestConfirmedResponder, RideRequestCancelledResponder
{
  func userLocated(at location: Location) {
    guard let beginning = currentState.step.findingLocation else { return }
    loop.send(.located(location))
    switch beginning {
    case .whereTo: dispatch(.whereTo)
    case .newRide(let dropOff, let option):
      if let dropOff { dispatch(.setDropOff(location: dropOff)) }
      if let option { dispatch(.selectRideOption(id: option)) }
    }
    hasBegunHalfway = currentState.view != .initial
  }

  func dropOffLocationDetermined(_ location: Location) {
    guard let pickUp = currentState.progress.pickUp else { return }
    guard location != pickUp else { return loop.send(.dropOffRefused(.alreadyThere)) }
    loop.send(.dropOffDetermined(NewRideWaypoints(pickUp: pickUp, dropOff: location)))
  }

  func pickUpUser(in option: RideOptionID) {
    guard let waypoints = currentState.progress.waypoints else { return }
    loop.send(
      .requestReady(NewRideRequest(id: uuid().uuidString, waypoints: waypoints, rideOption: option))
    )
  }

  func rideRequestConfirmed() { confirm() }

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

/// The screen of the flow: the map, and over it the scene of the current step.
struct PickMeUpSceneView: ContainerView {
  enum Child: Hashable {
    case findingLocation
    case map
    case dropOffPicker
    case rideOptionPicker(near: Location)
    case rideConfirmation
    case sendingRideRequest(NewRideRequest)
  }

  func children(in state: PickMeUpState) -> [Child] {
    switch state.step {
    case .findingLocation: [.findingLocation]
    case .initial, .final: [.map]
    case .selectDropOffLocation: [.map, .dropOffPicker]
    case .selectRideOption(let waypoints, _): [.map, .rideOptionPicker(near: waypoints.pickUp)]
    case .confirmRequest(let request, _):
      [.map, .rideOptionPicker(near: request.waypoints.pickUp), .rideConfirmation]
    case .sendingRideRequest(let request): [.map, .sendingRideRequest(request)]
    }
  }

  func render(_ state: PickMeUpState, around children: [String]) -> String {
    (children + [title(state.view), notice(state.refusal), buttons(state.view)].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  private func title(_ view: PickMeUpView) -> String? {
    switch view {
    case .initial: "Where to?"
    case .final: "Your ride is hopping to you!"
    default: nil
    }
  }

  private func buttons(_ view: PickMeUpView) -> String? {
    switch view {
    case .initial: "[whereTo]  [cancel]"
    case .selectDropOffLocation, .selectRideOption: "[pickMeUp.back]  [cancel]"
    case .findingLocation, .confirmRequest: "[cancel]"
    case .sendingRideRequest: "[pickMeUp.back]"
    case .final: "[done]"
    }
  }
}

extension PickMeUpContainer {
  /// The names of the scene and of those that it embeds.
  static let sceneNames = [
    "pickMeUp", "findingLocation", "pickMeUpMap", "dropOffPicker", "rideOptionPicker",
    "rideConfirmation", "sendingRideRequest",
  ]

  func buildPickMeUp(
    beginning: PickMeUpBeginning, onRoute: @escaping RouteHandler<PickMeUpStore>
  ) -> Scene {
    let world = environment.value
    let store = PickMeUpStore(
      on: world.stage, locations: world.locations, rides: signedIn.rideWorker,
      responder: signedIn.rides, uuid: world.uuid, beginning: beginning)
    return scene(
      "pickMeUp", store, PickMeUpSceneView(), embedding: { [self] in embed($0, in: $1) },
      onRoute: onRoute)
  }

  private func embed(_ child: PickMeUpSceneView.Child, in store: PickMeUpStore) -> Scene {
    switch child {
    case .findingLocation: buildFindingLocation(responder: store)
    case .map: buildPickMeUpMap(pickMeUp: store.state)
    case .dropOffPicker: buildDropOffLocationPicker(responder: store)
    case .rideOptionPicker(let pickUp):
      buildRideOptionPicker(near: pickUp, pickMeUp: store.state, responder: store)
    case .rideConfirmation: buildRideConfirmation(pickMeUp: store.state, responder: store)
    case .sendingRideRequest(let request): buildSending(request, responder: store)
    }
  }
}
