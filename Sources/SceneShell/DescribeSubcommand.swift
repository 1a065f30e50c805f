import ArgumentParser
import SceneEngine
import OrderedCollections
import ScenePrompt
import SceneSessions

/// `koober describe`: the commands, scenes and links of the app, for other programs.
struct DescribeSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "describe",
      abstract: "Print the commands, scenes, services, places and links of the app.")
  }

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    let app = try AppSession.makeForInspection(App.self, options, console).app
    let survey = AppSurvey()
    for start in App.starts {
      await survey.explore(try await session(startedWith: start, survey, console).app)
    }
    let last = App.starts.last ?? .started
    for example in App.examples {
      let start = StartState(last.name, "", script: "\(last.script)\n\(example)")
      // The state can have embedded scenes since the last move.
      survey.add(try await session(startedWith: start, survey, console).app)
    }
    let description = description(of: app, survey)
    console.print(json ? description.json(pretty: true) : description.tree.joined(separator: "\n"))
    return .success
  }

  /// Makes an app at a start; the survey observes how the app gets there.
  @MainActor
  private func session(
    startedWith start: StartState, _ survey: AppSurvey, _ console: Console
  ) async throws(ExitRequest) -> AppSession {
    let start = AppStart<App>(
      choice: StartChoice(start), options: options, launch: launch, console: console)
    return try await start.makeSession { survey.observe($0.app) }
  }

  @MainActor
  private func description(of app: any SceneApp, _ survey: AppSurvey) -> Value {
    var fields: OrderedDictionary<String, Value> = [
      "name": .string(App.name), "version": .string(App.version),
    ]
    fields.merge(CommandRegistry.all.description) { $1 }
    fields["interactiveCommands"] = .array(CommandRegistry.all.interactiveSchemas.map(\.asValue))
    fields.merge(PromptCommands.description) { $1 }
    fields["scenes"] = survey.scenes.value
    fields["services"] = survey.services.value
    fields["places"] = app.placeDescriptions
    fields["links"] = .array(app.router.links.patterns.map(\.value))
    fields["starts"] = .array(
      App.starts.map { start in
        .object(["name": .string(start.name), "summary": .string(start.summary)])
      })
    return .object(fields)
  }
}

/// The scenes and services of an app and their commands, as far as its starts, its links and its examples reach them.
///
/// The commands of a scene, and of a service of one user, are known only while it exists. The survey observes the app
/// from its start, and opens samples of the link table from each start.
@MainActor
final class AppSurvey {
  /// The number of links per pattern; some contain values that do not exist.
  private static let linksPerPattern = 8
  /// The timeout of a link, in real time: a server that does not answer has no scenes.
  private static let settleTimeout = Duration.seconds(1)
  /// The maximum number of links that do not settle in time.
  private static let maxHangs = 3

  /// Scenes or services by name, with their commands.
  struct Found {
    fileprivate(set) var commands: OrderedDictionary<String, [CommandSchema]> = [:]

    var value: Value {
      .array(
        commands.map { name, commands in
          .object(["name": .string(name), "commands": .array(commands.map(\.asValue))])
        })
    }
  }

  private var foundScenes = Found()
  /// The services in the order in which they appear.
  private(set) var services = Found()
  private var observations: [StateObservation] = []

  /// The scenes, sorted by name.
  var scenes: Found {
    var scenes = foundScenes
    scenes.commands.sort()
    return scenes
  }

  /// Adds the scenes and services of an app, now and after each move.
  func observe(_ app: any SceneApp) {
    add(app)
    observations.append(
      app.router.observe { [weak self, weak app] _ in if let app { self?.add(app) } })
  }

  /// Adds the scenes and services to which links lead from the current place.
  func explore(_ app: any SceneApp) async {
    let sampler = LinkSampler(app.router.links)
    var random = SeededGenerator(seed: 0)
    var hangs = 0
    for _ in 0..<(Self.linksPerPattern * app.router.links.patterns.count) {
      // A refused link leads nowhere, but the next one may lead somewhere.
      guard let link = sampler.good(using: &random),
        (try? app.router.open(link.url, force: true)) != nil
      else { continue }
      do { try await app.stage.settle(within: Self.settleTimeout) } catch { hangs += 1 }
      guard hangs < Self.maxHangs else { return }
    }
  }

  /// Adds the scenes and services that exist.
  func add(_ app: any SceneApp) {
    for scene in app.router.liveScenes { foundScenes.commands[scene.name] = scene.commands }
    for service in app.services where services.commands[service.name] == nil {
      services.commands[service.name] = service.commands
    }
  }
}
