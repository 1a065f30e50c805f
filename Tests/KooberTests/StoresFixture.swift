import FoundationEssentials
import Scenes

@testable import Koober

/// What Koober's stores and services need, made of fakes on a stage.
@MainActor
struct StoresFixture {
  let stage: SceneStage
  let controls: EnvironmentControls
  let sessions: any UserSessionDataStore
  let auth: AuthService
  let rides: any RideRemoteAPI
  let authAPI: any AuthRemoteAPI
  let rideOptions: RideOptionRepository
  let rideService: RideService
  let locations = LocationRepository()

  /// Makes what the stores need.
  ///
  /// - Parameters:
  ///   - stage: Where it all runs.
  ///   - sessions: What is kept from the last launch.
  ///   - kept: The rides of former launches.
  init(on stage: SceneStage, sessions: (any UserSessionDataStore)? = nil, kept: [Ride] = []) {
    self.stage = stage
    let sessions = sessions ?? InMemoryUserSessionDataStore()
    self.sessions = sessions
    controls = EnvironmentControls(clock: stage.clock)
    let clock = stage.clock
    let date: @MainActor () -> Date = {
      Date(timeIntervalSince1970: clock.now.offset / .seconds(1))
    }
    let delay = EnvironmentControls.usualDelay
    rides = ControlledRideRemoteAPI(
      FakeRideRemoteAPI(kept: { kept }, clock: clock, date: date), controls: controls, delay: delay)
    authAPI = ControlledAuthRemoteAPI(
      FakeAuthRemoteAPI(uuid: { Self.id }), controls: controls, delay: delay)
    rideOptions = RideOptionRepository(api: rides, date: date)
    rideService = RideService(
      on: stage,
      repository: RideRepository(user: "jane", dataStore: InMemoryRideDataStore(), api: rides))
    auth = AuthService(
      on: stage,
      repository: KooberUserSessionRepository(
        dataStore: sessions, api: authAPI))
  }

  /// An identity that is always the same.
  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// A flow at its beginning.
  var beginning: PickMeUpState { PickMeUpState(pickUp: locations.current) }

  /// From the market hall to a place.
  func waypoints(to dropOff: LocationID) -> NewRideWaypoints {
    NewRideWaypoints(pickUp: locations.current, dropOff: locations.location(dropOff))
  }

  /// A request for a ride, as a store makes it here.
  func request(to dropOff: LocationID, by option: RideOptionID) -> NewRideRequest {
    NewRideRequest(id: Self.id, waypoints: waypoints(to: dropOff), rideOption: option)
  }
}
