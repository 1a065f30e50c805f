package import Links
import Text

/// Reads the links of a list without going anywhere, and compares where they lead with what the list expects.
package struct LinkCheck {
  private let table: LinkTable
  private var count = 0
  private var refused = 0
  private(set) var failures = 0
  /// What is to be said of the first of these.
  private(set) var firstFailure: String?

  package init(_ table: LinkTable) { self.table = table }

  /// Whether a link was refused that the list doesn't expect to be, or leads elsewhere than it expects.
  package var hasFailed: Bool { failures > 0 }

  /// Says where a link leads, or why it is refused, and what was expected instead.
  package mutating func read(_ line: LinkLine) -> String {
    count += 1
    let url = VisibleText.visible(String(decoding: line.url, as: UTF8.self))
    let expected = line.expected.map { String(decoding: $0, as: UTF8.self) }
    var outcome: String
    let isExpected: Bool
    do throws(LinkError) {
      let destination = try resolve(line.url)
      outcome = "\(destination)"
      isExpected = expected.map { isPossible($0, for: destination) } ?? true
    } catch {
      refused += 1
      outcome = "error \(error.code.rawValue): \(error.message)"
      isExpected = expected == "error \(error.code.rawValue)"
    }
    if !isExpected {
      if let expected { outcome += ", not \(VisibleText.visible(expected))" }
      failures += 1
      firstFailure = firstFailure ?? "\(url): \(outcome)"
    }
    return "\(url)\t\(outcome)"
  }

  package var summary: String {
    let leading = count - refused
    return "\(count) \(count == 1 ? "link" : "links"): "
      + "\(leading) \(leading == 1 ? "leads" : "lead") somewhere, \(refused) refused"
  }

  private func resolve(_ url: [UInt8]) throws(LinkError) -> Destination {
    let destination = try table.resolve(url.span)
    // Where nothing is decoded, as in a fragment, the table doesn't look.
    do {
      _ = try UTF8Span(validating: url.span)
    } catch {
      throw .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
    return destination
  }

  /// Whether a link that leads to a destination can have an outcome, as far as that can be known here: what
  /// guards and scenes make of it shows only where one goes.
  private func isPossible(_ outcome: String, for destination: Destination) -> Bool {
    let error = "error "
    guard !outcome.hasPrefix(error) else {
      // A link that can't be read has one word for it; a guard has one, too.
      let words = outcome.dropFirst(error.count)
      return words == "denied" || words.contains(" ")
    }
    let name = "\(destination)"
    if outcome == name { return true }
    if [" > ", ": "].contains(where: { outcome.hasSuffix($0 + name) }) { return true }
    return isGuarded(destination)
  }

  private func isGuarded(_ destination: Destination) -> Bool {
    let line = ((try? table.ancestors(of: destination)) ?? []) + [destination]
    return line.contains { table.pattern(named: $0.name)?.guards.isEmpty == false }
  }
}
