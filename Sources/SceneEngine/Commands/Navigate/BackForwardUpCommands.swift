import SceneCommands
import Scenes

/// Go back one step, or to the place before a link or tab change.
///
/// The last lines of `moves` print the destination.
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
/// It returns to the place that `back` left, until another move clears it.
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
