import Commands
import OrderedCollections
import SceneRuntime
import Scenes

/// Tells the time on the stage's clock and what is under way.
@Command
struct ClockCommand: QueryCommand {
  static let category = CommandCategory.look

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let interpreter = context.interpreter
    let stage = context.app.stage
    return try context.telling(Self.text(stage, interpreter), Self.data(of: stage, interpreter))
  }

  @MainActor
  private static func text(_ stage: SceneStage, _ interpreter: Interpreter) -> String {
    let mode = stage.clock.isLive ? "live" : "virtual"
    var lines = ["\(mode), \(interpreter.words(stage.clock.elapsed.offset)) since the start"]
    lines += (stage.effects + stage.tasks).map { "  \($0.words(interpreter.words))" }
    let resumptions = stage.unnamedResumptions
    if !resumptions.isEmpty {
      lines.append("not deterministic: other threads brought this outside of the environment")
      lines += resumptions.map {
        "  \($0.name), \($0.count == 1 ? "once" : "\($0.count) times")"
      }
    }
    return lines.joined(separator: "\n")
  }

  @MainActor
  private static func data(of stage: SceneStage, _ interpreter: Interpreter) -> Value {
    .object([
      "mode": .string(stage.clock.isLive ? "live" : "virtual"),
      "now": .string(interpreter.words(stage.clock.now.offset)),
      "effects": .array(stage.effects.map { .string($0.words(interpreter.words)) }),
      "tasks": .array(stage.tasks.map { .string($0.words(interpreter.words)) }),
      "unnamedResumptions": .array(
        stage.unnamedResumptions.map {
          .object(["name": .string($0.name), "count": .int(Int128($0.count))])
        }),
    ])
  }
}

extension Duration {
  /// The duration without what is left of its last millisecond.
  var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000)
  }
}

extension EffectStatus {
  /// What the effect is doing, with times as a script writes them.
  var words: String { words(\.words) }

  /// What the effect is doing, with times as they are given words.
  func words(_ time: (Duration) -> String) -> String {
    switch activity {
    case .running: "\(name) is running"
    case .asleep(let deadline): "\(name) sleeps until \(time(deadline.offset))"
    case .suspended: "\(name) is suspended"
    case .waiting(let outside): "\(name) waits on \(outside ?? "the outside")"
    }
  }
}
