/// The origin of a server: its scheme, host and port.
package struct CloudURL: Hashable, Sendable {
  /// For example `http://127.0.0.1:8080`, without a trailing slash.
  let origin: String

  /// The origin as the name of a directory, such as `http-127.0.0.1-8080`.
  package var folderName: String {
    origin.replacing("://", with: "-").replacing(":", with: "-")
  }

  /// Parses a URL, which can end with a slash.
  ///
  /// - Throws: The error in the URL.
  package init(_ text: String) throws(CloudURLError) {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else {
      throw .unsupportedScheme
    }
    var authority = text.dropFirst(scheme.count)
    if authority.hasSuffix("/") { authority.removeLast() }
    guard !authority.contains(where: { "/?#".contains($0) }) else { throw .extraComponents }
    guard !authority.contains("@") else { throw .userInfo }
    let (host, port) = Self.split(authority)
    guard !host.isEmpty else { throw .missingHost }
    guard Self.isHost(host) else { throw .invalidHost(String(host)) }
    if let port, !Self.isPort(port) { throw .invalidPort(String(port)) }
    guard scheme == "https://" || Self.isLoopback(host) else { throw .unencrypted }
    origin = scheme + host.lowercased() + (port.map { ":" + $0 } ?? "")
  }

  /// The texts before and after the last colon; colons in brackets belong to an IPv6 address.
  private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
    let start = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[start...].lastIndex(of: ":") else { return (authority, nil) }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = host.dropFirst().dropLast()
      return address.contains(":")
        && address.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
    }
    return host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let host = host.lowercased()
    return host == "localhost" || host == "[::1]"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  private static func isPort(_ port: Substring) -> Bool {
    port.allSatisfy { $0.isASCII && $0.isNumber } && UInt16(port).map { $0 > 0 } == true
  }
}

package enum CloudURLError: Error, Equatable, Sendable {
  case unsupportedScheme
  case missingHost
  case invalidHost(String)
  case invalidPort(String)
  case userInfo
  case extraComponents
  case unencrypted
}

extension CloudURLError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsupportedScheme: "it must start with http:// or https://"
    case .missingHost: "it has no host"
    case .invalidHost(let host): "'\(host)' is not a valid host"
    case .invalidPort(""): "the port is missing after the colon"
    case .invalidPort(let port): "port '\(port)' is not a number from 1 to 65535"
    case .userInfo: "it contains user information; sign in inside the app instead"
    case .extraComponents: "it must contain only a scheme, a host and a port"
    case .unencrypted:
      "http:// sends passwords unencrypted to another machine; use https:// or a tunnel"
    }
  }
}
