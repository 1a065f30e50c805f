import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage

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
        .exploreNumber, of: name, "'\(name):' needs a number from 1, not \(number)")
    }
    let properties = try readProperties(in: context)
    do throws(Diagnostic) {
      for property in properties { try property.checkAction(in: context.app) }
    } catch {
      throw ScriptFailure(.syntax, error)
    }
    return try await FreshCopies.use(in: context) { copies in
      let shells = ExploredShells()
      let app = ExploredApp(
        comparing: nil, describing: { shells[$1].text(of: $0) }, make: copies.make)
      defer { app.end() }
      let report = try await Uncancelled.value { isCancelled in
        var exploration = Exploration(
          app, trying: PossibleMoves(), in: .coverage, seed: 0,
          within: .init(states: states, depth: depth),
          testing: properties.map { $0.explored(in: shells) })
        try await exploration.run { _ in
          // Ctrl-C is handled between turns of the process.
          await Task.yield()
          return isCancelled()
        }
        if let error = exploration.mistake { throw error }
        return ExplorationReport(
          result: try await exploration.result(unless: isCancelled),
          stop: isCancelled() ? .interrupt : nil, files: nil, triesLinks: true)
      }
      return .listing(report.text, report.value)
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
