import Text

/// The text of a page with names in double braces, such as `{{title}}`, which something takes the place of.
struct PageTemplate {
  private let before: Substring
  private let behind: Substring

  /// Takes a page apart at a name, in whose place most of it is written.
  init(_ page: [UInt8], around name: String) {
    let page = Substring(String(decoding: page, as: UTF8.self))
    guard let place = page.firstRange(of: "{{\(name)}}") else {
      preconditionFailure("the page has no \(name)")
    }
    before = page[..<place.lowerBound]
    behind = page[place.upperBound...]
  }

  func before(_ texts: [String: String], markup: [String: [UInt8]] = [:]) -> [UInt8] {
    Self.filled(before, texts, markup)
  }

  func behind(_ texts: [String: String] = [:]) -> [UInt8] { Self.filled(behind, texts, [:]) }

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
        preconditionFailure("nothing takes the place of \(name)")
      }
      bytes += rest[..<open.lowerBound].utf8
      bytes += filling
      rest = rest[close.upperBound...]
    }
    return bytes + Array(rest.utf8)
  }
}
