import Hummingbird

/// A request on its way through the server.
struct Call: Sendable {
  let request: Request
  let context: CloudContext
}
