import Scenes

enum FindingLocationState: Equatable, Codable, Sendable {
  case finding
  case failed(KooberError)

  enum Event {
    case found
    case failed(KooberError)
    case retried
  }

  static func reduce(_ state: FindingLocationState, _ event: Event) -> FindingLocationState? {
    switch (state, event) {
    case (.finding, .failed(let error)): .failed(error)
    case (.failed, .retried): .finding
    default: nil
    }
  }
}

/// The search for the user's location, which ends for good when it has an answer.
@MainActor
final class FindingLocationStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Searches again after a failure.
    case locate
  }

  private let loop: FeedbackLoop<FindingLocationState, FindingLocationState.Event>

  init(
    on stage: SceneStage, location: any LocationService, responder: any UserLocatedResponder
  ) {
    loop = FeedbackLoop(
      "findingLocation", on: stage, initial: .finding,
      reduce: StateReducer(FindingLocationState.reduce),
      feedbacks: [
        Feedback(
          "find", request: { $0 == .finding ? true : nil },
          work: { (_) throws(KooberError) in try await location.find() },
          done: { location in
            responder.userLocated(at: location)
            return .found
          },
          failed: { .failed($0) })
      ])
  }

  var state: ObservableState<FindingLocationState> { loop.states }

  func dispatch(_ action: Action) { loop.send(.retried) }

  func restore(_ state: FindingLocationState) { loop.restore(state) }
}

/// A receiver of the user's location.
@MainActor
protocol UserLocatedResponder: AnyObject {
  func userLocated(at location: Location)
}

struct FindingLocationView: SceneView {
  func render(_ state: FindingLocationState) -> String {
    switch state {
    case .finding: "Finding your location ..."
    case .failed(let error): page(notice(error), "[locate]")
    }
  }
}

extension PickMeUpContainer {
  func buildFindingLocation(responder: any UserLocatedResponder) -> Scene {
    let world = environment.value
    let store = FindingLocationStore(
      on: world.stage, location: world.locationService, responder: responder)
    return scene("findingLocation", store, FindingLocationView())
  }
}
