import Hummingbird
import Logging
import ServiceLifecycle

@testable import KooberCloud

/// KooberCloud within the tests' process, on a port that is free, until the test lets go of it.
///
/// It follows its clients and can be told to fail. It costs next to nothing to start, so that many tests can
/// have one each.
package final class LocalCloud: Sendable {
  /// It says where it listens before it ends.
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
      // What can't be started is told by there being no port.
      try? await group.run()
      continuation.finish()
    }
    guard let port = await ports.first(where: { _ in true }) else { throw NeverListened() }
    self.port = port
  }

  deinit {
    // To cancel the server instead would end the process, if a connection had just been accepted.
    Task { [group] in await group.triggerGracefulShutdown() }
  }
}
