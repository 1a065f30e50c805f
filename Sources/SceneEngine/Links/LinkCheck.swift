package import SceneLinks
package import Scenes
import SceneText

/// Resolves the links of a list without opening them, and compares their destinations with the expected ones.
package struct LinkCheck {
  private let table: LinkTable
  /// The number of links that were read.
  package private(set) var count = 0
  private var refused = 0
  private(set) var failures = 0
  /// The message of the first failure.
  package private(set) var firstFailure: String?

  /// The destination to which guards redirect another one, if they do.
  private let redirected: (Destination) -> Destination?

  /// Creates a check of links without guards.
  package init(
    _ table: LinkTable,
    redirecting redirected: @escaping (Destination) -> Destination? = { _ in nil }
  ) {
    self.table = table
    self.redirected = redirected
  }

  /// Creates a check of the links of an app, whose guards may redirect them.
  @MainActor
  package init(_ router: Router) {
    self.init(router.links) { try? router.permitted($0) }
  }

  /// Whether a link was refused unexpectedly, or has a different destination than expected.
  package var hasFailed: Bool { failures > 0 }

  /// Returns the destination of a link or the reason why it is refused, with the expected outcome if it differs.
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
      if let expected { outcome += ", expected \(VisibleText.visible(expected))" }
      failures += 1
      firstFailure = firstFailure ?? "\(url): \(outcome)"
    }
    return "\(url)\t\(outcome)"
  }

  package var summary: String {
    let leading = count - refused
    return "\(count) \(count == 1 ? "link" : "links"): "
      + "\(leading) resolved, \(refused) refused"
  }

  /// The failure of the check in words: that links have unexpected outcomes.
  package var failure: String {
    "\(failures) unexpected \(failures == 1 ? "outcome" : "outcomes") in \(summary)"
  }

  private func resolve(_ url: [UInt8]) throws(LinkError) -> Destination {
    let destination = try table.resolve(url.span)
    // The table does not validate what it does not decode, such as a fragment.
    do {
      _ = try UTF8Span(validating: url.span)
    } catch {
      throw .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
    return destination
  }

  /// Whether a link to a destination can have an outcome.
  ///
  /// Only the last place is compared, because the path to it depends on the state of the app.
  private func isPossible(_ outcome: String, for destination: Destination) -> Bool {
    let error = "error "
    guard !outcome.hasPrefix(error) else {
      // The reason is one word for a link that cannot be read, and for a guard.
      let words = outcome.dropFirst(error.count)
      return words == "denied" || words.contains(" ")
    }
    return [destination, redirected(destination)].compactMap(\.self).contains { destination in
      let name = "\(destination)"
      return outcome == name || [" > ", ": "].contains { outcome.hasSuffix($0 + name) }
    }
  }
}
