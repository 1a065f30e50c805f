import Hummingbird
import Logging
import ServiceLifecycle

@testable import KooberCloud

/// KooberCloud in the test's process, on a free port, until the test releases it.
///
/// It follows its clients' clocks, and can be made to fail. It starts quickly, so that each test
/// can have its own.
package final class LocalCloud: Sendable {
  /// The error of a server that ended before it listened.
  package struct NeverListened: Error {}

  package let port: Int
  private let group: ServiceGroup

  /// Starts a server with an empty database.
  package init(
    tokenLifetime: Duration = .seconds(3600), signInsPerAccount: Int = 5
  ) async throws {
    let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    let server = CloudServer(
      configuration: CloudConfiguration(
        tokenLifetime: tokenLifetime, passwordCost: .rounds(log2: 1),
        signInsPerAccount: signInsPerAccount, allowsFaults: true, followsClients: true),
      environment: CloudEnvironmentAssembly.live(), database: try CloudDatabase.inMemory(),
      logger: logger)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = server.application { continuation.yield($0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [application], logger: logger))
    self.group = group
    Task {
      // A server that cannot be started has no port.
      try? await group.run()
      continuation.finish()
    }
    guard let port = await ports.first(where: { _ in true }) else { throw NeverListened() }
    self.port = port
  }

  deinit {
    // Canceling the server instead would end the process if a connection had just been accepted.
    Task { [group] in await group.triggerGracefulShutdown() }
  }
}
