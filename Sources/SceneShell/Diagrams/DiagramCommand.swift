import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSystem
import SceneSessions

/// Draw a state machine, the navigation or the scopes.
///
/// For a service or scene, the nodes are the cases of its state; the edges are
/// the events of its feedback loop, or its actions if it has none. `diagram
/// navigation` draws the places, their parents and the moves between them,
/// `diagram scopes` the scopes and their objects. The command explores fresh
/// copies of the app, with generated arguments and without your data. The same
/// build always gives the same drawing. With `from`, it runs scripts instead;
/// with `from` and `steps`, the drawing shows what the scripts do, and what only
/// exploring finds is dashed. `counts` says how often each edge was taken.
@Command
struct DiagramCommand: ShellCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = .isReadOnly

  /// Service or scene, optionally with a path in its state, or navigation or scopes.
  let of: String
  /// Format of the drawing; svg needs Graphviz.
  var format: DiagramFormat = .text
  /// Script, directory of scripts, or pattern such as "scripts/**/*.scene".
  let from: String?
  /// Number of inputs to explore with; by default 10000, or none with scripts.
  let steps: Int?
  /// Whether the drawing says how often each edge was taken.
  var counts: Bool = false

  private static let defaultSteps = 10000
  private static let maxSteps = 10_000_000
  private static let navigation = "navigation"
  private static let scopes = "scopes"

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let steps = steps ?? (from == nil ? Self.defaultSteps : 0)
    // Without a step and without scripts, there is nothing to draw.
    let minSteps = from == nil ? 1 : 0
    guard (minSteps...Self.maxSteps).contains(steps) else {
      throw context.failure(
        .diagramValue, of: "steps",
        "'steps:' needs a number from \(minSteps) to \(Self.maxSteps), not \(steps)")
    }
    var diagram = try await diagram(steps: steps, in: context)
    diagram.showsCounts = counts
    return switch format {
    case .text: .listing(diagram.text, diagram.value)
    case .mermaid: .listing(diagram.mermaid, diagram.value)
    case .dot: .listing(diagram.dot, diagram.value)
    case .svg: .listing(try await picture(of: diagram, in: context), diagram.value)
    }
  }

  // MARK: Exploring

  @MainActor
  private func diagram(
    steps: Int, in context: CommandContext
  ) async throws(ScriptFailure) -> Diagram {
    guard let apps = context.host.freshApps else {
      throw FreshCopies.missingApps(in: context)
    }
    let parts = of.split(separator: ".", maxSplits: 1).map(String.init)
    let isMachine = of != Self.navigation && of != Self.scopes
    let subject = isMachine ? parts.first : nil
    let path = try parts.dropFirst().first.map { text throws(ScriptFailure) in
      do { return try ValuePath(text) } catch {
        throw context.failure(.diagramValue, of: "of", "\(error)")
      }
    }
    let observations = Observations(of: subject, at: path)
    let scripts = try scripts(in: context)
    // Making an app makes its stage that of the process.
    defer { ProcessStage.become(context.app.stage) }
    for (name, text) in scripts {
      do { try await apps.run(text, name, observations) } catch {
        throw context.failure(.diagramOutside, of: "from", "\(error)")
      }
    }
    observations.counts = from == nil
    var walk = AppWalk(apps, observing: subject, with: observations)
    do { try await walk.run(steps: steps) } catch let error as RefusedRequest {
      throw context.place.failure(
        .externalFailed, "\(error)",
        help: "make the app with a fake of it, or draw scripts with 'from:' and 'steps: 0'")
    } catch {
      throw context.place.failure(of: error)
    }
    switch of {
    case Self.navigation: return observations.navigation
    case Self.scopes: return observations.scopeTree
    default: break
    }
    do { return try observations.machine(of) } catch { throw failure(error, in: context) }
  }

  @MainActor
  private func scripts(
    in context: CommandContext
  ) throws(ScriptFailure) -> [(name: String, text: [UInt8])] {
    guard let from else { return [] }
    var scripts: [(String, [UInt8])] = []
    do throws(ScriptHost.Failure) {
      for path in try Self.paths(of: from) {
        scripts.append((path, try context.host.readFile(path)))
      }
    } catch {
      throw context.failure(.init(error.code), of: "from", error.message, help: error.help)
    }
    return scripts
  }

  /// The paths of the scripts that `from` names.
  static func paths(of from: String) throws(ScriptHost.Failure) -> [String] {
    let paths: [String]
    do throws(FileError) { paths = try ScriptFile.paths(matching: from) } catch {
      throw ScriptHost.Failure("\(error)")
    }
    guard !paths.isEmpty else {
      throw ScriptHost.Failure(
        "'\(from)' matches no *.scene files",
        help: "name a script, a directory, or a pattern in quotes")
    }
    return paths
  }

  @MainActor
  private func failure(_ error: DiagramError, in context: CommandContext) -> ScriptFailure {
    switch error {
    case .unknown(let name, let names):
      let all = names + [Self.navigation, Self.scopes]
      return context.failure(
        .diagramUnknown, of: "of", "there is no scene or service '\(name)'",
        help: NearestNames.suggestion(NearestNames.nearest(to: name, among: all))
          ?? "scenes and services: \(names.joined(separator: ", ")); "
          + "or \(Self.navigation) or \(Self.scopes)")
    case .noCases(let name, let hasPath):
      return context.failure(
        .diagramNoCases, of: "of",
        hasPath
          ? "the exploration found no case at '\(name)'"
          : "the state of '\(name)' has no cases to draw",
        help: hasPath
          ? "name an enum, an optional or a truth value in the state"
          : "name an enum, an optional or a truth value in it, as in 'diagram \(name).isLoading'")
    }
  }

  // MARK: Drawing

  /// The picture of a diagram, by Graphviz.
  @MainActor
  private func picture(
    of diagram: Diagram, in context: CommandContext
  ) async throws(ScriptFailure) -> String {
    let command = ["dot", "-Tsvg"]
    do throws(ScriptHost.Failure) { try await context.host.findProgram(command) } catch {
      let isRefused = error.code == .externalRefused
      throw context.failure(
        .init(error.code), of: "format",
        isRefused
          ? error.message : "'svg' needs the program 'dot' of Graphviz, which is not installed",
        help: isRefused
          ? error.help : "install the package 'graphviz', or use 'format: dot'")
    }
    do throws(ScriptHost.ProgramFailure) {
      let svg = try await context.host.runPrograms([command], diagram.dot + "\n")
      return svg.last == "\n" ? String(svg.dropLast()) : svg
    } catch {
      throw context.failure(.init(error.failure.code), of: "format", error.failure.message)
    }
  }

  // MARK: Help

  static func example(in samples: AppSamples) -> String? { "diagram navigation" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    let names =
      point.isFirst
      ? CommandTarget.all(of: completer.app).map(\.name) + [navigation, scopes] : []
    return names.map { Suggestion(text: $0) } + completer.values(of: schema, after: point.given)
  }
}

extension Diagnostic.Code {
  private enum Diagram: String, CaseIterable {
    case unknown = "diagram.unknown"
    case noCases = "diagram.noCases"
  }

  static let diagramUnknown = Self(Diagram.unknown)
  static let diagramNoCases = Self(Diagram.noCases)
  static let diagramValue = Self(ScriptFailure.Code.argumentType)
  static let diagramOutside = Self(ScriptFailure.Code.externalFailed)
}
