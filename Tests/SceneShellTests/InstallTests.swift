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
      complete=$(complete -p trouble)
      [[ $complete =~ -F\\ ([^ ]*) ]]
      "${BASH_REMATCH[1]}" trouble "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
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
    #expect(try candidates("trouble run a.scene --variables suite/c") == "suite/c.txt\n")
    for option in ["explore --findings", "generate --output"] {
      #expect(try candidates("trouble \(option) s") == "suite\n", "\(option)")
    }
  }

  @Test func bashCompletesScriptsAsTheFirstWord() throws {
    for file in ["suite/a.scene", "suite/c.txt", "run-me.scene"] { try program.write(file, "") }
    #expect(
      try candidates("trouble su") == """
        suite

        """)
    #expect(try candidates("trouble suite/") == "suite/a.scene\n")
    #expect(
      try candidates("trouble ru") == """
        run
        run-me.scene

        """)
    #expect(try candidates("trouble --su") == "")
  }

  @Test func bashCompletesTheTopicsOfHelp() throws {
    #expect(
      try candidates("trouble help ") == """
        attach
        completions
        coverage
        describe
        diagram
        explore
        export
        format
        generate
        links
        manual
        merge
        minimize
        new
        replay
        report
        run
        sessions
        shell

        """)
    #expect(try candidates("trouble help re") == "replay\nreport\n")
    #expect(try candidates("trouble help export ") == "script\nswift\n")
    #expect(try candidates("trouble help run ") == "")
  }

  /// What is added to the script of the parser: topics of help, and scripts as the first word.
  @Test func eachShellCompletesHelpAndScripts() {
    let script = CompletionScript(
      name: "app",
      subcommands: [
        .init("run", "Run a user's scripts."), .init("links", "List links.", [.init("check", "")]),
      ])
    #expect(
      script.text(for: .bash, extending: "generated") == #"""
        generated

        _app_help() {
            case "${unparsed_words[*]::${#unparsed_words[@]}-1}" in
            '')
                COMPREPLY+=($(compgen -W 'run links' -- "${cur}"))
                ;;
            'links')
                COMPREPLY+=($(compgen -W 'check' -- "${cur}"))
                ;;
            esac
        }

        __app_or_script() {
            _app "${@}"
            if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
                local script
                while IFS='' read -r script; do
                    COMPREPLY+=("${script}")
                done < <(compgen -o plusdirs -f -X '!*.scene' -- "${2}")
            fi
        }

        complete -o filenames -F __app_or_script app
        """#)
    #expect(
      script.text(
        for: .zsh, extending: "generated\nif [[ \"${funcstack[1]}\" = _app ]]; then") == #"""
          generated
          _app_help() {
              local -a topics
              case "${(j: :)words[2,CURRENT-1]}" in
              '')
                  topics=(
                      'run:Run a user'\''s scripts.'
                      'links:List links.'
                  )
                  ;;
              'links')
                  topics=(
                      'check:'
                  )
                  ;;
              esac
              _describe -V subcommand topics
          }

          functions[__app_subcommands]="${functions[_app]}"
          _app() {
              local -ir position="${CURRENT}"
              local -r word="${PREFIX}"
              local -i ret=1
              __app_subcommands "${@}" && ret=0
              if [[ "${position}" -eq 2 && "${word}" != -* ]]; then
                  _files -g '*.scene' && ret=0
              fi
              return "${ret}"
          }

          if [[ "${funcstack[1]}" = _app ]]; then
          """#)
    #expect(
      script.text(for: .fish, extending: "generated") == #"""
        generated
        complete -c 'app' -n 'test (count (__app_tokens -pc)) -eq 2; and __fish_seen_subcommand_from help' -fa 'run' -d 'Run a user\'s scripts.'
        complete -c 'app' -n 'test (count (__app_tokens -pc)) -eq 2; and __fish_seen_subcommand_from help' -fa 'links' -d 'List links.'
        complete -c 'app' -n 'test (count (__app_tokens -pc)) -eq 3; and __fish_seen_subcommand_from help; and __fish_seen_subcommand_from links' -fa 'check' -d ''
        complete -c 'app' -n 'test (count (__app_tokens -pc)) -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'scene\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
        """#)
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

  /// The parser itself checks this in debug builds only.
  @Test func noTwoOptionsOfACommandHaveTheSameName() throws {
    let dump = try program.run("counter --experimental-dump-help").output
    let help = try JSONDecoder().decode(CommandLineHelp.self, from: Data(dump.utf8))
    func check(_ command: CommandLineHelp.Command) {
      let arguments = command.arguments ?? []
      let names = arguments.flatMap { $0.names ?? [] }.map { "\($0.kind) \($0.name)" }
      #expect(Set(names).count == names.count, "\(command.commandName): \(names)")
      let isRepeating = arguments.filter { $0.kind == .positional }.map(\.isRepeating)
      #expect(!isRepeating.dropLast().contains(true), "\(command.commandName)")
      for subcommand in command.subcommands ?? [] { check(subcommand) }
    }
    #expect(help.command.subcommands?.isEmpty == false)
    check(help.command)
  }
}

extension CommandLineHelp.Command {
  fileprivate init(_ name: String, _ abstract: String, _ discussion: String? = nil) {
    self.init(
      commandName: name, abstract: abstract, discussion: discussion, shouldDisplay: true)
  }
}
