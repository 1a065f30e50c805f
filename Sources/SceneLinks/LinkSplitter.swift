/// Splits a URL into pieces before decoding, so that encoded delimiters are not recognized.
///
/// The order of checks is the order of the bytes: length, scheme, host, path, query, fragment.
enum LinkSplitter {
  static func split(_ url: Span<UInt8>, origins: LinkOrigins) throws(LinkError) -> LinkPieces {
    guard url.count <= LinkLimits.urlBytes else {
      throw .tooLong(bytes: url.count, limit: LinkLimits.urlBytes, at: 0)
    }
    var pieces = LinkPieces()
    var position = try start(of: url, origins: origins)
    position = try readPath(url, from: position, into: &pieces)
    if position < url.count, url[position] == UInt8(ascii: "?") {
      position = try readQuery(url, from: position + 1, into: &pieces)
    }
    if position < url.count { try readFragment(url, from: position + 1, into: &pieces) }
    return pieces
  }

  /// Checks the scheme and host; returns the start of the path's first segment.
  private static func start(of url: Span<UInt8>, origins: LinkOrigins) throws(LinkError) -> Int {
    let colon = try LinkAuthority.endOfScheme(of: url)
    guard let colon else { throw .schemeNotAllowed("", allowed: origins.allSchemes) }
    if origins.schemes.contains(where: { LinkAuthority.equal($0.utf8, url, 0..<colon) }) {
      return try startOfAppPath(url, colon: colon)
    }
    let scheme = LinkText.string(url, 0..<colon).lowercased()
    guard scheme == "https", !origins.hosts.isEmpty else {
      throw .schemeNotAllowed(scheme, allowed: origins.allSchemes)
    }
    let end = try LinkAuthority.check(url, colon: colon, hosts: origins.hosts)
    return end < url.count && url[end] == UInt8(ascii: "/") ? end + 1 : end
  }

  /// In `app://a/b`, the host is the first segment; it must not have user information or a port.
  private static func startOfAppPath(_ url: Span<UInt8>, colon: Int) throws(LinkError) -> Int {
    let slash = UInt8(ascii: "/")
    guard colon + 1 < url.count, url[colon + 1] == slash else {
      throw .opaqueURL(scheme: LinkText.string(url, 0..<colon).lowercased())
    }
    guard colon + 2 < url.count, url[colon + 2] == slash else { return colon + 2 }
    let start = colon + 3
    var port: Int?
    var index = start
    scan: while index < url.count {
      switch url[index] {
      case slash, UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "@"): throw .userInfoNotAllowed(at: index)
      case UInt8(ascii: ":"): port = port ?? index
      default: break
      }
      index += 1
    }
    if let port { throw .invalidPort(LinkText.string(url, port + 1..<index), at: port + 1) }
    return index == start && index < url.count && url[index] == slash ? start + 1 : start
  }

  private static func readPath(
    _ url: Span<UInt8>, from start: Int, into pieces: inout LinkPieces
  ) throws(LinkError) -> Int {
    var start = start
    var index = start
    while index < url.count {
      let byte = url[index]
      switch byte {
      case UInt8(ascii: "/"):
        guard index > start else { throw .emptySegment(at: index) }
        try pieces.appendSegment(.init(start..<index, origin: start))
        start = index + 1
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        if index > start { try pieces.appendSegment(.init(start..<index, origin: start)) }
        return index
      case UInt8(ascii: "%"), 0x80...0xFF: pieces.isEncoded = true
      default:
        guard LinkCharacters.isAllowed(byte) else {
          throw LinkCharacters.refusal(of: byte, at: index)
        }
      }
      index += 1
    }
    if index > start { try pieces.appendSegment(.init(start..<index, origin: start)) }
    return index
  }

  private static func readQuery(
    _ url: Span<UInt8>, from start: Int, into pieces: inout LinkPieces
  ) throws(LinkError) -> Int {
    var start = start
    var equals: Int?
    var index = start
    while true {
      // The end of the URL ends a query, as a `#` does.
      let byte = index < url.count ? url[index] : UInt8(ascii: "#")
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "#"):
        if index > start {
          try pieces.appendPair(
            .init(
              name: .init(start..<(equals ?? index), origin: start),
              value: equals.map { .init($0 + 1..<index, origin: $0 + 1) }))
        }
        if byte == UInt8(ascii: "#") { return index }
        start = index + 1
        equals = nil
      case UInt8(ascii: "="): equals = equals ?? index
      case UInt8(ascii: "%"), UInt8(ascii: "+"), 0x80...0xFF: pieces.isEncoded = true
      default:
        guard LinkCharacters.isAllowed(byte) else {
          throw LinkCharacters.refusal(of: byte, at: index)
        }
      }
      index += 1
    }
  }

  private static func readFragment(
    _ url: Span<UInt8>, from start: Int, into pieces: inout LinkPieces
  ) throws(LinkError) {
    for index in start..<url.count {
      let byte = url[index]
      guard LinkCharacters.isAllowed(byte) else {
        throw LinkCharacters.refusal(of: byte, at: index)
      }
      if byte == UInt8(ascii: "%") || byte >= 0x80 { pieces.isEncoded = true }
    }
    pieces.fragment = .init(start..<url.count, origin: start)
  }
}
