/// A line of a list of links.
struct LinkLine {
  let url: String
  /// The outcome to expect, where the list says it.
  let expected: String?

  /// Reads a line; nil for an empty one and a comment.
  init?(_ line: String) {
    guard !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = parts.first, url.contains(where: { $0 != " " }) else { return nil }
    self.url = String(url)
    expected = parts.count > 1 ? String(parts[1]) : nil
  }
}
