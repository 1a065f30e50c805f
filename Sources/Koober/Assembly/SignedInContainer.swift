import Scenes

/// What lives as long as a user's session.
@MainActor
final class SignedInContainer {
  let scope: Scope
  let app: AppContainer
  /// Who is signed in, for as long as this container lives.
  let session: UserSession
  /// The server, as this user sees it.
  let remote: UserRemoteAPIs
  let rideOptions: RideOptionRepository
  let rides: RideService
  let messages: MessagesService
  let draft: ChatDraft
  let user: UserService

  init(in app: AppContainer, session: UserSession) {
    self.app = app
    self.session = session
    scope = app.scope.begin("signedIn")
    let world = app.environment.value
    let user = session.profile.id
    remote = world.remote.user(session, app.auth)
    rideOptions = scope.track(RideOptionRepository(api: remote.rides, date: world.date))
    let rideRepository = scope.track(
      RideRepository(user: user, dataStore: world.storages.rides, api: remote.rides))
    rides = scope.track(RideService(on: world.stage, repository: rideRepository))
    let outbox = scope.track(
      OutboxRepository(
        user: user, dataStore: world.storages.messages, received: world.storages.teamMessages,
        api: remote.messages))
    messages = scope.track(
      MessagesService(on: world.stage, outbox: outbox, date: world.date, uuid: world.uuid))
    draft = scope.track(ChatDraft())
    let profiles = scope.track(
      UserProfileRepository(
        user: user, cache: world.storages.cache, api: remote.profile, date: world.date))
    self.user = scope.track(
      UserService(on: world.stage, profile: session.profile, repository: profiles))
    rides.start()
  }

  /// The services that live as long as the session, by their names.
  var services: [ServiceHandle] {
    [
      ServiceHandle("rides", rides), ServiceHandle("messages", messages),
      ServiceHandle("user", user),
    ]
  }

  var formats: Formats { app.environment.value.formats }

  func makeMapStore() -> MapStore {
    scope.track(MapStore(user: user, auth: app.auth, rides: rides))
  }

  func makeRideHistoryStore() -> RideHistoryStore {
    scope.track(RideHistoryStore(rides: rides))
  }

  func makeRideStore(id: Ride.ID) -> RideStore { scope.track(RideStore(id: id, rides: rides)) }

  func makeChatStore() -> ChatStore {
    let world = app.environment.value
    let team = scope.track(
      TeamMessageRepository(
        user: session.profile.id, dataStore: world.storages.teamMessages, api: remote.messages))
    return scope.track(
      ChatStore(
        on: world.stage, user: session.profile.id, draft: draft, messages: messages, team: team))
  }

  func makeWriteMessageStore(draft: String) -> WriteMessageStore {
    scope.track(WriteMessageStore(draft: draft, messages: messages))
  }

  func makePickMeUpContainer() -> PickMeUpContainer { PickMeUpContainer(in: self) }
}

/// The account, and what it leads to.
extension SignedInContainer {
  func makeAccountStore() -> AccountStore {
    scope.track(
      AccountStore(user: user, notifications: app.notifications, auth: app.auth))
  }

  func makeSettingsStore() -> SettingsStore { scope.track(SettingsStore(user: user)) }

  func makeHelpStore() -> HelpStore { scope.track(HelpStore()) }

  func makeNotificationsStore() -> NotificationsStore {
    scope.track(NotificationsStore(service: app.notifications))
  }

  func makeAuthenticationStore(reason: String) -> AuthenticationStore {
    let stage = app.environment.value.stage
    let verifier = PasswordVerifier(on: stage, repository: app.repository, session: session)
    return scope.track(
      AuthenticationStore(
        on: stage, reason: reason, profile: session.profile, verify: verifier.verify))
  }
}

/// The lounge, and what it leads to.
extension SignedInContainer {
  var movies: MovieRepository { MovieRepository(random: app.environment.value.random) }

  func makeLoungeStore() -> LoungeStore { scope.track(LoungeStore(movies: movies)) }

  func makeMoviesContainer() -> MoviesContainer { MoviesContainer(in: self) }

  func makeCinemaStore(_ movie: MovieID) -> CinemaStore {
    scope.track(CinemaStore(movie: movies.movie(movie), on: app.environment.value.stage))
  }

  func makeCounterStore(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) -> CounterStore {
    scope.track(
      CounterStore(
        count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount))
  }

  func makeCounterDetailsStore(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) -> CounterDetailsStore {
    scope.track(
      CounterDetailsStore(
        count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount))
  }
}
