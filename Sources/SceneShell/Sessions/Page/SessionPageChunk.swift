import Text

/// Entries of a session that a page parses together.
struct SessionPageChunk {
  private var json = JSONText(inMarkup: true)
  private var count = 0
  private var first = 0
  private var errors = 0
  private var changes = 0

  /// The most entries in a chunk.
  private static let mostRows = 1000
  /// A chunk with as many bytes takes no other entry, so that large values don't make it slow to parse.
  private static let mostBytes = 1 << 20

  /// Begins a chunk.
  ///
  /// - Parameter place: Where the app is before its first entry.
  init(place: [String]) {
    json.add(raw: "{\"place\":")
    json.add(place)
    json.add(raw: ",\"rows\":[")
  }

  var isEmpty: Bool { count == 0 }

  /// Whether the next entry belongs to another chunk.
  var isFull: Bool { count >= Self.mostRows || json.bytes.count >= Self.mostBytes }

  /// Adds an entry.
  mutating func add(_ row: SessionPage.Row) {
    json.add(raw: isEmpty ? "\n[" : ",\n[")
    if isEmpty { first = row.number }
    count += 1
    if row.error != nil { errors += 1 }
    if !row.changes.isEmpty { changes += 1 }
    json.add(raw: "\(row.number),")
    json.add(row.time)
    json.add(raw: ",")
    json.add(row.kind)
    json.add(raw: ",")
    json.add(row.text)
    addRest(row)
    json.add(raw: "]")
  }

  /// Adds what few entries have all of; what is missing at the end isn't written, and else is 0.
  private mutating func addRest(_ row: SessionPage.Row) {
    var missing = 0
    func begin(_ json: inout JSONText) {
      for _ in 0..<missing { json.add(raw: ",0") }
      json.add(raw: ",")
      missing = 0
    }
    if row.changes.isEmpty {
      missing += 1
    } else {
      begin(&json)
      for (index, change) in row.changes.enumerated() {
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
    if let place = row.place {
      begin(&json)
      json.add(place)
    } else {
      missing += 1
    }
    if let error = row.error {
      begin(&json)
      json.add(error)
    } else {
      missing += 1
    }
    for texts in [row.reports, row.notes] {
      if texts.isEmpty {
        missing += 1
      } else {
        begin(&json)
        json.add(texts)
      }
    }
  }

  /// The chunk as an element, which says what it holds so that it needn't be parsed for that.
  func markup() -> [UInt8] {
    Array(
      """
      <script type="application/json" class="rows" data-count="\(count)" data-first="\(first)" \
      data-errors="\(errors)" data-changes="\(changes)">
      """.utf8) + json.bytes + Array("\n]}</script>\n".utf8)
  }
}
