import Reports

/// A link that has been opened, and what is to be said against it.
struct ReplayRecord: Equatable, Sendable {
  enum Failure: Equatable, Sendable {
    /// The list has no link there, for a reason in words.
    case unreadable(String)
    /// The list expects another outcome.
    case unexpected([UInt8])
    /// It is refused or dropped or has failed, and nobody expects that.
    case refused
    /// Its outcome was another one in the baseline.
    case changed([UInt8])
    /// The baseline doesn't have it.
    case added
    /// The baseline has it and no list does; its outcome then.
    case removed([UInt8])
  }

  /// Where the link stands: in a list, or in the baseline where no list has it.
  let place: LinkPlace
  /// The URL in visible text, from which its bytes can be had again; empty where the list has no link.
  let url: [UInt8]
  /// nil where the link hasn't been opened.
  let outcome: ReplayOutcome?
  var failure: Failure?
}

extension ReplayRecord {
  /// Judges an outcome by what the list expects.
  init(_ link: ListedLink, _ outcome: ReplayOutcome, mayBeRefused: Bool) {
    place = link.place
    url = VisibleText.field(url: link.url)
    self.outcome = outcome
    if let expected = link.expected {
      failure = expected == outcome.text ? nil : .unexpected(expected)
    } else {
      failure = outcome.kind >= .dropped && !mayBeRefused ? .refused : nil
    }
  }

  /// A place of a list where there is no link.
  static func unreadable(_ place: LinkPlace, reason: String) -> ReplayRecord {
    ReplayRecord(
      place: place, url: [], outcome: nil,
      failure: .unreadable(
        String(decoding: VisibleText.field(reason), as: UTF8.self)))
  }

  /// A link of the baseline that no list has.
  static func removed(_ place: LinkPlace, url: [UInt8], outcome: [UInt8]) -> ReplayRecord {
    ReplayRecord(place: place, url: url, outcome: nil, failure: .removed(outcome))
  }

  /// The URL as a list has it: one that begins like a comment has its first character escaped.
  var listedURL: [UInt8] {
    url.first == UInt8(ascii: "#") ? Array("\\u{23}".utf8) + url.dropFirst() : url
  }

  /// The line of the output, which is one of a list: the URL, a tab and the outcome.
  var line: [UInt8] {
    var line = listedURL
    line.reserveCapacity(line.count + (outcome?.text.count ?? 0) + 2)
    line.append(UInt8(ascii: "\t"))
    if let outcome { line += outcome.text }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

/// What reports say of a link, in visible text.
extension ReplayRecord {
  var title: [UInt8] {
    if case .unreadable = failure { return Array("unreadable".utf8) }
    return url
  }

  var summary: String {
    switch failure {
    case nil: "as expected"
    case .unreadable: "this can't be read as a link"
    case .unexpected: "another outcome than expected"
    case .refused: "the link leads nowhere"
    case .changed: "another outcome than in the baseline"
    case .added: "a link that the baseline doesn't have"
    case .removed: "a link that only the baseline has"
    }
  }

  var fields: [(name: String, text: [UInt8])] {
    var fields: [(String, [UInt8])] = []
    switch failure {
    case .unreadable(let reason): fields.append(("reason", Array(reason.utf8)))
    case .unexpected(let expected): fields.append(("expected", VisibleText.field(expected)))
    case .changed(let before), .removed(let before):
      fields.append(("baseline", VisibleText.field(before)))
    case nil, .refused, .added: break
    }
    if let outcome { fields.append(("outcome", outcome.text)) }
    return fields
  }

  /// What is said on standard error; nil where the line of the output says it all.
  var complaint: String? {
    switch failure {
    case nil, .refused: return nil
    case .unexpected, .unreadable, .changed, .added, .removed: break
    }
    var named = fields
    if outcome == nil || !isExpectation, !url.isEmpty { named.insert(("link", url), at: 0) }
    let width = named.map(\.name.count).max() ?? 0
    let notes = named.map { name, text in
      let room = String(repeating: " ", count: width - name.count)
      return "\n   = \(name): \(room)\(String(decoding: text, as: UTF8.self))"
    }
    return "error: \(summary)\n  --> \(place)\(notes.joined())"
  }

  private var isExpectation: Bool {
    if case .unexpected = failure { true } else { false }
  }
}

extension ReplayRecord.Failure {
  var name: String {
    switch self {
    case .unreadable: "unreadable"
    case .unexpected: "unexpected"
    case .refused: "refused"
    case .changed: "changed"
    case .added: "added"
    case .removed: "removed"
    }
  }
}

extension ReportResult {
  init(_ record: ReplayRecord) {
    self.init(title: record.title, file: record.place.file, line: record.place.line) { record.json }
    fields = record.fields
    failure = record.failure.map { failure in
      var told = Failure(kind: failure.name, message: record.summary)
      if case .unreadable = failure { told.isError = true }
      return told
    }
  }
}

extension ReplayRecord {
  /// All there is to know, as a JSON object.
  fileprivate var json: [UInt8] {
    var json = JSONText()
    json.open()
    json.field("file", VisibleText.field(place.file))
    json.field("line", place.line)
    if case .unreadable = failure {} else { json.field("url", url) }
    json.field("status", failure == nil ? "passed" : "failed")
    if let outcome {
      json.field("kind", outcome.kind.name)
      json.field("outcome", outcome.text)
      if let details = outcome.details {
        json.field("destination", details.destination)
        json.name("stack")
        json.add(details.stack.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    if let failure {
      json.field("failure", failure.name)
      switch failure {
      case .unreadable(let reason): json.field("reason", reason)
      case .unexpected(let expected): json.field("expected", VisibleText.field(expected))
      case .changed(let before), .removed(let before):
        json.field("baseline", VisibleText.field(before))
      case .refused, .added: break
      }
    }
    json.close()
    return json.bytes
  }
}
