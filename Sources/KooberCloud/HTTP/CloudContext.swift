import Hummingbird
import NIOCore

/// What goes with a request.
struct CloudContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that it came over.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The address that the request came from, without its port.
  var remoteAddress: String { channel.remoteAddress?.ipAddress ?? "unknown" }
}
