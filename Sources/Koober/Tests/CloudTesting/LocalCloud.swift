@testable import KooberCloud

/// KooberCloud in the test's process, on a free port, until the test releases it.
///
/// It follows its clients' clocks, and can be made to fail. It starts quickly, so that each test
/// can have its own.
package final class LocalCloud: Sendable {
  private let server: LocalServer

  package var port: Int { server.port }

  /// Starts a server with an empty database.
  package init(
    tokenLifetime: Duration = .seconds(3600), signInsPerAccount: Int = 5
  ) async throws {
    let configuration = CloudConfiguration(
      tokenLifetime: tokenLifetime, passwordCost: .rounds(log2: 1),
      signInsPerAccount: signInsPerAccount, allowsFaults: true, followsClients: true)
    let database = try CloudDatabase.inMemory()
    server = try await LocalServer { logger, didListen in
      CloudServer(
        configuration: configuration, environment: CloudEnvironmentAssembly.live(),
        database: database, logger: logger
      ).application { didListen($0) }
    }
  }
}
