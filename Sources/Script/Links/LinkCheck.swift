package import Links
import Scenes

/// Reads a list of links, one a line, without going anywhere.
///
/// `#` begins a comment. Behind a tab may stand the outcome that the link is expected to have.
package struct LinkCheck {
  private let table: LinkTable
  /// How many links were read.
  private var count = 0
  /// How many of them were refused.
  private var refused = 0
  /// Whether a link was refused that the list doesn't expect to be.
  package private(set) var hasFailed = false

  /// Creates a check by a table.
  package init(_ table: LinkTable) { self.table = table }

  /// Reads a line.
  ///
  /// - Parameter line: The line, without its ending.
  /// - Returns: The link and where it leads, or why it is refused; nil where the line has no link.
  package mutating func read(_ line: String) -> String? {
    guard !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = parts.first, url.contains(where: { $0 != " " }) else { return nil }
    count += 1
    do throws(LinkError) {
      return "\(VisibleText.visible(url))\t\(try table.resolve(String(url)))"
    } catch {
      refused += 1
      if parts.count < 2 || parts[1] != "error \(error.code)" { hasFailed = true }
      return "\(VisibleText.visible(url))\terror \(error.code): \(error.message)"
    }
  }

  /// How many links there were, and how many of them were refused.
  package var summary: String {
    "\(count) \(count == 1 ? "link" : "links"): \(count - refused) lead somewhere, "
      + "\(refused) refused"
  }
}
