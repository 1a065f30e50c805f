import ArgumentParser
import OrderedCollections
import Scenes
import Script

/// `koober describe`: what the app and the shell know, for other programs.
struct DescribeCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "describe",
      abstract: "Prints commands, places, services and links of the app.")
  }

  @Flag(help: "As JSON, for other programs.")
  var json = false

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] in await describe($0) }
  }

  @SceneActor
  private func describe(_ console: Console) async -> ExitCode {
    guard let app = AppMaker.makeForLooking(App.self, options, console) else {
      return console.close(.commandFailed)
    }
    let description = AppDescription.make(App.self, app)
    console.print(json ? description.json(pretty: true) : description.tree.joined(separator: "\n"))
    return console.close(.success)
  }
}

/// What an app is, as data.
@SceneActor
enum AppDescription {
  static func make<App: ShellApp>(_ type: App.Type, _ app: any SceneApp) -> Value {
    .object([
      "name": .string(type.name),
      "version": .string(type.version),
      "commands": .array((BuiltIn.commands + BuiltIn.keywords).map(value)),
      "places": .array(app.places.map(value)),
      "services": .array(
        app.services.map { service in
          .object([
            "name": .string(service.name), "commands": .array(service.commands.map(value)),
          ])
        }),
      "links": .array(app.router.links.patterns.map(\.value)),
    ])
  }

  private static func value(_ schema: CommandSchema) -> Value {
    .object([
      "name": .string(schema.name),
      "summary": .string(schema.summary),
      "discussion": .string(schema.discussion),
      "parameters": .array(schema.parameters.map(value)),
    ])
  }

  private static func value(_ parameter: CommandParameter) -> Value {
    .object([
      "name": .string(parameter.name),
      "label": parameter.label.map(Value.string) ?? .null,
      "type": .string("\(parameter.type)"),
      "cases": .array(parameter.type.cases.map(Value.string)),
      "default": parameter.defaultValue.map(Value.string) ?? .null,
      "isRequired": .bool(parameter.isRequired),
      "summary": .string(parameter.summary),
    ])
  }
}

extension ArgumentType {
  /// The values to choose from, where they are few.
  fileprivate var cases: [String] {
    switch self {
    case .enumeration(_, let cases): cases
    case .optional(let type), .array(let type): type.cases
    case .bool: ["true", "false"]
    default: []
    }
  }
}
