import SceneCommands
import SceneLanguage
import OrderedCollections
import Scenes
import SceneSessions

/// An action or a move that had no effect: it changed no state, sent no route, moved nothing, started no work and reported no
/// failure.
package struct IgnoredAction: Equatable, Sendable {
  /// The action, as in `pickMeUp.confirm`.
  package let name: String
  /// The part of the target's state that is an enum case, as in `pickMeUp.view is initial`, or the reason why nothing
  /// moved; nil if there is none.
  package let state: String?

  /// Describes what happened, as in `pickMeUp.confirm has no effect while pickMeUp.view is initial`.
  package var message: String { "\(name) has no effect" + (state.map { " while \($0)" } ?? "") }

  /// Describes it while a thread outside of the runtime may still change the state, as at the prompt.
  package var cautiousMessage: String {
    "\(name) changed nothing" + (isMove ? state.map { ": \($0)" } ?? "" : "")
  }

  /// Whether it is a command of the shell, whose effect is complete when it ends.
  private let isMove: Bool

  /// A command of the shell that moved nothing, with the reason.
  init(_ command: String, state: String) {
    name = command
    self.state = state
    isMove = true
  }

  @MainActor
  init(_ action: ResolvedAction, of app: any SceneApp) {
    name = action.recordedName
    isMove = false
    let target = String(name.dropLast(action.name.count + 1))
    state = CommandTarget.named(target, in: app).flatMap { Self.caseName(of: $0.state, at: target) }
  }

  /// The name of an enum case, or of the first field that is one.
  private static func caseName(of state: Value, at path: String) -> String? {
    switch state {
    case .symbol(let name), .variant(let name, _): return "\(path) is \(name)"
    case .object(let fields):
      for (field, value) in fields {
        switch value {
        case .symbol(let name), .variant(let name, _): return "\(path).\(field) is \(name)"
        default: continue
        }
      }
      return nil
    default: return nil
    }
  }
}

extension Interpreter {
  private var activity: AppActivity { AppActivity(session.tracker, router, stage) }

  /// Performs an action.
  ///
  /// - Returns: Whether it had no effect; false if that is neither reported nor an error.
  func ignores(_ action: ParsedAction) throws(CommandError) -> Bool {
    guard failsIgnoredActions || onIgnoredAction != nil else {
      try action.perform()
      return false
    }
    let (before, states) = (activity, session.tracker.mark())
    try action.perform()
    return activity.differsOnlyInStates(from: before) && session.tracker.areStatesEqual(to: states)
  }

  /// Reports an action without effect, and fails if that is asked for.
  func report(_ action: IgnoredAction, at place: SourceSpan) throws(ScriptFailure) {
    onIgnoredAction?(action)
    guard failsIgnoredActions else { return }
    throw place.failure(
      .actionIgnored, action.message,
      help:
        "it changed no state, sent no route and started no work; remove it, or write '! \(action.name)'"
    )
  }
}
