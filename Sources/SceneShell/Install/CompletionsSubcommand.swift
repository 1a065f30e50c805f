import ArgumentParser

/// `koober completions`: scripts that let bash, zsh and fish complete the command line.
struct CompletionsSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "completions",
      abstract: "Print the completion script for a shell.",
      discussion: """
        To try it in the current shell:

          bash:  source <(\(App.name) completions bash)
          zsh:   source <(\(App.name) completions zsh)
          fish:  \(App.name) completions fish | source

        To install it, write it to a file from which the shell loads completions: \
        ~/.local/share/bash-completion/completions/\(App.name) for bash, \
        ~/.config/fish/completions/\(App.name).fish for fish, and _\(App.name) in a directory of $fpath for zsh.
        """)
  }

  @ArgumentParser.Argument(help: "Shell that runs the script.")
  var shell: CompletionScript.Shell

  func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
    let subcommands = CommandLineTool<App>.configuration.subcommands
    let script = CompletionScript(
      name: App.name, subcommands: subcommands.map(CompletionScript.Subcommand.init))
    let generated = CompletionRoot<App>.completionScript(for: CompletionShell(shell))
    console.print(script.text(for: shell, extending: generated))
    return .success
  }
}

extension CompletionScript.Shell: ExpressibleByArgument {}

extension CompletionShell {
  fileprivate init(_ shell: CompletionScript.Shell) {
    self =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
  }
}

/// The command line as completion scripts know it.
///
/// `shell` can be left out, so its options are those of the root as well. The parser knows such a default subcommand,
/// but offers none of its options.
struct CompletionRoot<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name, abstract: App.abstract, version: App.version,
      subcommands: CommandLineTool<App>.configuration.subcommands)
  }

  @OptionGroup var shell: ShellSubcommand<App>

  /// Whether a completion script asks for candidates.
  static func isRequested(_ arguments: [String]) -> Bool { arguments.first == "---completion" }
}

extension CompletionKind {
  /// Scene scripts, and directories.
  static var scripts: CompletionKind { .file(extensions: ["scene"]) }

  /// Journals of sessions, and directories.
  static var journals: CompletionKind { .file(extensions: ["jsonl"]) }
}
