import SceneText

/// Markup and escaped text, in UTF-8.
struct Markup {
  private(set) var bytes: [UInt8] = []
  /// Whether line endings of a text are kept.
  let keepsLines: Bool

  init(keepsLines: Bool) { self.keepsLines = keepsLines }

  /// Adds markup, then a text, which is escaped, then markup.
  mutating func write(_ markup: String, _ text: String = "", _ rest: String = "") {
    bytes += markup.utf8
    if keepsLines {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      bytes += lines.map { MarkupText.escaped(String($0)) }.joined(separator: [UInt8(ascii: "\n")])
    } else {
      bytes += MarkupText.escaped(text)
    }
    bytes += rest.utf8
  }

  /// Adds visible text, cut to a number of bytes.
  mutating func write(_ text: [UInt8], upTo limit: Int = .max) {
    guard text.count > limit else { return bytes += MarkupText.escaped(text) }
    // Do not cut inside a character.
    let end = text[..<limit].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    bytes += MarkupText.escaped(Array(text[..<end])) + Array("…".utf8)
  }
}

/// A page with placeholders in double braces, such as `{{title}}`.
struct PageTemplate {
  private let before: Substring
  private let after: Substring

  /// Splits a page in UTF-8 at a placeholder that it contains once.
  init(_ page: [UInt8], around name: String) {
    let page = Substring(String(decoding: page, as: UTF8.self))
    guard let place = page.firstRange(of: "{{\(name)}}") else {
      preconditionFailure("the page has no \(name)")
    }
    before = page[..<place.lowerBound]
    after = page[place.upperBound...]
  }

  /// The part before the placeholder, with other placeholders replaced by texts and by markup.
  func before(_ texts: [String: String], markup: [String: [UInt8]] = [:]) -> [UInt8] {
    Self.filled(before, texts, markup)
  }

  func after(_ texts: [String: String] = [:]) -> [UInt8] { Self.filled(after, texts, [:]) }

  private static func filled(
    _ template: Substring, _ texts: [String: String], _ markup: [String: [UInt8]]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = template
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let filling = texts[name].map({ MarkupText.escaped($0) }) ?? markup[name] else {
        preconditionFailure("no value for the placeholder \(name)")
      }
      bytes += rest[..<open.lowerBound].utf8
      bytes += filling
      rest = rest[close.upperBound...]
    }
    return bytes + Array(rest.utf8)
  }
}
