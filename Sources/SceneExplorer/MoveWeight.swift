/// How often the moves of a name are tried, where others are tried once.
package struct MoveWeight: Codable, Sendable {
  /// A kind of moves, or the beginning of what they try.
  package let name: String
  package let weight: Int

  package static let range = 1...1000

  package init(name: String, weight: Int) { (self.name, self.weight) = (name, weight) }
}
