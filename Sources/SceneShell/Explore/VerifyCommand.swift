import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions
import Scenes

/// Check the current state for a defect that 'explore' looks for: 'verify links'.
///
/// leaks: objects that are alive after their scope has ended or their scene was left, and such coordinators; the first
/// 'verify leaks' begins to watch the scenes. links: places with a link that does not lead to them. restoring: a state that
/// is another one after a fresh app was restored to it. secrets: drawings, links and states that show a sample of a secret,
/// such as secret-1234.
@Command
struct VerifyCommand: ShellCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = .isReadOnly

  /// A defect.
  enum Defect: String, CaseIterable, ArgumentCodable {
    case leaks, links, restoring, secrets
  }

  let defect: Defect

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let session = context.session
    let found: [String]
    switch defect {
    case .leaks:
      session.watchScenes()
      found = await session.leaks()
    case .links: found = session.wrongLinks
    case .secrets: found = session.shownSecrets
    case .restoring: found = try await changes(by: context)
    }
    guard let first = found.first else { return .nothing }
    throw context.argument.expectationFailed(first, notes: Array(found.dropFirst()))
  }

  /// The differences of a fresh app that is restored to the current state.
  @MainActor
  private func changes(by context: CommandContext) async throws(ScriptFailure) -> [String] {
    guard let apps = context.host.freshApps else {
      throw context.place.failure(.externalFailed, "cannot make an app to restore here")
    }
    let unsaved = context.app.unsaved
    guard unsaved.isEmpty else {
      throw context.place.failure(
        .exploreState,
        "the current state cannot be brought to a fresh app: \(unsaved.joined(separator: "; "))")
    }
    let saved = context.app.saved
    // Making an app makes its stage that of the process.
    defer { ProcessStage.become(context.app.stage) }
    do {
      let fresh = try await apps.make(0, nil)
      defer { fresh.discard() }
      let lost = try fresh.app.restore(saved, cause: context.place.text, force: true)
      guard lost.isEmpty else {
        throw context.place.failure(
          .exploreState,
          "the current state cannot be brought to a fresh app: \(lost.joined(separator: "; "))")
      }
      try await fresh.stage.settle()
      let (place, restored) = (context.app.pathNames, fresh.app.pathNames)
      let changes = StateChange.changes(
        from: context.session.stateValues, to: fresh.stateValues
      ).map(\.line)
      guard !changes.isEmpty || place != restored else { return [] }
      return ["restoring a state changes it"] + changes
        + (place == restored
          ? []
          : ["\(place.joined(separator: " > ")) → \(restored.joined(separator: " > "))"])
    } catch {
      throw context.place.failure(of: error)
    }
  }

  static func example(in samples: AppSamples) -> String? { "verify links" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    completer.values(of: schema, after: point.given)
  }
}
