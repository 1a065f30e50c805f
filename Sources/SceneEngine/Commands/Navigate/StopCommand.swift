import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions
import SceneText

/// Stop a coordinator and all coordinators inside it.
///
/// Their scenes and all scenes above them are removed. The output names each
/// coordinator that was not released.
@Command
struct StopCommand: MoveCommand {
  /// Name, path or number of the coordinator.
  let coordinator: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let name = coordinator
    return try await context.recording(.move, Self.schema.parameters) {
      let stopped = try Self.stop(name, force: force, in: context)
      let retained = Set(context.app.coordinators.map(\.number))
      let leaks = stopped.filter { retained.contains($0.number) }.map(\.label)
      return .lines(
        ["stopped \(stopped.map(\.label).joined(separator: ", "))"]
          + leaks.map { "\($0) was not released" })
    }
  }

  /// Stops a coordinator; returns the numbers and labels of those that have ended, without retaining them.
  @MainActor
  private static func stop(
    _ name: String, force: Bool, in context: CommandContext
  ) throws -> [(number: Int, label: String)] {
    let coordinator = try find(name, in: context)
    let path = coordinator.ownerPath
    let ended = context.app.coordinators.filter { path.contains($0.ownerPath) }
      .map { (number: $0.number, label: $0.label) }
    try context.router.stop(path, cause: "stop \(name)", force: force)
    return ended
  }

  @MainActor
  private static func find(
    _ name: String, in context: CommandContext
  ) throws(ScriptFailure) -> Coordinator {
    let all = context.app.coordinators
    let found = all.filter {
      [$0.label, "\($0.number)", "#\($0.number)", "\($0.ownerPath)", $0.ownerPath.names.last]
        .contains(name)
    }
    guard let coordinator = found.first else {
      let names = all.compactMap(\.ownerPath.names.last)
      let nearest = NearestNames.nearest(to: name, among: names)
      throw context.argument.failure(
        .coordinatorAbsent, "there is no coordinator '\(name)'",
        help: NearestNames.suggestion(nearest)
          ?? "coordinators: \(all.map(\.label).joined(separator: ", "))")
    }
    guard found.count == 1 else {
      throw context.argument.failure(
        .targetAmbiguous, "there are \(found.count) coordinators '\(name)'",
        help: "use \(found.map { "'\($0.label)'" }.joined(separator: " or "))")
    }
    return coordinator
  }

  static func example(in samples: AppSamples) -> String? {
    // A root cannot be removed without a replacement.
    let roots = samples.app.router.tree.roots.map(\.owner)
    return samples.app.coordinators.last { coordinator in
      !roots.contains { coordinator.ownerPath.contains($0) }
    }.map { "stop \($0.label)" }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard point.isFirst else { return completer.flags(of: schema, point.given) }
    return completer.app.coordinators.map {
      Suggestion(text: $0.ownerPath.names.last ?? $0.label, summary: "\($0.ownerPath)")
    }
  }
}
