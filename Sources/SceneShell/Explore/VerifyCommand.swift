import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions
import Scenes

/// Check the current state for a defect that 'explore' looks for: 'verify links'.
///
/// deadEnds: a state in which no move does anything. leaks: objects that are alive after their scope has ended or their
/// scene was left, and such coordinators; the first 'verify leaks' begins to watch the scenes. links: places with a link
/// that does not lead to them. restoring: a state that is another one after a fresh app was restored to it; with 'then:',
/// also a line that leads elsewhere there than here, where it is run, too. secrets: drawings, links and states that show a
/// sample of a secret, such as secret-1234.
@Command
struct VerifyCommand: ShellCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = .takesLine

  /// A defect.
  enum Defect: String, CaseIterable, ArgumentCodable {
    case deadEnds, leaks, links, restoring, secrets
  }

  let defect: Defect
  /// Line that is run after restoring, and here.
  let then: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard then == nil || defect == .restoring else {
      throw context.failure(.exploreLine, of: "then", "only 'verify restoring' takes 'then:'")
    }
    let session = context.session
    let found: [String]
    switch defect {
    case .deadEnds: found = try await deadEnds(in: context)
    case .leaks:
      session.watchScenes()
      found = await session.leaks()
    case .links: found = session.wrongLinks
    case .restoring: found = try await changes(in: context)
    case .secrets: found = session.shownSecrets
    }
    guard let first = found.first else { return .nothing }
    throw context.argument.expectationFailed(first, notes: Array(found.dropFirst()))
  }

  @MainActor
  private func deadEnds(in context: CommandContext) async throws(ScriptFailure) -> [String] {
    let isDeadEnd = try await FreshCopies.use(in: context) { copies in
      let app = ExploredApp(comparing: nil, make: copies.make)
      defer { app.end() }
      return try await app.isDeadEnd()
    }
    return isDeadEnd ? ["no move does anything"] : []
  }

  /// The differences of a fresh app that was restored to the current state, or of one in which the line was run then.
  @MainActor
  private func changes(in context: CommandContext) async throws(ScriptFailure) -> [String] {
    switch then.map(ExploredShell.parse) {
    case .complete(let tree)? where tree.statements.isEmpty:
      throw context.failure(
        .exploreLine, of: "then", "the line of 'then:' has no statement",
        help: "give the line to run, as in: verify restoring then: back")
    case .complete?, nil: break
    case .incomplete(let error)?, .failure(let error)?: throw failure(error, in: context)
    }
    let (restored, continued) = try await FreshCopies.use(in: context) { copies in
      let session = try await copies.make()
      defer { session.discard() }
      let restored = Snapshot(session)
      guard let line = then else { return (restored, restored) }
      await ExploredShell(session).run(line)
      return (restored, Snapshot(session))
    }
    let changes = restored.changes(since: Snapshot(context.session))
    guard changes.isEmpty, let line = then else {
      return changes.isEmpty ? [] : ["restoring a state changes it"] + changes
    }
    if let error = await ExploredShell(context.session).run(line) {
      throw failure(error, in: context)
    }
    let differences = continued.changes(since: Snapshot(context.session))
    return differences.isEmpty
      ? [] : ["'\(line)' leads elsewhere in an app that was restored"] + differences
  }

  @MainActor
  private func failure(_ error: Diagnostic, in context: CommandContext) -> ScriptFailure {
    context.failure(
      .exploreLine, of: "then", "the line of 'then:' cannot be run: \(error.message)",
      help: error.help)
  }

  /// What is compared of two apps.
  @MainActor
  private struct Snapshot {
    private let values: [(name: String, value: Value)]
    private let place: String

    init(_ session: AppSession) {
      values = session.tracker.values
      place = session.app.pathNames.joined(separator: " > ")
    }

    func changes(since other: Snapshot) -> [String] {
      StateChange.changes(from: other.values, to: values).map(\.line)
        + (place == other.place ? [] : ["\(other.place) → \(place)"])
    }
  }

  static func example(in samples: AppSamples) -> String? { "verify links" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    completer.values(of: schema, after: point.given)
  }
}
