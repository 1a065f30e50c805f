import FoundationEssentials
import Scenes

@testable import Koober

/// The dependencies of Koober's stores and services, made of fakes on a stage.
@MainActor
struct StoresFixture {
  let stage: SceneStage
  let controls: EnvironmentControls
  let sessions: any UserSessionDataStore
  let auth: AuthService
  let rides: any RideRemoteAPI
  let authAPI: any AuthRemoteAPI
  let rideOptions: RideOptionWorker
  let rideWorker: RideWorker
  let authWorker: AuthWorker
  let rideService: RideService
  let locations = LocationRepository()

  /// Creates the dependencies.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - sessions: The sessions of the last launch.
  ///   - kept: The rides of earlier launches.
  init(on stage: SceneStage, sessions: (any UserSessionDataStore)? = nil, kept: [Ride] = []) {
    self.stage = stage
    let sessions = sessions ?? InMemoryUserSessionDataStore()
    self.sessions = sessions
    controls = EnvironmentControls(clock: stage.clock)
    let clock = stage.clock
    let date: @MainActor () -> Date = {
      Date(timeIntervalSince1970: clock.now.offset / .seconds(1))
    }
    rides = ExternalRideRemoteAPI(
      FakeRideRemoteAPI(kept: { kept }, clock: clock, date: date),
      through: UserServer(controls: controls))
    authAPI = ControlledAuthRemoteAPI(
      api: FakeAuthRemoteAPI(uuid: { Self.id }, accounts: FakeAccounts()), controls: controls,
      delay: EnvironmentControls.defaultDelay)
    rideOptions = RideOptionWorker(
      repository: KooberRideOptionRepository(api: rides, date: date))
    rideWorker = RideWorker(
      repository: KooberRideRepository(
        user: "jane", dataStore: InMemoryRideDataStore(), api: rides))
    rideService = RideService(on: stage, worker: rideWorker)
    authWorker = .make(
      on: stage,
      repository: KooberUserSessionRepository(dataStore: sessions, api: authAPI))
    auth = AuthService(on: stage, worker: authWorker)
  }

  /// A constant id.
  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// The initial state of a flow.
  var beginning: PickMeUpState { PickMeUpState(step: .initial(pickUp: locations.current)) }

  /// The waypoints from the market hall to a drop-off location.
  func waypoints(to dropOff: LocationID) -> NewRideWaypoints {
    NewRideWaypoints(pickUp: locations.current, dropOff: locations.location(dropOff))
  }

  /// The request that a store makes for a ride.
  func request(to dropOff: LocationID, by option: RideOptionID) -> NewRideRequest {
    NewRideRequest(id: Self.id.uuidString, waypoints: waypoints(to: dropOff), rideOption: option)
  }
}

extension UserProfile {
  /// A guest.
  static let guest = UserProfile(id: "guest 1", name: "Guest 1", email: nil)
}

extension StoresFixture {
  /// A user service whose profile is read, and fetched two seconds later.
  func user(_ profile: UserProfile = UserSession.make().profile) -> UserService {
    UserService(
      on: stage, profile: profile,
      worker: ProfileWorker(
        repository: KooberUserProfileRepository(
          user: profile.id, cache: InMemoryCacheDataStore(),
          api: ExternalProfileRemoteAPI(
            FakeProfileRemoteAPI(user: profile, accounts: FakeAccounts()),
            through: UserServer(controls: controls)),
          date: { Date(timeIntervalSince1970: 0) })))
  }

  /// Movies whose random choice follows their order.
  static func movies() -> MovieRepository {
    var last = -1
    return MovieRepository { range in
      last = last < range.upperBound ? last + 1 : range.lowerBound
      return last
    }
  }
}

extension AuthWorker {
  /// A worker whose background work is an effect of a stage.
  static func make(on stage: SceneStage, repository: any UserSessionRepository) -> AuthWorker {
    AuthWorker(repository: repository) { name, work in stage.start(name) { _ in await work() } }
  }
}

extension UserSession {
  /// A session as the fake accounts make it.
  static func make(name: String = "jane", email: String = "jane@example.com") -> UserSession {
    UserSession(
      profile: UserProfile(id: email, name: name, email: email),
      remoteSession: RemoteUserSession(token: Credential("token of \(email)")))
  }
}

extension UserSession {
  /// The session of a guest.
  static let guest = UserSession(
    profile: .guest, remoteSession: RemoteUserSession(token: Credential("token")))
}

extension AuthAttempt {
  /// Signing in as Jane.
  static func make(email: String = "jane@example.com", password: String = "secret") -> AuthAttempt {
    .signIn(email: email, password: Credential(password))
  }
}

extension RideDataStore {
  /// Stores a ride, replacing its stored version unless that is newer.
  func save(_ ride: Ride, of user: String) throws(KooberError) {
    try update(saving: [ride], removing: [], of: user)
  }
}

extension Formats {
  /// The default format of dates and amounts.
  static func make(zone: TimeZone = .gmt, locale: String = "en_AU") -> Formats {
    Formats(
      calendar: Calendar(identifier: .gregorian), timeZone: zone,
      locale: Locale(identifier: locale))
  }
}

/// A parent that records its children's notifications.
@MainActor
final class RespondersLog {
  private(set) var events: [String] = []
}

extension RespondersLog: DropOffLocationDeterminedResponder {
  func dropOffLocationDetermined(_ location: Location) { events.append("to \(location.id)") }
}

extension RespondersLog: RideOptionDeterminedResponder {
  func pickUpUser(in option: RideOptionID) { events.append("by \(option)") }
}

extension RespondersLog: RideRequestCancelledResponder {
  func rideRequestCancelled() { events.append("cancelled") }
}

extension RespondersLog: RideAcceptedResponder {
  func rideAccepted(_ ride: Ride) { events.append("accepted \(ride.id)") }
}

extension RespondersLog: RideRequestAbandonedResponder {
  func rideRequestAbandoned(_ request: NewRideRequest) {
    events.append("abandoned \(request.rideOption) to \(request.waypoints.dropOff.id)")
  }
}
