import ArgumentParser
package import SceneEngine
import Glibc
import ScenePrompt
import SceneSystem

struct CommandLineTool<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name, abstract: App.abstract,
      discussion: """
        Without a subcommand, \(App.name) shows a prompt on a terminal, and otherwise runs the commands of standard \
        input. The prompt, standard input and -c use your saved data; run and replay start without data. \
        \(App.name) FILE.scene is short for \(App.name) run FILE.scene.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 a script cannot be parsed; \
        3 a command failed; 4 an expectation failed; 130 interrupted.
        """,
      version: App.version,
      subcommands: [
        ShellSubcommand<App>.self, AttachSubcommand<App>.self, RunSubcommand<App>.self,
        ReplaySubcommand<App>.self, MergeSubcommand<App>.self,
        FormatSubcommand<App>.self, SessionsSubcommand<App>.self, ExportCommand<App>.self,
        MinimizeCommand<App>.self, ReportCommand<App>.self, LinksSubcommand<App>.self,
        DescribeSubcommand<App>.self, DiagramSubcommand<App>.self, ExploreSubcommand<App>.self,
        CoverageSubcommand<App>.self, GenerateSubcommand<App>.self, NewSubcommand<App>.self,
        CompletionsSubcommand<App>.self,
        ManualSubcommand<App>.self,
      ],
      defaultSubcommand: ShellSubcommand<App>.self)
  }

  static func main() {
    StandardStream.reserveDescriptors()
    StandardStream.ignoreBrokenPipes()
    StandardStream.useDefaultQuitAction()
    guard !CommandLine.arguments.isEmpty else {
      // On Linux, Swift reads them in /proc; without them, the program would read standard input instead.
      try? StandardStream.error.write("error: the arguments cannot be read; mount /proc\n")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    if let argument = ProcessArguments.invalid {
      try? StandardStream.error.write(
        "error: the argument '\(name: argument)' is not UTF-8\n  help: rename the file that it names\n"
      )
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    do {
      let arguments = Self.arguments
      if let error = unknownHelpTopic {
        try? StandardStream.error.write(visible(error))
        Glibc.exit(ExitStatus.usage.rawValue)
      }
      if CompletionRoot<App>.isRequested(arguments) {
        _ = try CompletionRoot<App>.parseAsRoot(arguments)
      }
      let hasStart = [
        ReplaySubcommand<App>.configuration, ExploreSubcommand<App>.configuration,
        GenerateSubcommand<App>.configuration,
      ].contains { $0.commandName == arguments.first }
      var command = try parseAsRoot(hasStart ? StartChoice.joined(arguments) : arguments)
      try command.run()
    } catch {
      exit(because: error)
    }
  }

  static var subcommandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// The arguments of the process; `koober a.scene` is short for `koober run a.scene`.
  static var arguments: [String] {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let first = words.first, !first.hasPrefix("-"), !subcommandNames.contains(first),
      first.hasSuffix(".scene")
    else { return words }
    return ["run"] + words
  }

  private static func exit(because error: any Error) -> Never {
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    let error = unknownOption(insteadOf: error) ?? error
    if let error = error as? ValidationError {
      // A command has begun; the parser adds the usage only to errors of its own.
      try? StandardStream.error.write(visible("error: \(error.message)\n"))
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess else {
      if let renaming {
        try? StandardStream.error.write("error: \(renaming)\n")
        Glibc.exit(ExitStatus.usage.rawValue)
      }
      let lines = [
        unknownSubcommand ?? unknownNestedSubcommand ?? ParserMessage.rewritten(text), hint,
      ].compactMap(\.self)
        .filter { !$0.isEmpty }
      try? StandardStream.error.write(visible(lines.map { $0 + "\n" }.joined()))
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    let status = MainThread.run { console in
      console.print(text)
      return console.close(.success)
    }
    Glibc.exit(status.rawValue)
  }

  /// The error of an unknown option, which the parser reports only where no argument is missing.
  private static func unknownOption(insteadOf error: any Error) -> (any Error)? {
    var error = error
    for number in 1...3 where fullMessage(for: error).hasPrefix("Error: Missing expected argument")
    {
      do {
        _ = try parseAsRoot(arguments + (1...number).map { "x\($0)" })
        return nil
      } catch let next {
        error = next
      }
    }
    return fullMessage(for: error).hasPrefix("Error: Unknown option") ? error : nil
  }

  /// An error that quotes the command line, whose words can contain anything, also line endings.
  private static func visible(_ error: String) -> String {
    let words = CommandLine.arguments.dropFirst().flatMap { word in
      [word] + (word.firstIndex(of: "=").map { [String(word[word.index(after: $0)...])] } ?? [])
    }
    let quoted = words.filter { VisibleText.name($0) != $0 }.reduce(error) { text, word in
      text.replacing("'\(word)'", with: "'\(name: word)'")
    }
    return VisibleText.escaped(quoted)
  }

  /// The option of an earlier version that is given, and its current name.
  private static var renaming: String? {
    let words = CommandLine.arguments.dropFirst()
    guard words.first == ReplaySubcommand<App>.configuration.commandName else { return nil }
    return words.prefix { $0 != "--" }.lazy.compactMap { word in
      let option = String(word.prefix { $0 != "=" })
      return ReplaySubcommand<App>.formerOptions[option].map {
        "'\(option)' is now called '\($0)'\n  help: write '\(App.name) replay \($0) …'"
      }
    }.first
  }

  /// The error for a first word that is no subcommand and no option.
  private static var unknownSubcommand: String? {
    guard let first = CommandLine.arguments.dropFirst().first, !first.hasPrefix("-"),
      !subcommandNames.contains(first), !first.hasSuffix(".scene")
    else { return nil }
    let error = "error: there is no subcommand '\(first)'"
    guard hint == nil else { return error }
    let names = "subcommands: \(subcommandNames.joined(separator: ", "))"
    let help =
      if first.contains("://") {
        "to open a link: \(App.name) --open URL; without a prompt: \(App.name) -c 'open URL'"
      } else if first == "version" {
        "did you mean --version?"
      } else if first.hasSuffix(".jsonl") {
        "to replay a session: \(App.name) replay FILE"
      } else {
        NearestNames.suggestion(NearestNames.nearest(to: first, among: subcommandNames)) ?? names
      }
    return "\(error)\n  help: \(help)"
  }

  /// The error for a word after a subcommand that has subcommands of its own, which is none of these.
  private static var unknownNestedSubcommand: String? {
    let words = CommandLine.arguments.dropFirst().prefix(2)
    guard let first = words.first, let word = words.dropFirst().first, !word.hasPrefix("-"),
      hint == nil,
      let subcommands = configuration.subcommands.first(where: {
        $0.configuration.commandName == first
      })?.configuration.subcommands
    else { return nil }
    let names = subcommands.compactMap { $0.configuration.commandName }
    guard !names.isEmpty, !names.contains(word) else { return nil }
    let help =
      NearestNames.suggestion(NearestNames.nearest(to: word, among: names))
      ?? "subcommands: \(names.joined(separator: ", "))"
    return "error: there is no subcommand '\(first) \(word)'\n  help: \(help)"
  }

  /// The error for `help` with words that name no subcommand, for which the parser prints the help of what precedes.
  private static var unknownHelpTopic: String? {
    let words = CommandLine.arguments.dropFirst()
    guard words.first == "help" else { return nil }
    var known = configuration.subcommands
    var path: [String] = []
    for word in words.dropFirst() where !word.hasPrefix("-") {
      let names = known.map { $0.configuration.commandName ?? "" } + (path.isEmpty ? ["help"] : [])
      path.append(word)
      guard names.contains(word) else {
        let nearest = NearestNames.suggestion(NearestNames.nearest(to: word, among: names))
        let list =
          names.isEmpty
          ? "'\(App.name) help \(path.dropLast().joined(separator: " "))' prints all of its help"
          : "subcommands: \(names.joined(separator: ", "))"
        let isCommand = path.count == 1 && CommandRegistry.all[word] != nil
        let inShell = "'\(word)' is a command of the shell: \(App.name) -c 'help \(word)'"
        return "error: there is no subcommand '\(path.joined(separator: " "))'\n"
          + "  help: \(isCommand ? inShell : nearest ?? list)\n"
      }
      known = known.first { $0.configuration.commandName == word }?.configuration.subcommands ?? []
    }
    return nil
  }

  /// A suggestion for a command line that cannot be parsed.
  private static var hint: String? {
    let words = CommandLine.arguments.dropFirst()
    let names = subcommandNames
    guard let first = words.first else { return nil }
    // Options that stand before a subcommand are read as those of `shell`, which knows no subcommand.
    if first.hasPrefix("-"), let name = words.first(where: names.contains) {
      return "  help: write the subcommand first: \(App.name) \(name) …"
    }
    if first == "links", words.dropFirst().first?.contains(":/") == true {
      return
        "  help: to explain a URL: \(App.name) links explain URL; to open it: \(App.name) -c 'open URL'"
    }
    guard !names.contains(first), CommandRegistry.standard[first] != nil else {
      return nil
    }
    return "  help: '\(first)' is a command of the shell: \(App.name) -c '\(first) …'"
      + (first == "open" ? "; to open all links of a list: \(App.name) replay FILE" : "")
  }
}

extension CommandRegistry {
  package static let all = CommandRegistry.standard.adding(
    [DiagramCommand.self, ExploreCommand.self, VerifyCommand.self] + PromptCommands.all + [
      SessionsCommand.self, ConfigCommand.self,
    ])
}
