import Text

/// A session as a page for people that needs nothing but itself: what came, entry by entry, where the app
/// was after it, and what it changed.
///
/// The page is written while the entries come, so memory stays flat however many they are. It holds them
/// in chunks, each in a `script` element of its own that is parsed once somebody looks at it; only the rows
/// that are in view are elements. What the session says is never markup: it stands in the page as JSON
/// without a `<`, and is shown as text. No script runs and no style applies but the page's own.
struct SessionPage {
  private let write: ([UInt8]) -> Void
  private var chunk = SessionPageChunk(place: [])
  private var place: [String] = []
  private var count = 0
  private var errorCount = 0
  private var changeCount = 0
  private var errors: [Int] = []

  /// The most errors that the page can find without a look at their chunks.
  private static let mostErrors = 10_000

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - facts: What there is to know of the session as a whole, by name; shown on top in this order.
  ///   - write: Takes the page as UTF-8, part by part.
  init(title: String, facts: [(name: String, value: String)], write: @escaping ([UInt8]) -> Void) {
    self.write = write
    write(Self.head(title, facts))
  }

  /// Adds the entry that comes next, whose number is higher than that of the one before.
  ///
  /// - Complexity: O(length of its texts).
  mutating func add(_ row: Row) {
    if chunk.isFull {
      write(chunk.markup())
      chunk = SessionPageChunk(place: place)
    }
    if row.error != nil {
      errorCount += 1
      if errors.count < Self.mostErrors { errors.append(count) }
    }
    if !row.changes.isEmpty { changeCount += 1 }
    chunk.add(row)
    if let next = row.place { place = next }
    count += 1
  }

  /// Ends the page.
  mutating func finish() {
    if !chunk.isEmpty { write(chunk.markup()) }
    var index = JSONText(inMarkup: true)
    index.add(
      raw: "{\"count\":\(count),\"errors\":\(errorCount),\"changes\":\(changeCount),\"first\":[")
    for (place, error) in errors.enumerated() {
      index.add(raw: place > 0 ? ",\(error)" : "\(error)")
    }
    index.add(raw: "]}")
    write(Array("<script type=\"application/json\" id=\"index\">".utf8) + index.bytes)
    write(
      Array(
        """
        </script>
        <noscript><p>Entries: \(count), of which with an error: \(errorCount).</p></noscript>
        </body>
        </html>

        """.utf8))
  }

  private static func head(_ title: String, _ facts: [(name: String, value: String)]) -> [UInt8] {
    let title = escaped(title)
    let facts = facts.map { fact in
      "<div><dt>\(escaped(fact.name))</dt><dd>\(escaped(fact.value))</dd></div>\n"
    }
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style nonce="page">\(style)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <p id="counts"></p>
      <details id="facts" open><summary>About this session</summary>
      <dl>
      \(facts.joined())</dl>
      </details>
      </header>
      <noscript><p class="bad">This page shows its entries with JavaScript, which is off. It needs no network.</p></noscript>
      \(controls)
      <script nonce="page">\(script)</script>

      """.utf8)
  }

  /// Nothing may be loaded or sent, and no script run but the page's own, whatever stands in the page.
  private static let policy =
    "default-src 'none'; script-src 'nonce-page'; style-src 'nonce-page'; "
    + "base-uri 'none'; form-action 'none'"

  private static let script = listScript + detailScript + keyScript

  private static func escaped(_ text: String) -> String {
    String(decoding: MarkupText.escaped(text), as: UTF8.self)
  }
}
