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

  private let bytes: [UInt8]
  /// Whether the text is a word, whatever it contains.
  private let isWord: Bool
  /// The quote in which the current word is; nil outside quotes.
  private var quote: UInt8?

  /// Finds the secrets in a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isWord: Whether it is a word, such as a URL, which contains anything; otherwise it is a line of a script, whose words
  ///     end at spaces or at their quotes.
  ///   - isSecret: Whether a parameter is named as a secret.
  init(in bytes: [UInt8], isWord: Bool = false, isSecret: (String) -> Bool) {
    (self.bytes, self.isWord) = (bytes, isWord)
    // Most texts contain no URL.
    guard bytes.contains(where: { $0 == ASCII.equals || $0 == Self.at }) else { return }
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "://".utf8), let range = password(after: index + 3) {
        found.append(Secret(name: Self.passwordName, range: range))
        index = range.end
      } else if "?&#".utf8.contains(bytes[index]),
        let secret = parameter(after: index + 1, isSecret)
      {
        found.append(secret)
        index = secret.range.end
      } else {
        noteQuote(at: index)
        index += isEscape(at: index) ? 2 : 1
      }
    }
  }

  /// The password before the host that begins at an index.
  private func password(after start: Int) -> SourceRange? {
    let authority = part(from: start, upTo: "/?#")
    guard let at = authority.lastIndex(of: Self.at),
      let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":")), colon + 1 < at
    else { return nil }
    return SourceRange(colon + 1, at)
  }

  /// The value of the parameter that begins at an index, if it is named as a secret.
  private func parameter(after start: Int, _ isSecret: (String) -> Bool) -> Secret? {
    let name = part(from: start, upTo: "=&#?")
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == ASCII.equals else {
      return nil
    }
    let text = String(decoding: name, as: UTF8.self).percentDecoded
    guard isSecret(text) else { return nil }
    let value = part(from: name.endIndex + 1, upTo: "&#")
    guard !value.isEmpty else { return nil }
    return Secret(name: text, range: SourceRange(value.startIndex, value.endIndex))
  }

  // MARK: Words

  /// The bytes from an index to one of some signs, or to the end of the word.
  private func part(from start: Int, upTo signs: String) -> ArraySlice<UInt8> {
    var end = start
    while end < bytes.count, !endsWord(bytes[end]), !signs.utf8.contains(bytes[end]) {
      end += isEscape(at: end) ? 2 : 1
    }
    return bytes[start..<min(end, bytes.count)]
  }

  private func endsWord(_ byte: UInt8) -> Bool {
    if isWord { return false }
    if let quote { return byte == quote }
    return byte <= ASCII.space || byte == ASCII.semicolon || byte == ASCII.pipe
  }

  private func isEscape(at index: Int) -> Bool {
    quote == ASCII.quote && bytes[index] == ASCII.backslash
  }

  /// Opens or closes a quote; one inside a word belongs to it.
  private mutating func noteQuote(at index: Int) {
    if bytes[index] == quote {
      quote = nil
    } else if quote == nil, bytes[index] == ASCII.quote || bytes[index] == ASCII.apostrophe,
      index == 0 || bytes[index - 1] <= ASCII.space || "([{:,=;|>!".utf8.contains(bytes[index - 1])
    {
      quote = bytes[index]
    }
  }

  private static let at = UInt8(ascii: "@")
}
