import SceneCommands
import SceneNavigation
import Scenes

/// Dismiss the scene or stack that was presented last.
@Command
struct DismissCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.dismissFront(cause: $1, force: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.modal]).map { "present \($0); dismiss" }
  }
}

/// Dismiss all presented scenes and stacks.
@Command
struct DismissAllCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(unlessIgnored: "nothing is presented") {
      try $0.perform(.dismissAll, by: .top, cause: $1, force: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.place(by: [.modal]).map { "present \($0); dismissAll" }
  }
}
