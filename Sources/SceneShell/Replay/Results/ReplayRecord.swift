/// A link that has been opened, and what is to be said against it.
struct ReplayRecord: Equatable, Sendable {
  /// What is to be said against a link.
  enum Failure: Equatable, Sendable {
    /// The list has no link there, for a reason in words.
    case unreadable(String)
    /// The list expects another outcome.
    case unexpected([UInt8])
    /// It is refused or has failed, and nobody expects that.
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
  /// The URL in visible text; empty where the list has no link.
  let url: [UInt8]
  /// nil where the link hasn't been opened.
  let outcome: ReplayOutcome?
  var failure: Failure?
}

extension ReplayRecord {
  /// Judges an outcome by what the list expects.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - outcome: Where it has led.
  ///   - mayBeRefused: Whether a refusal is judged by a baseline.
  init(_ link: ListedLink, _ outcome: ReplayOutcome, mayBeRefused: Bool) {
    place = link.place
    url = VisibleBytes.visible(link.url)
    self.outcome = outcome
    if let expected = link.expected {
      failure = expected == outcome.text ? nil : .unexpected(expected)
    } else {
      failure = outcome.kind >= .refused && !mayBeRefused ? .refused : nil
    }
  }

  /// A place of a list where there is no link.
  static func unreadable(_ place: LinkPlace, reason: String) -> ReplayRecord {
    ReplayRecord(
      place: place, url: [], outcome: nil,
      failure: .unreadable(
        String(decoding: VisibleBytes.visible(Array(reason.utf8)), as: UTF8.self)))
  }

  /// A link of the baseline that no list has.
  static func removed(_ place: LinkPlace, url: [UInt8], outcome: [UInt8]) -> ReplayRecord {
    ReplayRecord(place: place, url: url, outcome: nil, failure: .removed(outcome))
  }

  /// The line of the output: the URL, a tab and the outcome.
  ///
  /// A URL that begins like a comment has its first character escaped, so that the output is a list.
  var line: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(url.count + (outcome?.text.count ?? 0) + 8)
    if url.first == UInt8(ascii: "#") {
      line += "\\u{23}".utf8
      line += url.dropFirst()
    } else {
      line += url
    }
    line.append(UInt8(ascii: "\t"))
    if let outcome { line += outcome.text }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// What is said on standard error; nil where the line of the output says it all.
  var complaint: String? {
    switch failure {
    case nil, .refused: nil
    case .unreadable(let reason):
      "error: this can't be read as a link\n  --> \(place)\n   = \(reason)"
    case .unexpected(let expected):
      "error: another outcome than expected\n  --> \(place)\n   = expected: \(Self.text(expected))\n"
        + "   = outcome:  \(Self.text(outcome?.text ?? []))"
    case .changed(let before):
      "error: another outcome than in the baseline\n  --> \(place)\n   = link:     \(Self.text(url))\n"
        + "   = baseline: \(Self.text(before))\n   = outcome:  \(Self.text(outcome?.text ?? []))"
    case .added:
      "error: a link that the baseline doesn't have\n  --> \(place)\n   = link:     \(Self.text(url))\n"
        + "   = outcome:  \(Self.text(outcome?.text ?? []))"
    case .removed(let before):
      "error: a link that only the baseline has\n  --> \(place)\n   = link:     \(Self.text(url))\n"
        + "   = baseline: \(Self.text(before))"
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
