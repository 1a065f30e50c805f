import Hummingbird
import NIOCore
import Synchronization

/// A server that receives the events of analytics on a free port, until the test releases it.
package final class EventServer: Sendable {
  private final class Bodies: Sendable {
    let texts = Mutex<[String]>([])
  }

  private let bodies: Bodies
  private let server: LocalServer

  package init() async throws {
    let bodies = Bodies()
    self.bodies = bodies
    let router = Router()
    router.post("/v1/events") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      bodies.texts.withLock { $0.append(String(buffer: body)) }
      return HTTPResponse.Status.noContent
    }
    server = try await LocalServer { logger, didListen in
      Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { didListen($0.localAddress?.port ?? 0) }, logger: logger)
    }
  }

  package var port: Int { server.port }

  /// The bodies of the requests so far.
  package var received: [String] { bodies.texts.withLock(\.self) }
}
