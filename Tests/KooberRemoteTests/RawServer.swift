import NIOCore
import NIOPosix
import Synchronization

/// A server that answers every connection with the same bytes, whatever is asked.
final class RawServer: Sendable {
  /// What it does when something arrives.
  enum Conduct: Sendable {
    /// It says nothing and keeps the connection.
    case silence
    /// It says something and keeps the connection.
    case answer(String)
    /// It says something and ends the connection.
    case lastWords(String)
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let conduct: Conduct
    private let server: RawServer

    init(conduct: Conduct, server: RawServer) {
      self.conduct = conduct
      self.server = server
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      server.arrived()
      switch conduct {
      case .silence: break
      case .answer(let text):
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
      case .lastWords(let text):
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        context.close(promise: nil)
      }
    }

    func channelInactive(context: ChannelHandlerContext) { server.ends.yield() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }

  private let channel = Mutex<(any Channel)?>(nil)
  private let count = Atomic(0)
  private let ends: AsyncStream<Void>.Continuation
  private let requests: AsyncStream<Void>.Continuation
  /// An element for each connection that has ended.
  let endedConnections: AsyncStream<Void>
  /// An element for each request that has arrived.
  let arrivals: AsyncStream<Void>

  /// Starts a server on a free port.
  init(_ conduct: Conduct) async throws {
    (endedConnections, ends) = AsyncStream.makeStream()
    (arrivals, requests) = AsyncStream.makeStream()
    let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Handler(conduct: conduct, server: self))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = bound }
  }

  /// An answer of HTTP.
  static func http(
    _ status: String, _ headers: [String] = ["Content-Type: application/json"], body: String = ""
  ) -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers)
      .joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }

  /// How many requests have arrived.
  var requestCount: Int { count.load(ordering: .relaxed) }

  /// Stops listening; connections stay.
  func stop() async throws { try await channel.withLock(\.self)?.close().get() }

  private func arrived() {
    count.add(1, ordering: .relaxed)
    requests.yield()
  }
}
