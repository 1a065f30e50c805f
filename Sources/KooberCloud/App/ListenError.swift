import Foundation

/// The server can't listen where it should.
struct ListenError: Error, CustomStringConvertible {
  let host: String
  let port: Int
  /// The system's number of the error.
  let code: Int32

  var description: String { "can't listen on \(host):\(port): \(reason)" }

  private var reason: String {
    switch code {
    case EADDRINUSE: "another program does; choose another --port, or 0 for one that is free"
    case EACCES: "this port is the system's; choose a --port from 1024 on"
    case EADDRNOTAVAIL: "this machine has no such address"
    default: "the system says error \(code)"
    }
  }
}
