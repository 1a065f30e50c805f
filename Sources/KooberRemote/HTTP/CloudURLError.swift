/// Why a text doesn't say where a server is.
package enum CloudURLError: Error, Equatable, Sendable {
  /// It doesn't begin with http or https.
  case otherScheme
  /// It names no host.
  case noHost
  /// It has a host that can't be one.
  case invalidHost(String)
  /// It has a port that can't be one.
  case invalidPort(String)
  /// It names a user.
  case userInfo
  /// It has a path, a query or a fragment.
  case notOnlyAServer
  /// It leads to another machine without TLS.
  case readableOnTheWay
}

extension CloudURLError: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .otherScheme: "it must begin with http:// or https://"
    case .noHost: "it has no host"
    case .invalidHost(let host): "\(host) can't be a host"
    case .invalidPort(""): "the port is missing behind the colon"
    case .invalidPort(let port): "the port \(port) isn't from 1 to 65535"
    case .userInfo: "users sign in within the app, not with the URL"
    case .notOnlyAServer: "nothing may follow the host and the port"
    case .readableOnTheWay:
      "passwords could be read on the way to another machine: use https://, or a tunnel"
    }
  }
}
