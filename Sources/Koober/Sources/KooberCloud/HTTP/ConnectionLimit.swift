import NIOCore
import Synchronization

/// Limits the connections of one client address, so that one client cannot keep all others out.
final class ConnectionLimit: Sendable {
  private let limit: Int
  private let counts = Mutex<[ClientNetwork: Int]>([:])

  init(perAddress limit: Int) { self.limit = limit }

  /// Counts a connection; returns false if there are too many.
  func begin(_ network: ClientNetwork) -> Bool {
    counts.withLock { counts in
      guard counts[network, default: 0] < limit else { return false }
      counts[network, default: 0] += 1
      return true
    }
  }

  func end(_ network: ClientNetwork) {
    counts.withLock { counts in
      let count = counts[network, default: 0] - 1
      counts[network] = count > 0 ? count : nil
    }
  }

  /// Closes a connection beyond the limit of its address.
  final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limit: ConnectionLimit
    /// The network of the connection, if it was counted.
    private var counted: ClientNetwork?

    init(_ limit: ConnectionLimit) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) {
      if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
      begin(context)
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      if let counted { limit.end(counted) }
      counted = nil
      context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
      guard counted == nil, let address = context.channel.remoteAddress?.ipAddress else { return }
      let network = ClientNetwork(address: address)
      if limit.begin(network) {
        counted = network
      } else {
        context.close(promise: nil)
      }
    }
  }
}
