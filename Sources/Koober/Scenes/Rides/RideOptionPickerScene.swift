import Scenes

/// The animals to choose from.
@MainActor
final class RideOptionPickerStore: Store {
  @Dispatchable
  enum Action {
    /// Chooses an animal.
    case select(id: RideOptionID)
    /// Looks again after it has failed.
    case reload
    /// Leaves without a choice.
    case cancel
  }

  enum Route { case cancelled }

  let routes = Routes<Route>()
  private let loop: FeedbackLoop<RideOptionPickerState, RideOptionPickerState.Event>
  private let responder: any RideOptionDeterminedResponder

  init(
    on stage: SceneStage, pickUp: Location, options: RideOptionRepository,
    responder: any RideOptionDeterminedResponder
  ) {
    self.responder = responder
    loop = FeedbackLoop(
      "rideOptions", on: stage,
      initial: options.knownOptions(near: pickUp).map { .loaded($0) } ?? .loading,
      reduce: StateReducer(RideOptionPickerState.reduce),
      feedbacks: [
        Feedback(
          "load", request: { $0 == .loading ? pickUp : nil },
          effect: { (pickUp: Location) async -> RideOptionPickerState.Event in
            do throws(KooberError) {
              return .loaded(try await options.options(near: pickUp))
            } catch {
              return .failed(error)
            }
          })
      ])
  }

  var state: ObservableState<RideOptionPickerState> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id):
      guard case .loaded(let options) = loop.state, options.contains(where: { $0.id == id })
      else { return }
      responder.pickUpUser(in: id)
    case .reload: loop.send(.retried)
    case .cancel: routes.send(.cancelled)
    }
  }
}

extension RideOptionPickerStore: Restorable {
  func restore(_ state: RideOptionPickerState) { loop.restore(state) }
}
