import FoundationEssentials
import PseudoTerminal
import Testing

@testable import SceneShell

/// The completions and the manual page that `scripts/install` installs.
struct InstallTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  // MARK: Completions

  /// The candidates that bash offers for a command line, one per line.
  private func candidates(_ line: String) throws -> String {
    try program.write(
      "complete.bash",
      """
      PATH=$PWD/bin:$PATH
      source <(trouble completions bash)
      COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
      read -ra COMP_WORDS <<<"$1"
      [ "${1% }" = "$1" ] || COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      shopt -s extglob
      compopt() { :; }
      _trouble trouble "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      [ "${#COMPREPLY[@]}" -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}" | sort

      """)
    let trouble = PseudoTerminal.builtProduct("TroubleShell")
    let outcome = try program.run(
      "mkdir -p bin; ln -sf '\(trouble)' bin/trouble; bash complete.bash '\(line)'")
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test func bashCompletesSubcommandsAndTheOptionsOfShell() throws {
    #expect(
      try candidates("trouble re") == """
        replay
        report

        """)
    #expect(try candidates("trouble --sand") == "--sandbox\n")
    #expect(try candidates("trouble export ").contains("script\nswift\n"))
    #expect(
      try candidates("trouble completions ") == """
        bash
        fish
        zsh

        """)
  }

  @Test func bashCompletesFilesAndFolders() throws {
    for file in ["suite/a.scene", "suite/b.scene", "suite/c.txt", "suite/more/d.scene", "s.jsonl"] {
      try program.write(file, "")
    }
    #expect(
      try candidates("trouble run suite/") == """
        suite/a.scene
        suite/b.scene
        suite/more

        """)
    #expect(try candidates("trouble export script s") == "s.jsonl\nsuite\n")
    #expect(try candidates("trouble replay suite/c") == "suite/c.txt\n")
  }

  @Test func bashCompletesReports() throws {
    #expect(
      try candidates("trouble run a.scene --report ") == """
        html=report.html
        json=report.json
        junit=report.xml
        tap=-

        """)
  }

  @Test func bashCompletesTheTagsOfTheGivenScripts() throws {
    try program.write("suite/a.scene", "script tags: smoke,rides\nwhere\n")
    try program.write("suite/more/b.scene", "# comment\nscript tags: slow seed: 7\nwhere\n")
    try program.write("suite/.hidden/c.scene", "script tags: hidden\n")
    try program.write("other.scene", "script tags: other\n")
    #expect(
      try candidates("trouble run suite --tags ") == """
        rides
        slow
        smoke

        """)
    #expect(try candidates("trouble run suite --tags s") == "slow\nsmoke\n")
    #expect(try candidates("trouble run suite --tags smoke,!s") == "smoke,!slow\n")
    #expect(try candidates("trouble run other.scene --tags ") == "other\n")
  }

  /// A shell that expands `!` needs quotes, and gives the word as it was typed.
  @Test(arguments: ["'smoke,!s", "\"smoke,!s", "smoke,\\!s"])
  func tagsAreCompletedInsideQuotes(prefix: String) throws {
    try program.write("a suite/a.scene", "script tags: smoke,slow\nwhere\n")
    for path in ["'\(program.folder)/a suite'", "\(program.folder)/a\\ suite"] {
      #expect(
        TagCompletion.candidates(for: prefix, in: ["trouble", "run", path, "--tags", prefix])
          == ["smoke,!slow"])
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func everySupportedShellHasACompletionScript(shell: String) throws {
    let outcome = try program.run("counter completions \(shell)")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for word in ["counter", "replay", "completions", "manual", "sandbox", "scene", "report.html"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
  }

  @Test func rejectsAnUnsupportedShell() throws {
    let outcome = try program.run("counter completions tcsh")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: the value 'tcsh' is invalid for '<shell>'; use 'bash', 'zsh' or 'fish'
              help: <shell>  Shell that runs the script.
            usage: counter completions <shell>
              See 'counter completions --help' for more information.

            """))
  }

  // MARK: Manual page

  @Test func theManualPageIsGeneratedFromTheHelp() {
    var help = CommandLineHelp.Command("app", "An app.", "Runs it.\n\nExit status: 0 success.")
    help.defaultSubcommand = "shell"
    var shell = CommandLineHelp.Command("shell", "Run it.")
    shell.superCommands = ["app"]
    shell.arguments = [
      CommandLineHelp.Argument(
        kind: .option, shouldDisplay: true, isOptional: true, isRepeating: true,
        names: [.init(kind: "short", name: "c"), .init(kind: "long", name: "command")],
        valueName: "text", abstract: "Run 'text', as in a\\nb."),
      CommandLineHelp.Argument(
        kind: .flag, shouldDisplay: false, isOptional: true, isRepeating: false,
        names: [.init(kind: "long", name: "hidden")]),
    ]
    var run = CommandLineHelp.Command(
      "run", "Run scripts.", ".scene files run:\n\n  app run x\n  app run y")
    run.superCommands = ["app"]
    run.arguments = [
      CommandLineHelp.Argument(
        kind: .positional, shouldDisplay: true, isOptional: false, isRepeating: true,
        valueName: "paths", abstract: "Scripts."),
      CommandLineHelp.Argument(
        kind: .option, shouldDisplay: true, isOptional: true, isRepeating: false,
        names: [.init(kind: "long", name: "jobs")], valueName: "count", defaultValue: "1",
        abstract: "Number of processes."),
      CommandLineHelp.Argument(
        kind: .flag, shouldDisplay: true, isOptional: true, isRepeating: false,
        names: [.init(kind: "long", name: "help")], abstract: "Show help."),
    ]
    help.subcommands = [run, shell]
    #expect(
      ManualPage(CommandLineHelp(command: help), version: "1.0").text == #"""
        .TH "APP" "1" "" "app 1.0"
        .SH "NAME"
        app \- An app
        .SH "SYNOPSIS"
        \fBapp\fR [\fIoptions\fR]
        .br
        \fBapp run\fR [\fIoptions\fR] \fIpaths\fR ...
        .SH "DESCRIPTION"
        Runs it.
        .PP
        Exit status: 0 success.
        .SH "OPTIONS"
        .TP
        \fB\-c\fR, \fB\-\-command\fR \fItext\fR
        Run 'text', as in a\enb.
        .SH "COMMANDS"
        .SS "app run"
        \fBapp run\fR [\fIoptions\fR] \fIpaths\fR ...
        .PP
        Run scripts.
        .PP
        \&.scene files run:
        .PP
        .nf
          app run x
          app run y
        .fi
        .TP
        \fIpaths\fR
        Scripts.
        .TP
        \fB\-\-jobs\fR \fIcount\fR
        Number of processes (default: 1).
        .SH "FILES"
        .TP
        \fI\(ti/.config/app/config\fR
        Commands that run before the first prompt.
        .TP
        \fI\(ti/.config/app/redact\fR
        The redaction policy: paths to leave out of journals.
        .TP
        \fI\(ti/.local/state/app/history\fR
        The command history.
        .TP
        \fI\(ti/.local/state/app/sessions\fR
        The journals of the last interactive sessions.
        .PP
        XDG_CONFIG_HOME and XDG_STATE_HOME replace \(ti/.config and \(ti/.local/state.
        """#)
  }

  @Test func theManualPageListsAllSubcommandsAndOptions() throws {
    let outcome = try program.run("counter manual")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let dump = try program.run("counter --experimental-dump-help").output
    let help = try JSONDecoder().decode(CommandLineHelp.self, from: Data(dump.utf8))
    for command in help.command.subcommands ?? [] where command.commandName != "shell" {
      #expect(outcome.output.contains("counter \(command.commandName)"), "\(command.commandName)")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] where !["h", "help", "version"].contains(name.name) {
          let written = name.name.replacing("-", with: "\\-")
          #expect(outcome.output.contains("\\-\(written)\\fR"), "\(name.name)")
        }
      }
    }
  }
}

extension CommandLineHelp.Command {
  fileprivate init(_ name: String, _ abstract: String, _ discussion: String? = nil) {
    self.init(
      commandName: name, abstract: abstract, discussion: discussion, shouldDisplay: true)
  }
}
