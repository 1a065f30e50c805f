import SceneCommands
import SceneLanguage
import OrderedCollections

/// A limit of the size of a value, because a few lines of a script could make one that exceeds the memory.
struct ValueBudget {
  /// The maximum size in bytes, approximately.
  static let sizeLimit = 64_000_000
  /// The maximum nesting of lists and objects.
  static let depthLimit = 500

  /// The bytes of a value without its text.
  private static let ownSize = 16

  /// The limit that a value exceeds.
  enum Excess: Error {
    case size
    case depth

    /// What happened, without a full stop.
    var message: String {
      switch self {
      case .size: "the value is larger than \(sizeLimit / 1_000_000) MB"
      case .depth: "the value is nested more than \(depthLimit) levels deep"
      }
    }

    /// How to fix it.
    var fix: String {
      switch self {
      case .size: "split it into several variables"
      case .depth: "nest fewer lists and objects"
      }
    }
  }

  private var left = sizeLimit

  /// Subtracts the size of a new part of the value.
  ///
  /// - Throws: ``Excess`` if the value exceeds a limit.
  /// - Complexity: O(*n*) in the size of the part, at most the limit.
  mutating func subtract(_ part: Value) throws(Excess) { try subtract(part, depth: 0) }

  private mutating func subtract(_ part: Value, depth: Int) throws(Excess) {
    guard depth < Self.depthLimit else { throw .depth }
    left -= Self.ownSize
    switch part {
    case .null, .bool, .int, .double, .redacted: break
    case .string(let text), .symbol(let text): left -= text.utf8.count
    case .array(let elements): for element in elements { try subtract(element, depth: depth + 1) }
    case .object(let fields):
      for (key, value) in fields {
        left -= key.utf8.count
        try subtract(value, depth: depth + 1)
      }
    case .variant(let name, let payload):
      left -= name.utf8.count
      try subtract(payload, depth: depth + 1)
    }
    guard left >= 0 else { throw .size }
  }
}

extension SourceSpan {
  /// Subtracts the size of a new part of the value that the script makes at this place.
  func subtract(_ part: Value, from budget: inout ValueBudget) throws(ScriptFailure) {
    do {
      try budget.subtract(part)
    } catch {
      throw failure(.valueTooLarge, error.message, help: error.fix)
    }
  }
}
