import ArgumentParser
import SceneEngine
import ScenePrompt
import SceneSystem

/// `koober attach PATH`: the prompt, or commands, in an app that runs in another process.
struct AttachSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "attach",
      abstract: "Use the prompt, or run commands, in a running app.",
      discussion: """
        The app was started with --listen, or calls ShellServer. On a terminal, attach shows a prompt, and otherwise \
        runs the commands of standard input. Several shells can attach to an app at once; the app continues when they \
        leave. Only processes of the same user on the same machine can attach.

        Exit status: as for commands without attach; 1 if attach cannot connect to the app; 3 if the app ends.
        """)
  }

  @ArgumentParser.Argument(help: "Path at which the app listens.", completion: .file())
  var path: String

  @Option(
    name: .short,
    help: ArgumentHelp(
      "Commands to run instead of those of standard input (repeatable).", valueName: "commands"))
  var commands: [String] = []

  @OptionGroup var variables: VariableOptions

  func run() throws {
    throw Attachment(path: path, commands: commands, variables: variables).run()
  }
}

/// What `koober attach PATH` and `koober --attach PATH` do.
struct Attachment: Sendable {
  let path: String
  /// The commands to run; none stands for the prompt, or those of standard input.
  let commands: [String]
  let variables: VariableOptions

  /// Runs the commands, or the prompt until the user leaves.
  func run() -> ExitCode {
    guard commands.isEmpty, StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
      return MainThread.run { console in
        do throws(ExitRequest) { return console.close(try await runCommands(console)) } catch {
          return console.close(error.status)
        }
      }
    }
    do {
      return ExitCode(
        try InteractiveShell.run {
          let app = try AttachedApp(at: path)
          var settings = ShellSettings(
            name: app.name, environment: ProcessEnvironment.variables
          ) { ScriptHost.live(limit: $0, columns: $1, print: $2) }
          settings.registry = .all
          return (settings, { AppConnection(app, host: $0, settings: settings) })
        })
    } catch {
      let status = (error as? AttachError)?.status ?? .commandFailed
      try? StandardStream.error.write(VisibleText.escaped("error: \(error)\n"))
      return status.code
    }
  }

  @MainActor
  private func runCommands(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    let values = try console.require { try variables.values() }
    let script = AttachedScript(path: path, console: console, variables: values)
    guard commands.isEmpty else {
      return try await script.run(commands.joined(separator: "\n"), name: "-c")
    }
    let (text, name) = try console.require(orExitWith: .commandFailed) {
      var file = try FileReader(argument: "-")
      return (try file.rest(limit: AttachedScript.textLimit), file.path)
    }
    return try await script.run(String(decoding: text, as: UTF8.self), name: name)
  }
}

/// The options of a shell to listen for others, and to attach to another app.
struct AttachOptions: ParsableArguments {
  @Option(
    name: .customLong("listen"),
    help: ArgumentHelp(
      "Path of a Unix socket at which other shells can attach to the app.", valueName: "path"),
    completion: .file())
  var listenPath: String?

  @Option(
    name: .customLong("attach"),
    help: ArgumentHelp(
      "Path at which a running app listens, to use instead of a new app.", valueName: "path"),
    completion: .file())
  var attachPath: String?

  /// Refuses options that have no effect on a running app.
  ///
  /// - Parameters:
  ///   - others: The options of the shell.
  ///   - options: The options of the app.
  /// - Throws: `ValidationError` for the first one that is given.
  static func check(
    _ others: [(name: String, isGiven: Bool)], _ options: any ParsableArguments.Type
  ) throws(ValidationError) {
    guard let name = others.first(where: \.isGiven)?.name ?? options.firstGiven else { return }
    throw ValidationError("\(name) cannot be used with --attach, which uses a running app")
  }
}

extension ParsableArguments {
  /// The first of these options on the command line of the process; nil if none is given.
  fileprivate static var firstGiven: String? {
    let columns = helpMessage(columns: 200).split(separator: "\n").compactMap { line in
      line.drop { $0 == " " }.split(separator: "  ").first
    }
    let names = Set(
      columns.flatMap { $0.split { " ,/".contains($0) } }.filter { $0.hasPrefix("--") }
    ).subtracting(["--help"])
    return CommandLine.arguments.map { $0.prefix { $0 != "=" } }.first(where: names.contains)
      .map(String.init)
  }
}

extension LaunchOptions {
  /// The options that determine how an app launches, and whether they are given.
  var given: [(name: String, isGiven: Bool)] {
    [("--live", live), ("--virtual", virtual), ("--seed", seed != nil)]
  }
}

extension RecordOptions {
  /// The options of a recording that begins with the app, and whether they are given.
  var given: [(name: String, isGiven: Bool)] {
    [("--record", path != nil), ("--durable", durable), ("--redact", policyPath != nil)]
  }
}

extension TraceOptions {
  /// The options of a trace, and whether they are given.
  var given: [(name: String, isGiven: Bool)] {
    [("--verbose", verbose), ("--fail-ignored", failIgnored)]
  }
}
