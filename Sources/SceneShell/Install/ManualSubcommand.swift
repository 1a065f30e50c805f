import ArgumentParser
import FoundationEssentials

/// `koober manual`: the manual page of the executable.
struct ManualSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "manual", abstract: "Print the manual page.",
      discussion: "To read it: \(App.name) manual | man -l -")
  }

  func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
    do {
      let dump = Data(CommandLineTool<App>._dumpHelp().utf8)
      let help = try JSONDecoder().decode(CommandLineHelp.self, from: dump)
      console.print(ManualPage(help, version: App.version).text)
      return .success
    } catch {
      throw console.exitRequest(
        printing: "cannot read the help of the command line: \(error)", .commandFailed)
    }
  }
}

/// The help of a command line, as `--experimental-dump-help` prints it.
struct CommandLineHelp: Decodable, Equatable {
  /// A command or a subcommand.
  struct Command: Decodable, Equatable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool
    var defaultSubcommand: String?
    var superCommands: [String]?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable, Equatable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable, Equatable {
      var kind: String
      var name: String
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?
    var discussion: String?
  }

  var command: Command
}
