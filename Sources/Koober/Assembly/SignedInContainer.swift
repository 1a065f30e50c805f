import Scenes

/// What lives as long as a user's session.
@SceneActor
final class SignedInContainer {
  let scope: Scope
  let app: AppContainer
  /// Who is signed in, for as long as this container lives.
  let session: UserSession
  /// The server, as this user sees it.
  let remote: UserRemoteAPIs

  init(in app: AppContainer, session: UserSession) {
    self.app = app
    self.session = session
    scope = app.scope.begin("signedIn")
    remote = app.environment.value.remote.user(session, app.auth)
  }

  func makeMapStore() -> MapStore {
    scope.track(MapStore(profile: session.profile, auth: app.auth))
  }

  func makeChatStore() -> ChatStore { scope.track(ChatStore()) }

  func makeLoungeStore() -> LoungeStore { scope.track(LoungeStore()) }

  func makeAccountStore() -> AccountStore { scope.track(AccountStore()) }

  func makePickMeUpContainer() -> PickMeUpContainer { PickMeUpContainer(in: self) }
}
