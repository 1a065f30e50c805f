import LinkFuzzing
import ScriptFuzzing

/// What the inputs of `scripts/fuzz-guided` are.
package enum InputKind: String, CaseIterable, Sendable {
  case links, scripts, lines, journals, values, states
}

/// Checks the invariants of inputs of one kind.
@MainActor
package struct InputChecker {
  private let check: @MainActor ([UInt8]) -> String?

  /// Creates a checker.
  ///
  /// - Throws: The error of an app, or of its links.
  package init(_ kind: InputKind) throws {
    switch kind {
    case .links:
      var checker = try LinkChecker()
      check = { checker.complaint(about: $0) }
    case .scripts: check = SyntaxChecker.complaint(about:)
    case .lines:
      let checker = try LineChecker()
      // The first byte places the cursor.
      check = { checker.complaint(about: Array($0.dropFirst()), at: Int($0.first ?? 0)) }
    case .journals: check = JournalChecker.complaint(about:)
    case .values: check = JournalChecker.complaint(aboutValue:)
    case .states: check = SavedStateChecker.complaint(about:)
    }
  }

  /// The invariant that an input violates; nil if there is none.
  package func complaint(about bytes: [UInt8]) -> String? { check(bytes) }
}
