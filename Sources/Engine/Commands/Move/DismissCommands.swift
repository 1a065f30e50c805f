import Commands
import Navigation
import Scenes

/// Removes what was presented last.
@Command
struct DismissCommand: MoveCommand {
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { router, cause in
      let tree = router.tree
      // Who has presented what is in front: the owner of the first entry of its layer.
      let presented = tree.path.last {
        $0.presentation == .modal || $0.presentation == .secondaryStack
      }
      let owner = presented?.owner ?? tree.focus?.owner ?? .top
      try router.perform(.dismiss(), by: owner, cause: cause, force: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0); dismiss" }
  }
}

/// Removes all that is presented.
@Command
struct DismissAllCommand: MoveCommand {
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.perform(.dismissAll, by: .top, cause: $1, force: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0); dismissAll" }
  }
}
