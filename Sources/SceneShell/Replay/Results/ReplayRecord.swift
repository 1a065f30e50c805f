import Text

/// A link that has been opened, and what is to be said against it.
struct ReplayRecord: Equatable, Sendable {
  /// What is to be said against a link.
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
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - outcome: Where it has led.
  ///   - mayBeRefused: Whether a refusal is judged by a baseline.
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
