import OrderedCollections
import SceneCommands
import SceneReports

/// A link that was opened, with its outcome and its failure.
struct ReplayRecord: Equatable, Sendable {
  struct Failure: Equatable, Sendable {
    enum Kind: CaseIterable, Sendable {
      case unreadable
      /// The list expects another outcome.
      case unexpected
      /// The link was refused, was dropped or failed, which the list does not expect.
      case refused
      /// The outcome differs from the one in the baseline.
      case changed
      case added
      /// The link is in the baseline and in no list.
      case removed

      var summary: String {
        switch self {
        case .unreadable: "cannot read a link"
        case .unexpected: "the outcome differs from the expected one"
        case .refused: "the link is refused"
        case .changed: "the outcome differs from the baseline"
        case .added: "the link is not in the baseline"
        case .removed: "the link is only in the baseline"
        }
      }
    }

    let kind: Kind
    /// The reason why there is no link, the expected outcome, or that of the baseline, with its name.
    var detail: (name: String, text: [UInt8])? {
      text.map { text in
        switch kind {
        case .unreadable: ("reason", text)
        case .unexpected: ("expected", text)
        case .refused, .changed, .added, .removed: ("baseline", text)
        }
      }
    }
    private let text: [UInt8]?

    init(_ kind: Kind, _ text: [UInt8]? = nil) {
      self.kind = kind
      self.text = text.map { VisibleText.field($0) }
    }

    /// Creates a failure whose text is visible text already.
    fileprivate init(_ kind: Kind, visible text: [UInt8]?) {
      self.kind = kind
      self.text = text
    }
  }

  /// The place of the link in its list, or in the baseline if no list has it.
  let place: LinkPlace
  /// The URL in visible text, which can be converted back to its bytes; empty if the list has no link there.
  let url: [UInt8]
  /// The outcome; nil if the link was not opened.
  let outcome: ReplayOutcome?
  var failure: Failure?

  fileprivate var isUnreadable: Bool { failure?.kind == .unreadable }
}

extension ReplayRecord {
  /// Compares an outcome with the one that the list expects; with a baseline, a refusal is not yet a failure.
  init(_ link: ListedLink, _ outcome: ReplayOutcome, mayBeRefused: Bool) {
    place = link.place
    url = VisibleText.field(url: link.url)
    self.outcome = outcome
    if let expected = link.expected {
      failure = expected == outcome.text ? nil : Failure(.unexpected, expected)
    } else {
      failure = outcome.kind >= .dropped && !mayBeRefused ? Failure(.refused) : nil
    }
  }

  /// The record before a comparison with a baseline, with which a refusal is not yet a failure.
  var uncompared: ReplayRecord {
    var record = self
    switch failure?.kind {
    case .refused, .changed, .added, .removed: record.failure = nil
    case .unreadable, .unexpected, nil: break
    }
    return record
  }

  /// A place of a list without a link.
  static func unreadable(_ place: LinkPlace, reason: String) -> ReplayRecord {
    ReplayRecord(
      place: place, url: [], outcome: nil, failure: Failure(.unreadable, Array(reason.utf8)))
  }

  /// The URL as in a list, where a leading # is escaped, since it would start a comment.
  var listedURL: [UInt8] {
    url.first == UInt8(ascii: "#") ? Array("\\u{23}".utf8) + url.dropFirst() : url
  }

  /// The line of the output, which is a list: the URL, a tab and the outcome.
  var line: [UInt8] {
    var line = listedURL
    line.reserveCapacity(line.count + (outcome?.text.count ?? 0) + 2)
    line.append(UInt8(ascii: "\t"))
    if let outcome { line += outcome.text }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// The line of the output for people, with the sentence of a refusal in place of its code.
  var shownLine: [UInt8] {
    guard let outcome, !outcome.sentence.isEmpty else { return line }
    return listedURL + Array("\terror: ".utf8) + outcome.sentence + [UInt8(ascii: "\n")]
  }

  /// The fields of a report, by name, in visible text.
  fileprivate var fields: [(name: String, text: [UInt8])] {
    [failure?.detail, outcome.map { ("outcome", $0.text) }].compactMap(\.self)
  }

  /// The error to print; nil if the line of the output is enough.
  var errorMessage: String? {
    guard let failure, failure.kind != .refused else { return nil }
    var named = fields
    if failure.kind != .unexpected, !url.isEmpty { named.insert(("link", url), at: 0) }
    let width = named.map(\.name.count).max() ?? 0
    let notes = named.map { name, text in
      let room = String(repeating: " ", count: width - name.count)
      return "\n   = \(name): \(room)\(String(decoding: text, as: UTF8.self))"
    }
    return "error: \(failure.kind.summary)\n  --> \(place)\(notes.joined())"
  }

  fileprivate var json: [UInt8] {
    var json = JSONText()
    json.open()
    json.field("file", VisibleText.field(place.file))
    json.field("line", place.line)
    if !isUnreadable { json.field("url", url) }
    json.field("status", failure == nil ? "passed" : "failed")
    if let outcome {
      json.field("kind", "\(outcome.kind)")
      json.field("outcome", outcome.text)
      if let details = outcome.details {
        json.field("destination", details.destination)
        json.name("stack")
        json.add(details.stack.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    if let failure {
      json.field("failure", "\(failure.kind)")
      if let detail = failure.detail { json.field(detail.name, detail.text) }
    }
    json.close()
    return json.bytes
  }
}

extension ReplayRecord {
  /// Reads the object of a JSON report; nil if it is not one.
  init?(_ json: Value) {
    guard case .object(let fields) = json else { return nil }
    func text(_ name: String) -> [UInt8]? {
      if case .string(let text)? = fields[name] { Array(text.utf8) } else { nil }
    }
    guard case .string(let file)? = fields["file"], case .int(let line)? = fields["line"],
      let status = text("status")
    else { return nil }
    place = LinkPlace(file: file, line: Int(clamping: line))
    url = text("url") ?? []
    if case .string(let name)? = fields["kind"] {
      guard let kind = ReplayOutcome.Kind.allCases.first(where: { "\($0)" == name }),
        let outcome = text("outcome")
      else { return nil }
      let stack: [[UInt8]]? =
        if case .array(let values)? = fields["stack"] {
          values.map { if case .string(let text) = $0 { Array(text.utf8) } else { [] } }
        } else { nil }
      let details = text("destination").map {
        ReplayOutcome.Details(destination: $0, stack: stack ?? [])
      }
      self.outcome = ReplayOutcome(kind, text: outcome, details: details)
    } else {
      outcome = nil
    }
    if case .string(let name)? = fields["failure"] {
      guard let kind = Failure.Kind.allCases.first(where: { "\($0)" == name }) else { return nil }
      failure = Failure(kind, visible: text("reason") ?? text("expected") ?? text("baseline"))
    }
    guard (failure == nil) == (status == Array("passed".utf8)) else { return nil }
  }
}

extension ReportResult {
  init(_ record: ReplayRecord) {
    self.init(
      title: record.isUnreadable ? Array("unreadable".utf8) : record.url, file: record.place.file,
      line: record.place.line
    ) { record.json }
    fields = record.fields
    failure = record.failure.map { failure in
      var reported = Failure(kind: "\(failure.kind)", message: failure.kind.summary)
      reported.isError = record.isUnreadable
      return reported
    }
  }
}
