import SceneCommands
import Scenes

/// Go back one step, or to the place before a link or tab change.
///
/// `moves` prints the destination at the end.
@Command
struct BackCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.back(cause: $1, force: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back" }
  }
}

/// Undo `back`.
///
/// Returns to the place that `back` left. Any other move clears that place.
@Command
struct ForwardCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.forward(cause: $1, force: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back; forward" }
  }
}

/// Go to the parent of the current place in the link table.
@Command
struct UpCommand: MoveCommand {
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.up(cause: $1, force: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link { $0.count > 1 }.map { "open \($0.url); up" }
  }
}
