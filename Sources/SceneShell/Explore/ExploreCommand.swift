import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions

/// Search the states that can be reached from here.
///
/// The command tries actions, links, moves, faults and waits in fresh apps that begin
/// in the current state, without your data, and changes nothing here. It prints what it
/// finds as lines that lead there from here. A properties file has conditions, one per
/// line: always, never, eventually and sometimes CONDITION, or after ACTION CONDITION.
/// An action that ends the process ends this one; the program's subcommand explore
/// searches in a process of its own.
@Command
struct ExploreCommand: ShellCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = .isReadOnly

  /// Properties file.
  let properties: String?
  /// Maximum number of states to find.
  var states: Int = 100
  /// Maximum number of inputs that lead to a state.
  var depth: Int = 50

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    for (name, number) in [("states", states), ("depth", depth)] where number < 1 {
      throw context.failure(
        .diagramValue, of: name, "'\(name):' needs a number from 1, not \(number)")
    }
    let properties = try readProperties(in: context)
    guard let apps = context.host.freshApps else {
      throw context.place.failure(.externalFailed, "cannot make apps to explore here")
    }
    guard let checkpoint = context.app.checkpoint else {
      throw context.place.failure(
        .exploreState,
        "the current state cannot be brought to fresh apps: "
          + context.app.unsaved.joined(separator: "; "),
        help: "explore from a script, as in: explore --start script FILE")
    }
    // Making an app makes its stage that of the process.
    defer { ProcessStage.become(context.app.stage) }
    let shells = ExploredShells()
    let app = ExploredApp(comparing: nil, describing: { shells[$1].text(of: $0) }) {
      let session = try await apps.make(0, nil)
      _ = try session.app.restore(checkpoint)
      try await session.stage.settle()
      return session
    }
    defer { app.end() }
    var exploration = Exploration(
      app, trying: PossibleMoves(), in: .coverage, seed: 0,
      within: .init(states: states, depth: depth),
      testing: properties.map { $0.explored(in: shells) })
    do {
      try await exploration.run { _ in
        try Task.checkCancellation()
        return false
      }
      let report = ExplorationReport(
        result: try await exploration.result(), stop: nil, files: nil,
        triesLinks: true)
      return .listing(report.text, report.value)
    } catch let error as RefusedRequest {
      throw context.place.failure(
        .externalFailed, "\(error)", help: "make the app with a fake of it")
    } catch let diagnostic as Diagnostic {
      throw ScriptFailure(.syntax, diagnostic)
    } catch {
      throw Task.isCancelled ? context.place.interruption : context.place.failure(of: error)
    }
  }

  @MainActor
  private func readProperties(
    in context: CommandContext
  ) throws(ScriptFailure) -> [Property] {
    guard let properties else { return [] }
    let text: [UInt8]
    do throws(ScriptHost.Failure) { text = try context.host.readFile(properties) } catch {
      throw context.failure(.init(error.code), of: "properties", error.message, help: error.help)
    }
    do throws(Diagnostic) { return try Property.all(in: text, of: properties) } catch {
      throw ScriptFailure(.syntax, error)
    }
  }

  static func example(in samples: AppSamples) -> String? { "explore" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    completer.files(point.typed) + completer.values(of: schema, after: point.given)
  }
}

extension Diagnostic.Code {
  private enum Explore: String, CaseIterable {
    case state = "explore.state"
  }

  static let exploreState = Self(Explore.state)
}
