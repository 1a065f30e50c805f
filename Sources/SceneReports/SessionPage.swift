import SceneText

/// A session as an HTML page without other files: each entry, the path of the app
/// after it, and what it changed.
///
/// The page is written entry by entry, so memory stays flat. It contains the entries in chunks, each in a `script`
/// element that is parsed when it is shown; only the visible rows are elements. Content of the session is never markup:
/// it is in the page as JSON without a `<` and without hidden characters, and is shown as text. Only the page's own
/// scripts and styles apply.
package struct SessionPage {
  package struct Row {
    /// The number of the input, or of the last input before a step of the clock.
    package var number: Int
    /// The number of the step of the clock after that input, from 1; 0 for the input itself.
    ///
    /// Together they are the row's fragment in the page's address, as in `#12` and `#12+1`.
    package var step: Int
    package var time: String
    /// The kind of input, in one word, as in `action`.
    package var kind: String
    /// The input, as in `signIn.setEmail jane@example.com`.
    package var text: String
    package var changes: [Change] = []
    /// The path after it, from the root to the front scene; nil if it did not change.
    package var place: [String]?
    package var error: String?
    package var reports: [String] = []
    package var notes: [String] = []

    package init(number: Int, step: Int = 0, time: String, kind: String, text: String) {
      self.number = number
      self.step = step
      self.time = time
      self.kind = kind
      self.text = text
    }
  }

  /// A part of the state that an entry changed: its path, and its values before and after, if it existed.
  package typealias Change = (path: String, before: String?, after: String?)

  private let write: ([UInt8]) -> Void
  private let template = PageTemplate(PackageResources.session_html, around: "entries")
  private var chunk = Chunk(place: [])
  private var place: [String] = []
  private var count = 0
  private var errorCount = 0
  private var changeCount = 0
  private var errors: [Int] = []

  private static let maxErrors = 10_000

  package init(
    title: String, facts: [(name: String, value: String)], write: @escaping ([UInt8]) -> Void
  ) {
    self.write = write
    var list = Markup(keepsLines: false)
    for (name, value) in facts {
      list.write("<div><dt>", name, "</dt><dd>")
      list.write("", value, "</dd></div>\n")
    }
    let script =
      PackageResources.session_list_js + PackageResources.session_detail_js
      + PackageResources.session_keys_js
    write(
      template.before(
        ["title": title],
        markup: [
          "facts": list.bytes, "style": PackageResources.session_css, "script": script,
        ]))
  }

  /// Adds the next entry, whose number or step is higher than that of the entry before.
  package mutating func add(_ row: Row) {
    if chunk.isFull {
      write(chunk.markup())
      chunk = Chunk(place: place)
    }
    if row.error != nil {
      errorCount += 1
      if errors.count < Self.maxErrors { errors.append(count) }
    }
    if !row.changes.isEmpty { changeCount += 1 }
    chunk.add(row)
    if let next = row.place { place = next }
    count += 1
  }

  package mutating func finish() {
    if !chunk.isEmpty { write(chunk.markup()) }
    var index = JSONText(inMarkup: true)
    index.open()
    index.field("count", count)
    index.field("errors", errorCount)
    index.field("changes", changeCount)
    index.name("first")
    index.add(raw: "[\(errors.map(String.init).joined(separator: ","))]")
    index.close()
    write(Array("<script type=\"application/json\" id=\"index\">".utf8) + index.bytes)
    write(Array("</script>\n".utf8))
    write(
      template.after(["counts": "Entries: \(count). Errors: \(errorCount)."]))
  }
}

extension SessionPage {
  /// Entries that the page parses together.
  fileprivate struct Chunk {
    private var json = JSONText(inMarkup: true)
    private var count = 0
    private var first = ""
    private var errors = 0
    private var changes = 0

    private static let maxRows = 1000
    /// The size in bytes at which a chunk is full, so that large values do not make it slow to parse.
    private static let maxBytes = 1 << 20

    init(place: [String]) {
      json.add(raw: "{\"place\":")
      json.add(place)
      json.add(raw: ",\"rows\":[")
    }

    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count >= Self.maxRows || json.bytes.count >= Self.maxBytes }

    mutating func add(_ row: Row) {
      json.add(raw: isEmpty ? "\n[" : ",\n[")
      if isEmpty { first = row.step == 0 ? "\(row.number)" : "\(row.number)+\(row.step)" }
      count += 1
      if row.error != nil { errors += 1 }
      if !row.changes.isEmpty { changes += 1 }
      json.add(raw: row.step == 0 ? "\(row.number)" : "[\(row.number),\(row.step)]")
      for text in [row.time, row.kind, row.text] {
        json.add(raw: ",")
        json.add(text)
      }
      addRest(row)
      json.add(raw: "]")
    }

    /// Adds the optional parts: missing ones are 0, and are left out at the end.
    private mutating func addRest(_ row: Row) {
      typealias Part = (inout JSONText) -> Void
      let texts = [row.reports, row.notes].map { texts -> Part? in
        texts.isEmpty ? nil : { $0.add(texts) }
      }
      let changes: Part? = row.changes.isEmpty ? nil : { Self.add(row.changes, to: &$0) }
      let place = row.place.map { place -> Part in { $0.add(place) } }
      let error = row.error.map { error -> Part in { $0.add(error) } }
      let parts = [changes, place, error] + texts
      for part in parts.prefix((parts.lastIndex { $0 != nil } ?? -1) + 1) {
        json.add(raw: part == nil ? ",0" : ",")
        part?(&json)
      }
    }

    private static func add(_ changes: [Change], to json: inout JSONText) {
      for (index, change) in changes.enumerated() {
        json.add(raw: index == 0 ? "[[" : ",[")
        json.add(change.path)
        for value in [change.before, change.after] {
          json.add(raw: ",")
          if let value { json.add(value) } else { json.add(raw: "null") }
        }
        json.add(raw: "]")
      }
      json.add(raw: "]")
    }

    /// The chunk as an element, with its counts as attributes, which can be read without parsing the chunk.
    func markup() -> [UInt8] {
      Array(
        """
        <script type="application/json" class="rows" data-count="\(count)" data-first="\(first)" \
        data-errors="\(errors)" data-changes="\(changes)">
        """.utf8) + VisibleText.json(json.bytes) + Array("\n]}</script>\n".utf8)
    }
  }
}
