import SceneCommands
package import SceneSessions

/// A statement about all states of an app, which an exploration tests.
package struct ExploredProperty {
  package enum Kind: Equatable, Sendable {
    /// The condition holds in each state.
    case always
    /// The condition holds in no state.
    case never
    /// From each state, a state can be reached in which the condition holds.
    case eventually
    /// The condition holds in a state that can be reached.
    case sometimes
    /// The condition holds after each call of an action.
    case after(action: String)
  }

  package let kind: Kind
  /// The statement, as a user wrote it.
  package let text: String
  /// The file and the line; nil if it is in no file.
  package let place: String?
  /// The line that fails at the end of a script if the property does not hold; nil if there is no such line.
  package let check: String?
  /// Whether the condition holds in the current state; nil if it has no value there.
  ///
  /// It throws the error of a condition that cannot be tested in any state.
  let holds: @MainActor (AppSession) async throws -> Bool?

  package init(
    _ kind: Kind, text: String, place: String? = nil, check: String? = nil,
    holds: @escaping @MainActor (AppSession) async throws -> Bool?
  ) {
    (self.kind, self.text, self.place, self.check) = (kind, text, place, check)
    self.holds = holds
  }

  /// Whether the property is about what moves do, rather than about states.
  var isAboutMoves: Bool { if case .after = kind { true } else { false } }

  /// Whether the property is about what a move has done.
  func isAbout(_ move: ExploredMove, written line: String) -> Bool {
    guard case .after(let action) = kind else { return false }
    switch move {
    case .call(_, let call), .fault(_, let call):
      return move.action == action || call.name == action || line == action
    default: return false
    }
  }
}
