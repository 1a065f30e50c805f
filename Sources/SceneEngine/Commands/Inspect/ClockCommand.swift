import SceneCommands
import OrderedCollections
import SceneRuntime
import Scenes

/// Print the app's time and the effects in flight.
@Command
struct ClockCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let stage = context.app.stage
    let mode = stage.clock.isLive ? "live" : "virtual"
    let effects = stage.effects.map { $0.text }
    let tasks = stage.tasks.map { $0.text }
    let resumptions = stage.unnamedResumptions
    var lines = ["\(mode), \(stage.clock.elapsed.offset.roundedText) since the start"]
    lines += (effects + tasks).map { "  \($0)" }
    if !resumptions.isEmpty {
      lines.append("resumed by other threads, so a replay may differ:")
    }
    lines += resumptions.map { "  \($0.name), \($0.count == 1 ? "once" : "\($0.count) times")" }
    return try context.output(
      lines.joined(separator: "\n"),
      .object([
        "mode": .string(mode), "now": .string(stage.clock.now.offset.roundedText),
        "effects": .array(effects.map(Value.string)), "tasks": .array(tasks.map(Value.string)),
        "unnamedResumptions": .array(
          resumptions.map {
            .object(["name": .string($0.name), "count": .int(Int128($0.count))])
          }),
      ]))
  }
}

extension EffectStatus {
  /// The effect in a line of output.
  var text: String {
    guard !isCancelled else { return "\(name) is canceled, and has not ended yet" }
    return switch activity {
    case .running: "\(name) is running"
    case .asleep(let deadline): "\(name) sleeps until \(deadline.offset.roundedText)"
    case .suspended: "\(name) is suspended"
    case .waiting(let call): "\(name) is waiting for \(call ?? "an external system")"
    }
  }
}
