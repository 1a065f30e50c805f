import Commands
import Language
import Scenes
import Sessions
import Text

/// Draw the front scene, or another: `screen map`.
@Command
struct ScreenCommand: QueryCommand {
  static let category = CommandCategory.inspect

  /// Name of the scene; by default, the front scene.
  let scene: String?

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    context.output(lines: try drawing(in: context))
  }

  @MainActor
  private func drawing(in context: CommandContext) throws(ScriptFailure) -> String {
    guard let scene else {
      guard let front = context.router.front else {
        throw context.argument.failure(.screenNone, "the app has no scene yet")
      }
      return front.render()
    }
    guard case .scene(let live)? = CommandTarget.named(scene, in: context.app) else {
      let names = context.router.liveScenes.map(\.name)
      throw context.argument.failure(
        context.app.places.contains { $0.name == scene } ? .targetAbsent : .targetUnknown,
        "there is no scene '\(scene)'",
        help: NearestNames.suggestion(NearestNames.nearest(to: scene, among: names))
          ?? "scenes: \(names.joined(separator: ", "))")
    }
    return live.render()
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard point.isFirst else { return [] }
    return CommandTarget.all(of: completer.app).compactMap { target in
      guard case .scene(let scene) = target else { return nil }
      return Suggestion(text: scene.name)
    }
  }
}
