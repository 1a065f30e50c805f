/// A URL as the value of a parameter: https only, and only to hosts that are allowed.
enum LinkURLValue {
  /// The URL as a value, as it was written.
  ///
  /// - Throws: What a link with the same scheme, host, port or characters is refused with, at
  ///   positions in the value; `schemeNotAllowed("")` for what isn't a URL.
  static func check(
    _ bytes: Span<UInt8>, _ range: Range<Int>, hosts: [String]
  ) throws(LinkError) -> LinkValue {
    let value = bytes.extracting(range)
    guard let colon = try LinkAuthority.endOfScheme(of: value) else {
      throw .schemeNotAllowed("", allowed: ["https"])
    }
    guard LinkAuthority.equal("https", value, 0..<colon) else {
      let scheme = LinkText.string(value, 0..<colon).lowercased()
      throw .schemeNotAllowed(scheme, allowed: ["https"])
    }
    let end = try LinkAuthority.check(value, colon: colon, hosts: hosts)
    var hasFragment = false
    for index in end..<value.count {
      let isFragment = value[index] == UInt8(ascii: "#")
      guard LinkCharacters.isAllowed(value[index]) || (isFragment && !hasFragment) else {
        throw LinkCharacters.refusal(of: value[index], at: index)
      }
      hasFragment = hasFragment || isFragment
    }
    return .string(LinkText.string(bytes, range))
  }
}

extension LinkURLValue {
  /// Why the value of a link is refused, with positions in the link; nil where it isn't a URL at
  /// all, or nothing is wrong. What was decoded before is placed at the value's start.
  static func refusal(
    _ bytes: Span<UInt8>, _ piece: LinkPieces.Piece, hosts: [String]
  ) -> LinkError? {
    do throws(LinkError) {
      _ = try check(bytes, piece.range, hosts: hosts)
      return nil
    } catch {
      switch error {
      case .schemeNotAllowed("", _): return nil
      case .controlCharacter(let scalar, _): return .controlCharacter(scalar, at: piece.position)
      case .invalidCharacter(let scalar, _): return .invalidCharacter(scalar, at: piece.position)
      case .userInfoNotAllowed: return .userInfoNotAllowed(at: piece.position)
      case .invalidPort(let port, _): return .invalidPort(port, at: piece.position)
      default: return error
      }
    }
  }
}
