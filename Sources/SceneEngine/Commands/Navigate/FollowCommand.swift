import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions

/// Follow a pending route, or all from now on: `follow auto`.
///
/// `follow manual` makes new routes wait for `follow`.
@Command
struct FollowCommand: MoveCommand {
  /// Route number (default: the oldest), or `auto`, or `manual`.
  let route: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.recording(.move, Self.schema.parameters) {
      let routes = context.router.routes
      if let mode = route.flatMap(RouteQueue.Mode.init(rawValue:)) {
        routes.mode = mode
        if mode == .automatic { try Self.followAll(routes) }
        return .nothing
      }
      let number = route.flatMap { Int($0) }
      if let route, number == nil {
        throw context.argument.failure(
          .followMode, "'\(route)' is neither the number of a route nor a mode",
          help: "use a number that 'routes' prints, 'auto' or 'manual'")
      }
      guard let followed = try routes.follow(number) else {
        let failure = context.argument.failure(
          .followNone, number.map { "there is no pending route \($0)" } ?? "no route is pending",
          help: routes.mode == .automatic
            ? "routes are followed automatically; 'follow manual' makes them wait"
            : "'routes' lists the pending routes")
        throw context.router.waitingLinks.reduce(failure) { $0.noting("note: the link \($1)") }
      }
      return .text("followed \(followed.route) of \(followed.scene.name)")
    }
  }

  /// Follows all pending routes, then throws the first failure.
  @MainActor
  private static func followAll(_ routes: RouteQueue) throws {
    var failure: (any Error)?
    while !routes.pending.isEmpty {
      do { _ = try routes.follow() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  static func example(in samples: AppSamples) -> String? { "follow auto" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard point.isFirst else { return [] }
    let modes = RouteQueue.Mode.allCases.map { Suggestion(text: $0.rawValue) }
    return completer.app.router.routes.pending.map { route in
      Suggestion(text: "\(route.number)", summary: "\(route.route) of \(route.scene.name)")
    } + modes
  }
}
