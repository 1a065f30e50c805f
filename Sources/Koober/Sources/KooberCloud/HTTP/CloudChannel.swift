import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection of HTTP/1.1, or of HTTP/1.0 for one request.
///
/// Hummingbird does not know the version of a request: it keeps each connection open unless the request has
/// `Connection: close`.
struct CloudChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  let http1: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(FormerVersion(), position: .after(decoder))
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await http1.handle(value: value, logger: logger)
  }

  /// Makes a request of HTTP/1.0 one of HTTP/1.1: the last of its connection, and with a host, which may be empty.
  private final class FormerVersion: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
        context.fireChannelRead(data)
        return
      }
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }
}
