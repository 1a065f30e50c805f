import Scenes

/// The objects with the lifetime of a user's session.
@MainActor
final class SignedInContainer: SceneContainer {
  let scope: Scope
  let app: AppContainer
  let session: UserSession
  let rideOptions: RideOptionWorker
  let rideWorker: RideWorker
  let rides: RideService
  let messages: MessagesService
  let draft: ChatDraft
  let user: UserService
  private let remote: UserRemoteAPIs

  init(in app: AppContainer, session: UserSession) {
    self.app = app
    self.session = session
    scope = app.scope.begin("signedIn")
    let world = app.environment.value
    let user = session.profile.id
    remote = world.remote.user(session, app.auth)
    let hasLiveFares = KooberConfiguration.isChosen(
      user, percentage: world.configuration.experiments.liveFares)
    rideOptions = RideOptionWorker(
      repository: hasLiveFares
        ? scope.track(LiveRideOptionRepository(api: remote.rides))
        : scope.track(KooberRideOptionRepository(api: remote.rides, date: world.date)))
    rideWorker = RideWorker(
      repository: scope.track(
        KooberRideRepository(user: user, dataStore: world.storages.rides, api: remote.rides)))
    rides = scope.track(RideService(on: world.stage, worker: rideWorker))
    let outbox = scope.track(
      KooberOutboxRepository(
        user: user, dataStore: world.storages.messages, received: world.storages.teamMessages,
        api: remote.messages))
    messages = scope.track(
      MessagesService(
        on: world.stage, outbox: OutboxWorker(repository: outbox), date: world.date,
        uuid: world.uuid))
    draft = scope.track(ChatDraft())
    let profiles = scope.track(
      KooberUserProfileRepository(
        user: user, cache: world.storages.cache, api: remote.profile, date: world.date))
    self.user = scope.track(
      UserService(
        on: world.stage, profile: session.profile, worker: ProfileWorker(repository: profiles)))
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

  /// Makes the receiver of the team's messages, one for each chat.
  func makeTeamWorker() -> TeamWorker {
    TeamWorker(
      repository: scope.track(
        KooberTeamMessageRepository(
          user: session.profile.id, dataStore: environment.value.storages.teamMessages,
          api: remote.messages)))
  }

  var movies: MovieRepository { MovieRepository(random: environment.value.random) }
}
