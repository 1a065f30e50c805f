import CloudTesting
import FoundationEssentials
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// A server on a virtual stage: the built-in one, or KooberCloud over HTTP.
@MainActor
final class RemoteFixture {
  /// The implementation of the app's protocols.
  enum Kind: CaseIterable { case fake, cloud }

  static let market = Location(
    id: .market, name: "Market hall", latitude: -33.879, longitude: 151.203)
  static let airport = Location(
    id: .airport, name: "Airport", latitude: -33.947, longitude: 151.179)
  /// The start of the stage's time.
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  let stage = SceneStage.virtual()
  let remote: ControlledRemoteAPIs
  let responder = ExpiryLog()
  private let controls: EnvironmentControls
  private let cloud: LocalCloud?
  private var ids = 0

  /// Starts a server with an account for taken@example.com, and none for jane@example.com.
  ///
  /// - Parameters:
  ///   - kind: The implementation.
  ///   - cloud: KooberCloud, if it is not the default one.
  /// - Throws: The reason why KooberCloud cannot be started.
  init(_ kind: Kind, _ cloud: LocalCloud? = nil) async throws {
    let clock = stage.clock
    let controls = EnvironmentControls(clock: clock)
    self.controls = controls
    let date = { @MainActor in Self.start.addingTimeInterval(clock.now.offset / .seconds(1)) }
    guard kind == .cloud else {
      self.cloud = nil
      var users = 0
      let uuid = { @MainActor in
        users += 1
        return Self.id(users)
      }
      remote = ControlledRemoteAPIs(
        .fake(storages: .inMemory(), clock: clock, date: date, uuid: uuid), controls: controls)
      return
    }
    let cloud = if let cloud { cloud } else { try await LocalCloud() }
    self.cloud = cloud
    _ = try await TestingClient(port: cloud.port).signUp("Taken")
    let client = CloudClient(
      url: try CloudURL("http://127.0.0.1:\(cloud.port)"), clock: clock, date: date,
      jitter: { 0 }, limits: .generous)
    remote = ControlledRemoteAPIs(RemoteAPIs(client: client), controls: controls)
  }

  /// The URL of KooberCloud.
  func url() throws -> CloudURL {
    try CloudURL("http://127.0.0.1:\(try #require(cloud).port)")
  }

  /// Sends requests to KooberCloud, bypassing the app.
  func client() throws -> TestingClient { TestingClient(port: try #require(cloud).port) }

  /// Adds a fault to KooberCloud.
  func add(fault: String) async throws {
    #expect(try await client().post("/v1/faults", fault).status == 204)
  }

  /// Advances the stage's time, independent of KooberCloud's speed.
  func advance(by duration: Duration) async throws {
    try await stage.advance(by: duration, settlingWithin: CloudLimits.generous.total)
  }

  /// Starts a call as an effect of the stage.
  func begin<Value>(
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) -> RemoteCall<Value> { RemoteCall(on: stage, call) }

  /// The result of a call after a duration of the stage's time.
  func outcome<Value>(
    within duration: Duration = .seconds(1),
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) async throws -> Result<Value, KooberError> {
    let call = begin(call)
    try await advance(by: duration)
    return try #require(call.outcome)
  }

  /// The value of a call that succeeds within a duration of the stage's time.
  func value<Value>(
    within duration: Duration = .seconds(1),
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) async throws -> Value { try await outcome(within: duration, call).get() }

  /// The error of a call after a duration of the stage's time; nil if it succeeds.
  func error<Value>(
    within duration: Duration = .seconds(1),
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) async throws -> KooberError? {
    if case .failure(let error) = try await outcome(within: duration, call) { error } else { nil }
  }

  /// Ends a session at the server: KooberCloud deletes it, and the built-in server is made to reject it.
  func end(_ session: UserSession) async throws {
    guard cloud != nil else { return controls.fail(.profileRead, with: .sessionExpired) }
    try await value { () async throws(KooberError) in
      try await self.remote.auth.revoke(session.remoteSession)
    }
  }

  /// Signs up a user.
  func signUp(_ name: String = "jane") async throws -> UserSession {
    try await value { () async throws(KooberError) in
      try await self.remote.auth.authenticate(
        .signUp(name: name, email: "\(name)@example.com", password: Credential("secret")))
    }
  }

  /// Signs up a user, and returns the APIs for that user.
  func user(_ name: String = "jane") async throws -> UserRemoteAPIs {
    remote.user(try await signUp(name), responder)
  }

  /// A new id.
  func makeID() -> String {
    ids += 1
    return Self.id(ids).uuidString
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number)))
  }

  /// A request for a ride from the market hall to the airport.
  func makeRequest(_ option: RideOptionID = .wallaby) -> NewRideRequest {
    NewRideRequest(
      id: makeID(),
      waypoints: NewRideWaypoints(pickUp: Self.market, dropOff: Self.airport), rideOption: option)
  }
}

/// A call of the server as an effect of a stage.
@MainActor
final class RemoteCall<Value> {
  /// The result so far.
  private(set) var outcome: Result<Value, KooberError>?
  private var effect: StageEffect?
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    on stage: SceneStage, _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) {
    effect = stage.start("call") { [self] _ in
      do throws(KooberError) {
        outcome = .success(try await call())
      } catch {
        outcome = .failure(error)
      }
      waiting?.resume()
    }
  }

  func cancel() { effect?.cancel() }

  /// Waits in real time for the result.
  func end() async {
    if outcome == nil { await withCheckedContinuation { waiting = $0 } }
  }
}

/// Records the sessions that the server no longer accepts.
@MainActor
final class ExpiryLog: SessionExpiredResponder {
  private(set) var sessions: [RemoteUserSession] = []

  nonisolated init() {}

  func sessionExpired(_ session: RemoteUserSession) { sessions.append(session) }
}

extension CloudLimits {
  /// Limits that a busy machine does not exceed.
  static let generous = CloudLimits(total: .seconds(60), attempt: .seconds(30))
}
