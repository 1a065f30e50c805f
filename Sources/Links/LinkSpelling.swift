/// Other spellings of a URL that lead to the same place.
enum LinkSpelling {
  /// Spells a printed URL otherwise, now and then.
  static func spell(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    var url = url
    switch Int.random(in: 0..<8, using: &random) {
    case 0: url = withCapitals(url)
    case 1: url = encodingLetters(url, origins, using: &random)
    case 2: url = withOtherOrigin(url, origins, using: &random)
    case 3: url += "#top"
    case 4 where !url.contains("?"): url += url.hasSuffix("/") ? "?" : "/?&"
    default: break
    }
    return url
  }

  /// Schemes and hosts have no case.
  private static func withCapitals(_ url: String) -> String {
    guard let colon = url.firstIndex(of: ":") else { return url }
    return url[..<colon].uppercased() + url[colon...]
  }

  /// A letter may be percent-encoded, too.
  private static func encodingLetters(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    let prefix = LinkPrinter.prefix(of: origins)
    var result = prefix
    var rest = url.utf8.dropFirst(prefix.utf8.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        result += "%" + String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
      } else if LinkCharacters.isUnreserved(byte), Int.random(in: 0..<4, using: &random) == 0 {
        result += LinkPrinter.percentEncoded(byte)
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }

  /// All schemes and hosts lead to the same paths.
  private static func withOtherOrigin(
    _ url: String, _ origins: LinkOrigins, using random: inout some RandomNumberGenerator
  ) -> String {
    let rest = url.dropFirst(LinkPrinter.prefix(of: origins).count)
    let prefixes =
      origins.schemes.flatMap { ["\($0)://", "\($0):///", "\($0):/"] }
      + origins.hosts.map { "https://\($0)/" }
    return (prefixes.randomElement(using: &random) ?? "") + rest
  }
}
