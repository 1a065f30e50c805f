import Commands
import Scenes

/// Goes one step back; after a link or a tab, to where one was.
///
/// `moves` says where it leads.
@Command
struct BackCommand: MoveCommand {
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.back(cause: $1, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back" }
  }
}

/// Goes where one was before going back.
@Command
struct ForwardCommand: MoveCommand {
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.forward(cause: $1, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back; forward" }
  }
}

/// Goes to the parent of where one is, as links know it.
@Command
struct UpCommand: MoveCommand {
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try $0.up(cause: $1, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link { $0.count > 1 }.map { "open \($0.url); up" }
  }
}
