import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// A server that receives the events of analytics on a free port, until the test releases it.
package final class EventServer: Sendable {
  /// The error of a server that ended before it listened.
  package struct NeverListened: Error {}

  private final class Bodies: Sendable {
    let texts = Mutex<[String]>([])
  }

  package let port: Int
  private let bodies: Bodies
  private let group: ServiceGroup

  package init() async throws {
    let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    let bodies = Bodies()
    self.bodies = bodies
    let router = Router()
    router.post("/v1/events") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      bodies.texts.withLock { $0.append(String(buffer: body)) }
      return HTTPResponse.Status.noContent
    }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
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

  deinit { Task { [group] in await group.triggerGracefulShutdown() } }

  /// The bodies of the requests so far.
  package var received: [String] { bodies.texts.withLock(\.self) }
}
