import Scenes

/// What lives as long as a user's session.
@SceneActor
final class SignedInContainer {
  let scope: Scope
  let app: AppContainer
  /// Who is signed in, for as long as this container lives.
  let session: UserSession

  init(in app: AppContainer, session: UserSession) {
    self.app = app
    self.session = session
    scope = app.scope.begin("signedIn")
  }

  func makeMapStore() -> MapStore {
    scope.track(MapStore(profile: session.profile, auth: app.auth))
  }

  func makePickMeUpContainer() -> PickMeUpContainer { PickMeUpContainer(in: self) }
}
