/// The words that a statement begins with where it isn't a command.
package enum Keyword: String, CaseIterable, Hashable, Sendable {
  case await
  case bisect
  case `else`
  case end
  case expect
  case `for`
  case `if`
  case `let`
  case `repeat`
  case script
  case section
  case setup
  case teardown

  /// The keywords by their words, which is quicker than to compare them all.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
