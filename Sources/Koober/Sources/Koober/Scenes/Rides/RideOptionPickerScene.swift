import Scenes

/// The animals to choose from.
@CaseProperties
enum RideOptionsState: Equatable, Codable, Sendable {
  case loading
  case loaded([RideOption])
  case failed(KooberError)

  enum Event {
    case loaded([RideOption])
    case failed(KooberError)
    case reloadRequested
  }

  static func reduce(_ state: RideOptionsState, _ event: Event) -> RideOptionsState? {
    switch (state, event) {
    case (.loading, .loaded(let options)): .loaded(options)
    case (.loading, .failed(let error)): .failed(error)
    case (.failed, .reloadRequested), (.loaded, .reloadRequested): .loading
    default: nil
    }
  }
}

/// The choice of an animal, with the selected one, if there is one.
struct RideOptionPickerState: Equatable {
  var options: RideOptionsState
  var selected: RideOptionID?
}

/// The picker of an animal, which stays while the choice is confirmed.
@MainActor
final class RideOptionPickerStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Selects an animal.
    case select(id: RideOptionID)
    /// Fetches the animals again after a failure, or when their fares are no longer valid.
    case reload
  }

  let state: ObservableState<RideOptionPickerState>
  private let loop: FeedbackLoop<RideOptionsState, RideOptionsState.Event>
  private let pickUp: Location
  private let options: RideOptionWorker
  private let responder: any RideOptionDeterminedResponder

  /// Creates a picker of animals near a pick-up location; the flow says which one is selected.
  init(
    on stage: SceneStage, pickUp: Location, options: RideOptionWorker,
    pickMeUp: ObservableState<PickMeUpState>, responder: any RideOptionDeterminedResponder
  ) {
    self.pickUp = pickUp
    self.options = options
    self.responder = responder
    loop = FeedbackLoop(
      "rideOptions", on: stage,
      initial: options.knownOptions(near: pickUp).map { .loaded($0) } ?? .loading,
      reduce: StateReducer(RideOptionsState.reduce),
      feedbacks: [
        Feedback(
          "load", request: { $0.isLoading ? pickUp : nil }, work: options.options,
          done: { .loaded($0) }, failed: { .failed($0) })
      ])
    state = ObservableState(loop.states, pickMeUp) { options, flow in
      RideOptionPickerState(options: options, selected: flow.request?.rideOption)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id):
      guard loop.state.loaded?.contains(where: { $0.id == id }) == true else { return }
      responder.pickUpUser(in: id)
    case .reload:
      // Fares that are still valid would be the same.
      guard loop.state.isFailed || options.knownOptions(near: pickUp) == nil else { return }
      loop.send(.reloadRequested)
    }
  }

  var savedState: RideOptionsState { loop.state }

  func restore(_ state: RideOptionsState) { loop.restore(state) }
}

/// A receiver of the selected animal.
@MainActor
protocol RideOptionDeterminedResponder: AnyObject {
  func pickUpUser(in option: RideOptionID)
}

struct RideOptionPickerView: SceneView {
  let formats: Formats
  let images: ImageCache

  func render(_ state: RideOptionPickerState) -> String {
    let (body, button): (String?, String?) =
      switch state.options {
      case .loading: ("Looking for animals ...", nil)
      case .loaded(let options):
        (
          options.map { line($0, isSelected: $0.id == state.selected) }.joined(separator: "\n"),
          "[select]  [reload]"
        )
      case .failed(let error): (notice(error), "[reload]")
      }
    return page("Who should pick you up?", body, button)
  }

  /// The line of an animal; the selected one is marked, and followed by its picture.
  private func line(_ option: RideOption, isSelected: Bool) -> String {
    let (name, fare) = (option.id.rawValue, formats.fare(option.fare))
    let gap = String(repeating: " ", count: max(1, 20 - name.count - fare.count))
    let line = "\(isSelected ? ">" : " ") \(name)\(gap)\(fare)"
    guard isSelected, let picture = images.image(named: option.picture) else { return line }
    return "\(line)\n\(picture)"
  }
}

/// The pictures of the animals, each of which is made only once while rides are requested.
@MainActor
final class ImageCache {
  private var images: [String: String?] = [:]
  private let make: @MainActor (String) -> String?

  /// Creates an empty cache; `make` makes the image of a name, or nil if there is none.
  init(make: @escaping @MainActor (String) -> String? = RidePictures.picture) { self.make = make }

  func image(named name: String) -> String? {
    if let known = images[name] { return known }
    let image = make(name)
    images[name] = .some(image)
    return image
  }
}

/// The pictures of animals, as text.
enum RidePictures {
  /// The picture of a name, indented; nil if there is none.
  static func picture(named name: String) -> String? {
    switch name {
    case "ride-wingtips":
      """
            __     __
            \\ \\_^_/ /
             '-(o)-'
      """
    case "ride-wallaby":
      """
             (\\(\\
            ( ^.^)
           ~(_)(")(")
      """
    case "ride-wallaroo":
      """
             /)/)
            ( o.o)
          __(__)(")")
      """
    case "ride-kangaroo":
      """
             /\\/\\
            ( o.o)
          __/( u )\\
      """
    default: nil
    }
  }
}

extension PickMeUpContainer {
  func buildRideOptionPicker(
    near pickUp: Location, pickMeUp: ObservableState<PickMeUpState>,
    responder: any RideOptionDeterminedResponder
  ) -> Scene {
    let world = environment.value
    let store = RideOptionPickerStore(
      on: world.stage, pickUp: pickUp, options: signedIn.rideOptions, pickMeUp: pickMeUp,
      responder: responder)
    return scene(
      "rideOptionPicker", store, RideOptionPickerView(formats: world.formats, images: images))
  }
}
