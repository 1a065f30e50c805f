import Scenes

/// The scene shown while the last session is read.
///
/// The app is launched once, so the store finds out once who is signed in, and notifies a responder.
@MainActor
final class LaunchStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Does nothing: the launch continues without input.
    case wait
  }

  let state = ObservableState { "Koober" }
  private let auth: AuthService
  private weak var notSignedInResponder: (any NotSignedInResponder)?
  private weak var signedInResponder: (any SignedInResponder)?
  private var observation: StateObservation?

  init(
    auth: AuthService, notSignedInResponder: any NotSignedInResponder,
    signedInResponder: any SignedInResponder
  ) {
    self.auth = auth
    self.notSignedInResponder = notSignedInResponder
    self.signedInResponder = signedInResponder
  }

  func dispatch(_ action: Action) {}

  /// Looks for the user of the last session.
  func loadUserSession() {
    observation = auth.state.observe { [weak self] in self?.follow($0) }
    auth.start()
  }

  private func follow(_ state: AuthState) {
    switch state.owner {
    case .undecided: return
    case .noUser: notSignedInResponder?.notSignedIn()
    case .user(let session): signedInResponder?.signedIn(to: session)
    }
    observation = nil
  }
}

struct LaunchView: SceneView {
  func render(_ name: String) -> String { page(name, "Hopping to where you were ...") }
}

extension AppContainer {
  func buildLaunch() -> (scene: Scene, store: LaunchStore) {
    let store = LaunchStore(auth: auth, notSignedInResponder: main, signedInResponder: main)
    return (Scene("launch", store: store, view: LaunchView()), store)
  }
}
