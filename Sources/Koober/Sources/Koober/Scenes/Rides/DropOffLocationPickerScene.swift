import Scenes

/// The list of destinations.
@MainActor
final class DropOffLocationPickerStore: Store, Derived {
  struct State: Equatable {
    let locations: [Location]
  }

  @Dispatchable
  enum Action {
    /// Selects a destination.
    case select(location: LocationID)
  }

  let state: ObservableState<State>
  private let responder: any DropOffLocationDeterminedResponder

  init(locations: [Location], responder: any DropOffLocationDeterminedResponder) {
    state = ObservableState { State(locations: locations) }
    self.responder = responder
  }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id):
      guard let location = currentState.locations.first(where: { $0.id == id }) else { return }
      responder.dropOffLocationDetermined(location)
    }
  }
}

/// A receiver of the selected destination.
@MainActor
protocol DropOffLocationDeterminedResponder: AnyObject {
  func dropOffLocationDetermined(_ location: Location)
}

struct DropOffLocationPickerView: SceneView {
  func render(_ state: DropOffLocationPickerStore.State) -> String {
    page(
      "Where do you want to go?",
      state.locations.map { "  \($0.id.rawValue)" }.joined(separator: "\n"), "[select]")
  }
}

extension PickMeUpContainer {
  func buildDropOffLocationPicker(
    responder: any DropOffLocationDeterminedResponder
  ) -> Scene {
    let store = DropOffLocationPickerStore(
      locations: environment.value.locations.all, responder: responder)
    return scene("dropOffPicker", store, DropOffLocationPickerView())
  }
}
