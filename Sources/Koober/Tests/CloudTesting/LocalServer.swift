import Logging
import ServiceLifecycle

/// A server in this process, on a free port, until it is released.
final class LocalServer: Sendable {
  /// The error of a server that ended before it listened.
  struct NeverListened: Error {}

  let port: Int
  private let group: ServiceGroup

  /// Starts a server.
  ///
  /// - Parameter makeApplication: Makes the server, which calls the closure with its port once it listens.
  /// - Throws: ``NeverListened``.
  init(
    _ makeApplication: (Logger, @escaping @Sendable (Int) -> Void) -> some Service
  ) async throws {
    let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = makeApplication(logger) { continuation.yield($0) }
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
