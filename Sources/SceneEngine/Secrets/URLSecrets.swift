import SceneLanguage
import SceneLinks
import SceneText

/// The secrets in the URLs of a text: the password of `https://jane:PASSWORD@host`, and the values of parameters that
/// are named as secrets, as in `?password=PASSWORD`.
struct URLSecrets {
  /// A secret, by its range in the bytes of the text.
  struct Secret: Equatable {
    let name: String
    let range: SourceRange
  }

  /// The secrets, in order and without overlaps.
  private(set) var found: [Secret] = []

  private static let passwordName = "password"

  /// Finds the secrets in a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isSecret: Whether a parameter is named as a secret.
  init(in bytes: [UInt8], isSecret: (String) -> Bool) {
    // Most texts contain no URL.
    guard bytes.contains(where: { $0 == ASCII.equals || $0 == Self.at }) else { return }
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: "://".utf8), let range = Self.password(after: index + 3, in: bytes) {
        found.append(Secret(name: Self.passwordName, range: range))
        index = range.end
      } else if "?&#".utf8.contains(bytes[index]),
        let secret = Self.parameter(after: index + 1, in: bytes, isSecret)
      {
        found.append(secret)
        index = secret.range.end
      } else {
        index += 1
      }
    }
  }

  /// The password before the host that begins at an index.
  private static func password(after start: Int, in bytes: [UInt8]) -> SourceRange? {
    let authority = bytes[start...].prefix { !endsWord($0) && !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: self.at),
      let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":")), colon + 1 < at
    else { return nil }
    return SourceRange(colon + 1, at)
  }

  /// The value of the parameter that begins at an index, if it is named as a secret.
  private static func parameter(
    after start: Int, in bytes: [UInt8], _ isSecret: (String) -> Bool
  ) -> Secret? {
    let name = bytes[start...].prefix { !endsWord($0) && !"=&#?".utf8.contains($0) }
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == ASCII.equals else {
      return nil
    }
    let text = String(decoding: name, as: UTF8.self).percentDecoded
    guard isSecret(text) else { return nil }
    let value = bytes[(name.endIndex + 1)...].prefix { !endsWord($0) && !"&#".utf8.contains($0) }
    guard !value.isEmpty else { return nil }
    return Secret(name: text, range: SourceRange(value.startIndex, value.endIndex))
  }

  private static let at = UInt8(ascii: "@")

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || "\"'`;|<>".utf8.contains(byte)
  }
}
