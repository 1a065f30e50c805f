import CloudTesting
import GRDB
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization

@testable import KooberCloud

/// A server on a clock of its own, whose chance and passwords cost nothing.
struct CloudFixture: Sendable {
  /// How requests reach the server.
  enum Transport: CaseIterable, Sendable {
    /// By calls.
    case inProcess
    /// Over a socket.
    case socket
  }

  let clock = ManualClock()
  let database: any DatabaseWriter
  let server: CloudServer

  init(
    database: (any DatabaseWriter)? = nil,
    changing change: (inout CloudConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = CloudConfiguration()
    configuration.passwordCost = .rounds(log2: 1)
    change(&configuration)
    var logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let bytes = Mutex(UInt64(0))
    let database = try database ?? CloudDatabase.inMemory()
    self.database = database
    server = CloudServer(
      configuration: configuration,
      environment: CloudEnvironment(
        now: { [clock] in clock.now }, sleep: clock.sleep,
        randomBytes: { count in
          bytes.withLock { state in
            (0..<count).map { _ in
              state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              return UInt8(state >> 56)
            }
          }
        }),
      database: database, logger: logger)
  }

  /// Runs the server for as long as a test asks it.
  func run(
    _ transport: Transport = .inProcess,
    _ test: @escaping @Sendable (TestingClient) async throws -> Void
  ) async throws {
    let application = server.application()
    try await application.test(transport == .inProcess ? .router : .ahc()) { client in
      try await test(TestingClient(client))
    }
  }
}
