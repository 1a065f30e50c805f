import MailApp
import Scenes

/// A coordinator that makes its first scene itself and has a custom start style.
final class GuestCoordinator: Coordinator {
  /// The reason why coordinators inside may not set the root; nil if they may.
  var refusal: RouterError?

  /// Shows the cellar in a style.
  func start(_ style: StartStyle) throws {
    try start(at: MailPlace.cellar, style: style, cause: "test", making: makeGuest)
  }

  /// Replaces the front scene.
  override func startCustom(
    at place: some Place, cause: String, making make: (@MainActor () throws -> Scene)?
  ) throws {
    guard let front = router.front else { throw RouterError.cannotGoBack }
    try parent?.replace(front, with: place, cause: cause, making: make)
  }

  override func requestRoot(
    _ place: some Place, for requester: Coordinator, cause: String,
    making make: (@MainActor () throws -> Scene)?
  ) throws {
    if let refusal { throw refusal }
    try super.requestRoot(place, for: requester, cause: cause, making: make)
  }

  private func makeGuest() -> Scene {
    Scene("guest", store: GuestStore(), view: GuestView()) { [self] _, scene in
      try remove(scene, cause: "guest leaves")
    }
  }
}

private final class GuestStore: Store {
  @Dispatchable
  enum Action {
    case leave
  }

  enum Route { case left }

  let routes = Routes<Route>()
  private let relay = Relay(0)

  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) { routes.send(.left) }
}

private struct GuestView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
