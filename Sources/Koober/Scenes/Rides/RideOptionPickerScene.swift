import Scenes

/// The animals near the user, once they are known.
enum RideOptionPickerState: Equatable, Codable, Sendable {
  case loading
  case loaded([RideOption])
  case failed(KooberError)

  /// What happens to the state.
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
          effect: { (pickUp: Location) async throws(KooberError) -> RideOptionPickerState.Event in
            .loaded(try await options.options(near: pickUp))
          },
          failed: { .failed($0) })
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

/// Hears which animal somebody wants to ride.
@MainActor
protocol RideOptionDeterminedResponder: AnyObject {
  func pickUpUser(in option: RideOptionID)
}

struct RideOptionPickerView: SceneView {
  struct Props: Equatable {
    /// An animal with its fare as it is written, and the name of its picture.
    struct Option: Equatable {
      let name: String
      let fare: String
      let picture: String
    }

    var options: [Option] = []
    var notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: RideOptionPickerState) -> Props {
    switch state {
    case .loading: Props(notice: "Looking around ...", buttons: "[cancel]")
    case .loaded(let options):
      Props(
        options: options.map {
          Props.Option(
            name: $0.id.rawValue, fare: formats.fare($0.fare), picture: $0.picture)
        }, buttons: "[select]  [cancel]")
    case .failed(let error): Props(notice: "! \(error)", buttons: "[reload]  [cancel]")
    }
  }

  func render(_ props: Props) -> String {
    let lines =
      [props.notice.map { TextLines.wrap($0) }].compactMap(\.self) + props.options.map(line)
    return (["Who shall pick you up?", ""] + lines + ["", props.buttons]).joined(separator: "\n")
  }

  private func line(_ option: Props.Option) -> String {
    let gap = String(repeating: " ", count: max(1, 20 - option.name.count - option.fare.count))
    return "  \(option.name)\(gap)\(option.fare)"
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
