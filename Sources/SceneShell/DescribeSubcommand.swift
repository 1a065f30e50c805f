import ArgumentParser
import Engine
import OrderedCollections
import Prompt
import Sessions

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
    var survey = AppSurvey()
    for start in App.starts {
      let start = AppStart<App>(
        choice: StartChoice(start), options: options, launch: launch, console: console)
      await survey.explore(try await start.makeSession().app)
    }
    let description = description(of: app, survey)
    console.print(json ? description.json(pretty: true) : description.tree.joined(separator: "\n"))
    return .success
  }

  @MainActor
  private func description(of app: any SceneApp, _ survey: AppSurvey) -> Value {
    var fields: OrderedDictionary<String, Value> = [
      "name": .string(App.name), "version": .string(App.version),
    ]
    fields.merge(CommandRegistry.all.description) { $1 }
    fields["interactiveCommands"] = .array(CommandRegistry.all.interactiveSchemas.map(\.asValue))
    fields.merge(PromptCommands.description) { $1 }
    fields["scenes"] = survey.value
    fields["services"] = .array(
      app.services.map { service in
        .object([
          "name": .string(service.name), "commands": .array(service.commands.map(\.asValue)),
        ])
      })
    fields["places"] = .array(app.places.map(\.asValue))
    fields["links"] = .array(app.router.links.patterns.map(\.value))
    fields["starts"] = .array(
      App.starts.map { start in
        .object(["name": .string(start.name), "summary": .string(start.summary)])
      })
    return .object(fields)
  }
}

/// The scenes of an app and their actions, as far as its starts and its links reach them.
///
/// The actions of a scene are known only while it exists, so the survey opens samples of the link table from each
/// start.
@MainActor
struct AppSurvey {
  /// The number of links per pattern; some contain values that do not exist.
  private static let linksPerPattern = 8
  /// The timeout of a link, in real time: a server that does not answer has no scenes.
  private static let settleTimeout = Duration.seconds(1)
  /// The maximum number of links that do not settle in time.
  private static let maxHangs = 3

  private(set) var actions: [String: [CommandSchema]] = [:]

  /// Adds the scenes of an app at a start, and those that links lead to from there.
  mutating func explore(_ app: any SceneApp) async {
    addScenes(of: app)
    let sampler = LinkSampler(app.router.links)
    var random = SeededGenerator(seed: 0)
    var hangs = 0
    for _ in 0..<(Self.linksPerPattern * app.router.links.patterns.count) {
      // A refused link leads nowhere, but the next one may lead somewhere.
      guard let link = sampler.good(using: &random),
        (try? app.router.open(link.url, force: true)) != nil
      else { continue }
      addScenes(of: app)
      do { try await app.stage.settle(within: Self.settleTimeout) } catch { hangs += 1 }
      addScenes(of: app)
      guard hangs < Self.maxHangs else { return }
    }
  }

  var value: Value {
    .array(
      actions.sorted { $0.key < $1.key }.map { name, commands in
        .object(["name": .string(name), "commands": .array(commands.map(\.asValue))])
      })
  }

  private mutating func addScenes(of app: any SceneApp) {
    for scene in app.router.liveScenes { actions[scene.name] = scene.commands }
  }
}
