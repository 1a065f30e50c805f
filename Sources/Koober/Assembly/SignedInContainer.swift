import Scenes

/// The objects with the lifetime of a user's session.
@MainActor
final class SignedInContainer: SceneContainer {
  let scope: Scope
  let app: AppContainer
  let session: UserSession
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

  var environment: CurrentEnvironment { app.environment }

  /// The names of ``services``, which exist while a user is signed in.
  static let serviceNames = ["rides", "messages", "user"]

  var services: [ServiceHandle] {
    [
      ServiceHandle("rides", rides), ServiceHandle("messages", messages),
      ServiceHandle("user", user),
    ]
  }

  var movies: MovieRepository { MovieRepository(random: environment.value.random) }
}
