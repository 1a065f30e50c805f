/// The allowed origins of links: the app's own schemes, and the https hosts whose paths belong to the app.
///
/// ```swift
/// let origins = LinkOrigins(schemes: ["app"], hosts: ["example.com"])
/// ```
public struct LinkOrigins: Hashable, Sendable {
  /// Schemes of the app in lowercase; `app://a/b` is the path `/a/b`.
  package let schemes: [String]
  /// Hosts of https links, in lowercase ASCII, with `:8443` if the port is not 443; subdomains are not
  /// included.
  package let hosts: [String]

  /// Allows schemes and hosts, which are converted to lowercase.
  public init(schemes: [String], hosts: [String] = []) {
    self.schemes = schemes.map { $0.lowercased() }
    self.hosts = hosts.map { $0.lowercased() }
  }

  var allSchemes: [String] { hosts.isEmpty ? schemes : schemes + ["https"] }
}

/// The scheme, host and port of a URL, compared byte by byte with the allowed ones.
enum LinkAuthority {
  /// The position of the scheme's colon; nil if the URL has no scheme.
  static func endOfScheme(of url: Span<UInt8>) throws(LinkError) -> Int? {
    for index in url.indices {
      switch url[index] {
      case UInt8(ascii: ":"): return index > 0 ? index : nil
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        guard index > 0 else { return nil }
      case let byte:
        guard LinkCharacters.isAllowed(byte) || byte == UInt8(ascii: "#") else {
          throw LinkCharacters.refusal(of: byte, at: index)
        }
        return nil
      }
    }
    return nil
  }

  /// Whether the bytes equal a lowercase text, ignoring the case of ASCII letters.
  ///
  /// Strings are not compared: the Kelvin sign equals the letter K.
  static func equal(
    _ text: some Collection<UInt8>, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard text.count == range.count else { return false }
    return zip(text, range).allSatisfy { $0 == LinkCharacters.lowercased(bytes[$1]) }
  }

  /// Checks that an https host is allowed, and returns its end.
  static func check(_ url: Span<UInt8>, colon: Int, hosts: [String]) throws(LinkError) -> Int {
    let slash = UInt8(ascii: "/")
    guard colon + 1 < url.count, url[colon + 1] == slash else { throw .opaqueURL(scheme: "https") }
    guard colon + 2 < url.count, url[colon + 2] == slash else {
      throw .originNotAllowed("", allowed: hosts)
    }
    let start = colon + 3
    let end = try endOfAuthority(url, from: start)
    let (hostEnd, port) = try self.port(url, start..<end)
    let suffix = port.map { $0 == 443 ? "" : ":\($0)" } ?? ""
    for host in hosts where host.hasSuffix(suffix) {
      if equal(host.utf8.dropLast(suffix.utf8.count), url, start..<hostEnd) { return end }
    }
    throw .originNotAllowed(text(url, start..<hostEnd) + suffix, allowed: hosts)
  }

  private static func endOfAuthority(_ url: Span<UInt8>, from start: Int) throws(LinkError) -> Int {
    var user: Int?
    var end = start
    scan: while end < url.count {
      let byte = url[end]
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "@"): user = user ?? end
      case UInt8(ascii: "["), UInt8(ascii: "]"): break
      default:
        guard LinkCharacters.isAllowed(byte) else {
          throw LinkCharacters.refusal(of: byte, at: end)
        }
      }
      end += 1
    }
    if let user { throw .userInfoNotAllowed(at: user) }
    return end
  }

  /// The port after the last colon outside of brackets; an empty one is ignored (RFC 3986, 3.2.3).
  private static func port(
    _ url: Span<UInt8>, _ authority: Range<Int>
  ) throws(LinkError) -> (hostEnd: Int, port: Int?) {
    var colon = authority.upperBound
    for index in authority.reversed() {
      if url[index] == UInt8(ascii: "]") { break }
      if url[index] == UInt8(ascii: ":") { colon = index }
    }
    guard colon < authority.upperBound else { return (colon, nil) }
    let digits = colon + 1..<authority.upperBound
    guard !digits.isEmpty else { return (colon, nil) }
    var port = 0
    for index in digits {
      let digit = Int(url[index]) - 0x30
      guard (0...9).contains(digit), port * 10 + digit <= 65535 else {
        throw .invalidPort(text(url, digits), at: digits.lowerBound)
      }
      port = port * 10 + digit
    }
    return (colon, port)
  }

  private static func text(_ url: Span<UInt8>, _ range: Range<Int>) -> String {
    LinkText.string(url, range).lowercased()
  }
}
