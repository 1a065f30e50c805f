import ArgumentParser
import Engine
import OrderedCollections
import Prompt

/// `koober describe`: what the app and the shell know, for other programs.
struct DescribeCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "describe",
      abstract: "Prints commands, scenes, services, places and links of the app.")
  }

  @Flag(help: "As JSON, for other programs.")
  var json = false

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] in await describe($0) }
  }

  @MainActor
  private func describe(_ console: Console) async -> ExitCode {
    guard let app = AppMaker.makeForLooking(App.self, options, console) else {
      return console.close(.commandFailed)
    }
    var survey = SceneSurvey()
    for start in App.starts {
      let start = AppStart<App>(
        StartChoice(start), options: options, launch: launch, console: console)
      do throws(CommandStop) {
        await survey.explore(try await start.makeApp())
      } catch {
        return console.close(error.status)
      }
    }
    let description = AppDescription.make(App.self, app, survey)
    console.print(json ? description.json(pretty: true) : description.tree.joined(separator: "\n"))
    return console.close(.success)
  }
}

@MainActor
enum AppDescription {
  static func make<App: ShellApp>(
    _ type: App.Type, _ app: any SceneApp, _ survey: SceneSurvey
  ) -> Value {
    var fields: OrderedDictionary<String, Value> = [
      "name": .string(type.name), "version": .string(type.version),
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
      type.starts.map { start in
        .object(["name": .string(start.name), "summary": .string(start.summary)])
      })
    return .object(fields)
  }
}
