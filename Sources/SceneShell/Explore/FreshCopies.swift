import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions
import Scenes

/// Fresh apps in the state in which an app was.
@MainActor
struct FreshCopies {
  private let apps: FreshApps
  private let checkpoint: Checkpoint

  /// The current state was not brought to a fresh app.
  private struct Unrestored: Error {
    let reasons: [String]
  }

  /// Keeps the current state.
  init(in context: CommandContext) throws(ScriptFailure) {
    guard let apps = context.host.freshApps else {
      throw Self.missingApps(in: context)
    }
    guard let checkpoint = context.app.checkpoint else {
      throw Self.failure(context.app.unsaved, in: context)
    }
    (self.apps, self.checkpoint) = (apps, checkpoint)
  }

  /// Makes an app in the state, in virtual time and without the user's data.
  func make() async throws -> AppSession {
    let session = try await apps.make(0, nil)
    let losses = try session.app.restore(checkpoint, isOfOtherApp: true)
    guard losses.isEmpty else { throw Unrestored(reasons: losses) }
    try await session.stage.settle()
    return session
  }

  /// Does something with such apps, which make their stages that of the process.
  static func use<Result>(
    in context: CommandContext,
    _ body: (FreshCopies) async throws -> Result
  ) async throws(ScriptFailure) -> Result {
    let copies = try FreshCopies(in: context)
    defer { ProcessStage.become(context.app.stage) }
    do { return try await body(copies) } catch {
      switch error {
      case let error as Unrestored: throw failure(error.reasons, in: context)
      case let error as RefusedRequest:
        throw context.place.failure(
          .externalFailed, "\(error)", help: "make the app with a fake of it")
      case let diagnostic as Diagnostic: throw ScriptFailure(.syntax, diagnostic)
      default:
        throw Task.isCancelled ? context.place.interruption : context.place.failure(of: error)
      }
    }
  }

  /// The error of a command that needs fresh apps, in a shell that cannot make them.
  static func missingApps(in context: CommandContext) -> ScriptFailure {
    context.place.failure(
      .externalFailed, "'\(context.call.name)' needs fresh apps, which cannot be made here",
      help: "use it in the process of the app, not in an attached shell or an exploration")
  }

  private static func failure(_ reasons: [String], in context: CommandContext) -> ScriptFailure {
    context.place.failure(
      .exploreState,
      "the current state cannot be brought to a fresh app: \(reasons.joined(separator: "; "))",
      help: "use the subcommand 'explore', which can begin after a script: --start script FILE")
  }
}

extension Diagnostic.Code {
  private enum Explore: String, CaseIterable {
    case line = "explore.line"
    case number = "explore.number"
    case state = "explore.state"
  }

  static let exploreLine = Self(Explore.line)
  static let exploreNumber = Self(Explore.number)
  static let exploreState = Self(Explore.state)
}
