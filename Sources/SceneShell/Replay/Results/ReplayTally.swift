/// How many links led where.
struct ReplayTally: Equatable, Sendable {
  private(set) var opened = 0
  private(set) var waiting = 0
  private(set) var dropped = 0
  private(set) var refused = 0
  private(set) var failed = 0
  private(set) var unreadable = 0
  private(set) var unexpected = 0
  private(set) var unexpectedlyRefused = 0
  private(set) var changed = 0
  private(set) var added = 0
  private(set) var removed = 0
  /// Whether lists and baseline are too different to be compared.
  var isOutOfStep = false
  /// Whether there is nothing to replay, though there should be.
  var isMissing = false
  /// Whether there is a baseline.
  let hasBaseline: Bool

  init(hasBaseline: Bool = false) { self.hasBaseline = hasBaseline }

  mutating func count(_ record: ReplayRecord) {
    switch record.outcome?.kind {
    case nil: break
    case .opened: opened += 1
    case .waiting: waiting += 1
    case .dropped: dropped += 1
    case .refused: refused += 1
    case .failed: failed += 1
    }
    switch record.failure {
    case nil: break
    case .unreadable: unreadable += 1
    case .unexpected: unexpected += 1
    case .refused: unexpectedlyRefused += 1
    case .changed: changed += 1
    case .added: added += 1
    case .removed: removed += 1
    }
  }

  /// How many links have been opened.
  var links: Int { opened + waiting + dropped + refused + failed }

  /// How many of all records are to be complained about.
  var failures: Int { unreadable + unexpected + unexpectedlyRefused + changed + added + removed }

  /// Whether there has been nothing at all.
  var isEmpty: Bool { links + unreadable + removed == 0 }

  /// All counts by name.
  var counts: [(name: String, count: Int)] {
    [
      ("links", links), ("opened", opened), ("waiting", waiting), ("dropped", dropped),
      ("refused", refused),
      ("failed", failed), ("unreadable", unreadable), ("unexpected", unexpected),
      ("unexpectedlyRefused", unexpectedlyRefused), ("changed", changed), ("added", added),
      ("removed", removed), ("failures", failures),
    ]
  }

  /// What the replay leaves the process with.
  var status: ExitStatus {
    if unexpected + changed + added + removed > 0 || isOutOfStep { return .expectationFailed }
    return unreadable + unexpectedlyRefused > 0 || isMissing ? .commandFailed : .success
  }
}

extension ReplayTally: CustomStringConvertible {
  var description: String {
    var kinds = ["\(opened) opened", "\(waiting) waiting", "\(refused) refused"]
    if dropped > 0 { kinds.append("\(dropped) dropped") }
    if failed > 0 { kinds.append("\(failed) failed") }
    if unreadable > 0 { kinds.append("\(unreadable) unreadable") }
    var parts = [
      "\(links) \(links == 1 ? "link" : "links"): \(kinds.joined(separator: ", "))",
      "\(unexpected) not as expected",
    ]
    if isOutOfStep {
      parts.append("out of step with the baseline")
    } else if hasBaseline {
      parts.append("\(changed) changed, \(added) added, \(removed) removed")
    }
    return parts.joined(separator: "; ")
  }
}
