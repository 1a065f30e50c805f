/// A kind of file that a command writes, and the only one that it replaces unless it is forced to.
package struct FileKind: Hashable, Sendable {
  /// The number of bytes at the beginning of a file that tell its kind.
  package static let startLength = 4096

  /// Its name with an article, as in `a saved state`.
  package let name: String
  /// The text with which such a file begins.
  private let start: String
  /// The texts of which its first bytes contain one; empty if `start` tells enough.
  private let marks: [String]

  /// Creates a kind of file.
  ///
  /// - Parameters:
  ///   - name: Its name with an article.
  ///   - start: The text with which such a file begins.
  ///   - marks: The texts of which its first bytes contain one; empty if `start` tells enough.
  package init(_ name: String, start: String, marks: [String] = []) {
    self.name = name
    self.start = start
    self.marks = marks
  }

  /// Whether a file is of this kind.
  ///
  /// - Parameter bytes: Its first bytes, ``startLength`` at most.
  /// - Returns: Whether they begin such a file.
  package func matches(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix(start) && (marks.isEmpty || marks.contains(where: text.contains))
  }
}
