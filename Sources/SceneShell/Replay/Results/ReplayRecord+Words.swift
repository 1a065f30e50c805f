import Text

/// What reports say of a link, in visible text.
extension ReplayRecord {
  /// The name of the link among others.
  var title: [UInt8] {
    if case .unreadable = failure { return Array("unreadable".utf8) }
    return url
  }

  /// What is to be said against it in a few words.
  var summary: [UInt8] {
    let words =
      switch failure {
      case nil: "as expected"
      case .unreadable: "this can't be read as a link"
      case .unexpected: "another outcome than expected"
      case .refused: "the link leads nowhere"
      case .changed: "another outcome than in the baseline"
      case .added: "a link that the baseline doesn't have"
      case .removed: "a link that only the baseline has"
      }
    return Array(words.utf8)
  }

  /// What there is to know of it, by name.
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

  /// The fields as text.
  var lines: [String] {
    fields.map { "\($0.name): \(String(decoding: $0.text, as: UTF8.self))" }
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
    return "error: \(String(decoding: summary, as: UTF8.self))\n  --> \(place)\(notes.joined())"
  }

  private var isExpectation: Bool {
    if case .unexpected = failure { true } else { false }
  }
}

extension ReplayRecord.Failure {
  /// Its name in reports.
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
