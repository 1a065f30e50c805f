import SceneLanguage
import SceneLinks
import SceneText

/// The secrets in the URLs of a text: the password of `https://jane:PASSWORD@host`, and the values of parameters that
/// are named as secrets, as in `?password=PASSWORD`.
///
/// A web URL with a slash or colon too few has a password, too, as in `https:/jane:PASSWORD@host`; so has a word that
/// begins with `//`.
///
/// A parameter, a segment of the path or a fragment whose text gives a secret is secret as a whole, as in
/// `?next=app%3A%2F%2Fa%3Fpassword%3DPASSWORD`.
struct URLSecrets {
  /// A secret, by its range in the bytes of the text.
  struct Secret: Equatable {
    let name: String
    let range: SourceRange
  }

  /// The secrets, in order and without overlaps.
  private(set) var found: [Secret] = []

  private static let passwordName = "password"
  /// The name of a secret part of a URL that has no name.
  private static let partName = "url"

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
  /// - Complexity: O(*n*) in the bytes of the text.
  init(in bytes: [UInt8], isWord: Bool = false, isSecret: (String) -> Bool) {
    (self.bytes, self.isWord) = (bytes, isWord)
    // Most texts contain no URL.
    guard bytes.contains(where: { "=:%".utf8.contains($0) }) else { return }
    var index = 0
    let start = isWord ? Self.startAfterScheme(in: bytes) : nil
    // The end of the last part that was read, which has no secret: a part is read once.
    var end = 0
    // The end of the last authority that was read, which has no password: it is read once.
    var authorityEnd = 0
    while index < bytes.count {
      if let first = startOfAuthority(at: index), first >= authorityEnd {
        let authority = part(from: first, upTo: "/?#")
        // White space ends a URL that is not complete.
        let isComplete = bytes[index] == ASCII.colon
        if let password = Self.password(in: authority),
          isComplete || !password.contains(where: { $0 <= ASCII.space })
        {
          let range = SourceRange(password.startIndex, password.endIndex)
          found.append(Secret(name: Self.passwordName, range: range))
          index = range.end
          continue
        }
        authorityEnd = authority.endIndex
      }
      let isSign = "/?&#".utf8.contains(bytes[index])
      if index >= end, isSign || index == start {
        let part = readPart(
          from: isSign ? index + 1 : index,
          isSegment: !isSign || bytes[index] == UInt8(ascii: "/"), isSecret)
        if let name = part.secret {
          found.append(Secret(name: name, range: part.range))
          index = part.range.end
          continue
        }
        end = part.range.end
      }
      noteQuote(at: index)
      index += isEscape(at: index) ? 2 : 1
    }
  }

  /// The start of the user and host after what is at an index: `://`, or at the beginning of a word `//` or the
  /// incomplete beginning of a web URL; nil if none of them is there.
  private func startOfAuthority(at index: Int) -> Int? {
    let rest = bytes[index...]
    if rest.starts(with: "://".utf8) { return index + 3 }
    guard "/hH".utf8.contains(bytes[index]), beginsWord(at: index) else { return nil }
    var start = index
    if rest.starts(with: "//".utf8) {
      start += 2
    } else {
      let scheme = rest.prefix(while: ASCII.isNamePart)
      guard ["http", "https"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
      else { return nil }
      let signs = bytes[scheme.endIndex...].prefix { ":/".utf8.contains($0) }
      guard [":", ":/", "//"].contains(String(decoding: signs, as: UTF8.self)) else { return nil }
      start = signs.endIndex
    }
    // A sentence gives no user, `// note: mail a@b`, and a parameter gives a secret by its name.
    let user = part(from: start, upTo: ":=/?#")
    let colon = user.endIndex
    guard colon + 1 < bytes.count, bytes[colon] == ASCII.colon, bytes[colon + 1] > ASCII.space,
      !user.contains(where: { $0 <= ASCII.space })
    else { return nil }
    return start
  }

  private static func password(in authority: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let at = authority.lastIndex(of: Self.at),
      let colon = authority[..<at].firstIndex(of: ASCII.colon), colon + 1 < at
    else { return nil }
    return authority[(colon + 1)..<at]
  }

  /// The index after the scheme of a URL, or 0.
  private static func startAfterScheme(in bytes: [UInt8]) -> Int {
    guard let colon = bytes.firstIndex(where: { !isNamePart($0) && $0 != UInt8(ascii: "+") }),
      bytes[colon] == ASCII.colon
    else { return 0 }
    return colon + 1
  }

  /// Reads a segment, a parameter or a fragment.
  ///
  /// - Returns: Its value, and what that is given for, if it is secret.
  private func readPart(
    from start: Int, isSegment: Bool, _ isSecret: (String) -> Bool
  ) -> (range: SourceRange, secret: String?) {
    let name = part(from: start, upTo: isSegment ? "=/?&#" : "=?&#")
    var range = SourceRange(name.startIndex, name.endIndex)
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == ASCII.equals else {
      return (range, Self.givesSecret(name, isSecret) ? Self.partName : nil)
    }
    let value = part(from: name.endIndex + 1, upTo: isSegment ? "/?&#" : "&#")
    range.end = value.endIndex
    if Self.givesSecret(name, isSecret) { return (range, Self.partName) }
    range.start = value.startIndex
    let title = String(decoding: name, as: UTF8.self).percentDecoded
    let gives = !value.isEmpty && (isSecret(title) || Self.givesSecret(value, isSecret))
    return (range, gives ? title : nil)
  }

  // MARK: Nested texts

  /// Whether a text contains a value that is given to the name of a secret, `password=x` or `"password":"x"`, or a URL
  /// with a password.
  ///
  /// A name after a space is a word of a sentence; after an encoded one, only a name that is an ordinary word.
  private static func givesSecret(
    _ text: ArraySlice<UInt8>, _ isSecret: (String) -> Bool
  ) -> Bool {
    guard text.contains(where: { "=:%".utf8.contains($0) }) else { return false }
    let text = decoded(text)
    return text.indices.dropLast().contains { sign in
      guard text[sign] == ASCII.equals || text[sign] == ASCII.colon else { return false }
      let rest = text[(sign + 1)...]
      if rest.starts(with: "//".utf8),
        password(in: rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }) != nil
      {
        return true
      }
      // The key of a JSON object has a quote, and in a JSON text also a backslash.
      let quotes = text[..<sign].reversed().prefix { "\"'\\".utf8.contains($0) }.count
      let before = text[..<(sign - quotes)]
      let name = before.suffix(before.reversed().prefix(while: isNamePart).count)
      guard !name.isEmpty else { return false }
      let title = String(decoding: name, as: UTF8.self)
      switch name.startIndex == 0 ? nil : text[name.startIndex - 1] {
      case Self.encodedSpace?, Self.plus?:
        if SecretDetector.ambiguousLabels.contains(title.lowercased()) { return false }
      case let byte? where byte <= ASCII.space: return false
      default: break
      }
      return isSecret(title)
    }
  }

  /// The text without percent-encoding, however often it is encoded; encoded spaces and control characters become NUL.
  private static func decoded(_ encoded: ArraySlice<UInt8>) -> [UInt8] {
    func digit(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
    var text: [UInt8] = []
    for byte in encoded {
      text.append(byte)
      while text.count > 2, text[text.count - 3] == Self.percent,
        let high = digit(text[text.count - 2]), let low = digit(text[text.count - 1])
      {
        text.removeLast(3)
        let byte = UInt8(high << 4 | low)
        text.append(byte <= ASCII.space ? Self.encodedSpace : byte)
      }
    }
    return text
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    ASCII.isNamePart(byte) || "-.[]".utf8.contains(byte)
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
      beginsPart(at: index)
    {
      quote = bytes[index]
    }
  }

  /// Whether a quote at an index opens a word, or a value in it.
  private func beginsPart(at index: Int) -> Bool {
    index == 0 || bytes[index - 1] <= ASCII.space || "([{:,=;|>!".utf8.contains(bytes[index - 1])
  }

  /// Whether a word, or a value in it, begins at an index, also after a quote.
  private func beginsWord(at index: Int) -> Bool {
    beginsPart(at: index) || "\"'`".utf8.contains(bytes[index - 1])
  }

  private static let at = UInt8(ascii: "@")
  private static let plus = UInt8(ascii: "+")
  private static let encodedSpace: UInt8 = 0
  private static let percent = UInt8(ascii: "%")
}
