import Commands
import Language
import OrderedCollections

/// How much a script may put together in one value: a few lines could make one that no machine holds.
struct ValueBudget {
  /// The most bytes, roughly.
  static let sizeLimit = 64_000_000
  /// How deep values may stand in each other.
  static let depthLimit = 500

  /// What a value takes besides its text.
  private static let ownSize = 4

  /// What is wrong with a value.
  enum Excess: Error {
    case size
    case depth

    /// What is wrong, without a full stop.
    var words: String {
      switch self {
      case .size: "the value is larger than \(sizeLimit / 1_000_000) MB"
      case .depth: "the value is nested more than \(depthLimit) deep"
      }
    }

    /// What to do about it.
    var fix: String {
      switch self {
      case .size: "split it into several variables"
      case .depth: "nest fewer lists and objects"
      }
    }
  }

  private var left = sizeLimit

  /// Takes what becomes a part of the value.
  ///
  /// - Throws: ``Excess`` where that is too much.
  /// - Complexity: O(size of the part), and of the limit where that is less.
  mutating func take(_ part: Value) throws(Excess) { try take(part, depth: 0) }

  private mutating func take(_ part: Value, depth: Int) throws(Excess) {
    guard depth < Self.depthLimit else { throw .depth }
    left -= Self.ownSize
    switch part {
    case .null, .bool, .int, .double, .redacted: break
    case .string(let text), .symbol(let text): left -= text.utf8.count
    case .array(let elements): for element in elements { try take(element, depth: depth + 1) }
    case .object(let fields):
      for (key, value) in fields {
        left -= key.utf8.count
        try take(value, depth: depth + 1)
      }
    case .variant(let name, let payload):
      left -= name.utf8.count
      try take(payload, depth: depth + 1)
    }
    guard left >= 0 else { throw .size }
  }
}

extension SourceSpan {
  /// Takes what becomes a part of a value that is made here.
  func take(_ part: Value, from budget: inout ValueBudget) throws(ScriptFailure) {
    do {
      try budget.take(part)
    } catch {
      throw failure(.valueTooLarge, error.words, help: error.fix)
    }
  }
}
