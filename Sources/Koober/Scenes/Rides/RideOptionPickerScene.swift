import Scenes

enum RideOptionPickerState: Equatable, Codable, Sendable {
  case loading
  case loaded([RideOption])
  case failed(KooberError)

  enum Event {
    case loaded([RideOption])
    case failed(KooberError)
    case retried
  }

  static func reduce(_ state: RideOptionPickerState, _ event: Event) -> RideOptionPickerState? {
    switch (state, event) {
    case (.loading, .loaded(let options)): .loaded(options)
    case (.loading, .failed(let error)): .failed(error)
    case (.failed, .retried): .loading
    default: nil
    }
  }
}

/// The animals to choose from.
@MainActor
final class RideOptionPickerStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Selects an animal.
    case select(id: RideOptionID)
    /// Fetches the animals again after a failure.
    case reload
    /// Leaves without a selection.
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
          "load", request: { $0 == .loading ? pickUp : nil }, work: options.options,
          done: { .loaded($0) }, failed: { .failed($0) })
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

  func restore(_ state: RideOptionPickerState) { loop.restore(state) }
}

/// A receiver of the selected animal.
@MainActor
protocol RideOptionDeterminedResponder: AnyObject {
  func pickUpUser(in option: RideOptionID)
}

struct RideOptionPickerView: SceneView {
  let formats: Formats

  func render(_ state: RideOptionPickerState) -> String {
    let (body, button) =
      switch state {
      case .loading: ("Looking for animals ...", "")
      case .loaded(let options): (options.map(line).joined(separator: "\n"), "[select]  ")
      case .failed(let error): (notice(error) ?? "", "[reload]  ")
      }
    return "Who should pick you up?\n\n\(body)\n\n\(button)[cancel]"
  }

  private func line(_ option: RideOption) -> String {
    let (name, fare) = (option.id.rawValue, formats.fare(option.fare))
    let gap = String(repeating: " ", count: max(1, 20 - name.count - fare.count))
    return "  \(name)\(gap)\(fare)"
  }
}

extension PickMeUpContainer {
  func buildRideOptionPicker(
    responder: any RideOptionDeterminedResponder,
    onRoute: @escaping RouteHandler<RideOptionPickerStore>
  ) -> Scene {
    let world = environment.value
    let store = RideOptionPickerStore(
      on: world.stage, pickUp: world.locations.current, options: signedIn.rideOptions,
      responder: responder)
    let view = RideOptionPickerView(formats: world.formats)
    return scene("rideOptionPicker", store, view, onRoute: onRoute)
  }
}
