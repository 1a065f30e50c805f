import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions
import SceneText

/// Draw the front scene, or another.
@Command
struct ScreenCommand: QueryCommand {
  static let category = CommandCategory.inspect

  /// Name of the scene; by default, the front scene.
  let scene: String?
  /// Print the props of the view instead of drawing them.
  var props: Bool = false

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let scene = try live(in: context)
    return props ? .value(scene.props) : context.output(lines: scene.render())
  }

  @MainActor
  private func live(in context: CommandContext) throws(ScriptFailure) -> Scene {
    guard let scene else {
      guard let front = context.router.front else {
        throw context.argument.failure(.screenNone, "the app has no scene yet")
      }
      return front
    }
    guard case .scene(let live)? = CommandTarget.named(scene, in: context.app) else {
      let names = context.router.liveScenes.map(\.name)
      throw context.argument.failure(
        context.interpreter.mayExist(scene: scene) ? .targetAbsent : .targetUnknown,
        "there is no scene '\(scene)'",
        help: NearestNames.suggestion(NearestNames.nearest(to: scene, among: names))
          ?? "scenes: \(names.joined(separator: ", "))")
    }
    return live
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    if point.typed.hasPrefix("-") { return completer.flags(of: schema, point.given) }
    guard point.isFirst else { return [] }
    return CommandTarget.all(of: completer.app).compactMap { target in
      guard case .scene(let scene) = target else { return nil }
      return Suggestion(text: scene.name)
    }
  }
}
