/// Prints a destination as a URL: all characters except unreserved ones are percent-encoded.
package enum LinkPrinter {
  static func print(
    _ destination: Destination, _ pattern: LinkPattern, origins: LinkOrigins
  ) -> String {
    var segments: [String] = []
    for segment in pattern.segments {
      switch segment {
      case .text(let bytes): segments.append(percentEncoded(bytes))
      case .parameter(let name), .rest(let name):
        segments += texts(name, destination, pattern).map { percentEncoded($0) }
      }
    }
    let query = pattern.parameters.filter { $0.location == .query }.flatMap { parameter in
      destination[parameter.name] == parameter.missingValue
        ? []
        : texts(parameter.name, destination, pattern).map {
          percentEncoded(parameter.name) + "=" + percentEncoded($0)
        }
    }
    return prefix(of: origins) + segments.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  package static func percentEncoded(_ text: String) -> String { percentEncoded(text.utf8) }

  /// The bytes as text, with all reserved bytes encoded.
  static func percentEncoded(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      LinkCharacters.isUnreserved(byte)
        ? String(Character(Unicode.Scalar(byte))) : percentEncoded(byte)
    }.joined()
  }

  static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "%0" + digits : "%" + digits
  }

  private static func texts(
    _ name: String, _ destination: Destination, _ pattern: LinkPattern
  ) -> [String] {
    guard let value = destination[name] else { return [] }
    return pattern.parameter(named: name)?.texts(of: value) ?? []
  }

  /// The text before the first segment: the first scheme, or else the first host.
  static func prefix(of origins: LinkOrigins) -> String {
    if let scheme = origins.schemes.first { return scheme + "://" }
    return origins.hosts.first.map { "https://" + $0 + "/" } ?? "/"
  }
}

extension String {
  /// The text with its percent-encoded bytes decoded, in NFC; an invalid percent sign stays.
  package var percentDecoded: String {
    let encoded = Array(utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        let high = LinkCharacters.hexValue(encoded[index + 1]),
        let low = LinkCharacters.hexValue(encoded[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self).normalizedToNFC
  }
}
