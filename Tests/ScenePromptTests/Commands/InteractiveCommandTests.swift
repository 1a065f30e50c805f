import PseudoTerminal
import SceneCommands
import SceneEngine
import SceneLanguage
import Testing

@testable import ScenePrompt

/// The commands of the interactive shell.
struct InteractiveCommandTests {
  private let counter = ShellTerminal.rule("counter")

  @Test func theConfigurationRunsBeforeThePrompt() throws {
    let shell = try ShellTerminal(
      config: """
        # Mine.
        set prompt "{scene}% "
        alias more "increment; increment"
        nonsense
        set differences off

        """, prompt: "counter%")
    let greeting =
      Array(ShellTerminal.greeting.prefix(1)) + [
        "error: 'nonsense' is neither a command nor an action of the scene 'counter'",
        "  --> \(shell.home.file(".config/sample/config")):4:1",
        "   |",
        " 4 | nonsense",
        "   | ^^^^^^^^",
        "   = help: actions: increment, add, addLater, openSettings, stumble; 'help'",
        "   lists the commands",
      ]
    try shell.terminal.wait(for: "the error") { screen in
      greeting.allSatisfy(screen.lines.contains)
    }
    try shell.terminal.type("more; increment\r")
    try shell.terminal.waitFor("counter% more; increment\n\(counter)\ncount: 3\ncounter%")
    try shell.terminal.type("alarm.turn true\r")
    try shell.terminal.waitFor("counter% alarm.turn true\ncounter%")
    try shell.terminal.type("config\r")
    try shell.terminal.waitFor("config:\n# Mine.\nset prompt")
  }

  @Test func aConfigurationLineThatCannotBeParsedIsSkipped() throws {
    let shell = try ShellTerminal(config: "echo \"open\nset prompt \"> \"\n", prompt: ">")
    try shell.terminal.waitFor("error: unterminated string")
  }

  @Test func settingsAreListedAndValidated() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("set\r")
    try shell.expect(
      "sample counter> set",
      "colors        auto", "differences   brief", "fold          20", "highlighting  on",
      "hints         on",
      "pager         on", "prompt        \"{app} {user}{place}{depth}{time}{effects}> \"",
      "restore       off", "sample counter>")
    try shell.terminal.type("set colors\r")
    try shell.terminal.waitFor("auto\nUse colors.\nValues: auto, on, off\n")
    try shell.terminal.type("set differnces all\r")
    try shell.terminal.waitFor("help: did you mean differences?")
    try shell.terminal.type("set differences some\r")
    try shell.terminal.waitFor("error: cannot set 'differences' to 'some'")
    try shell.terminal.waitFor("help: values: off, brief, all")
    try shell.terminal.type("set prompt \"{nobody}\"\r")
    try shell.terminal.waitFor("help: values: text with {app} {user} {place} {scene}")
    try shell.terminal.type("set differences all\rincrement\r")
    try shell.terminal.waitFor("> increment\ncounter.count: 0 → 1\n\(counter)\ncount: 1")
  }

  @Test func aliasesExpandAtTheStartOfALine() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("alias up add\ralias up2 \"up 2\"\ralias echo \"echo an\"\ralias\r")
    try shell.terminal.waitFor("echo  echo an\nup    add\nup2   up 2\nsample counter>")
    try shell.terminal.type("up 3; up2\r")
    try shell.terminal.waitFor("error: 'up2' is neither a command")
    try shell.terminal.type("up2\r")
    try shell.terminal.waitFor("count: 5\nsample counter>")
    try shell.terminal.type("echo $up2 echo\recho other\r")
    try shell.terminal.waitFor("an other\n")
    try shell.terminal.type("unalias up\runalias up\r")
    try shell.terminal.waitFor("error: there is no alias 'up'")
    try shell.terminal.type("alias if where\r")
    try shell.terminal.waitFor("error: cannot name an alias 'if': it is a keyword of the language")
  }

  @Test func watchedPathsAreReportedWhenTheyChange() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("watch counter\rwatch settings.name\rincrement\r")
    try shell.terminal.waitFor("counter: {count: 0, awaited: []}\n")
    try shell.terminal.waitFor(
      "settings.name: no value yet: there is no scene or service 'settings'\n")
    try shell.terminal.waitFor("> increment\ncounter.count: 0 → 1\n\(counter)\ncount: 1")
    try shell.terminal.type("openSettings sound\r")
    try shell.terminal.waitFor(#"+ settings.name: """#)
    try shell.terminal.type("watch\r")
    try shell.terminal.waitFor("> watch\ncounter\nsettings.name\n")
    try shell.terminal.type("unwatch\rwatch\r")
    try shell.terminal.waitFor("> watch\nno path is watched\n")
    try shell.terminal.type("unwatch counter\r")
    try shell.terminal.waitFor("error: 'counter' is not watched")
  }

  @Test func watchRefusesAMisspelledName() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("watch conuter.count\rwatch counter.total\rwatch\r")
    try shell.expect(
      "sample counter> watch conuter.count", "error: there is no scene or service 'conuter'",
      "  watch conuter.count", "        ^^^^^^^^^^^^^", "  help: did you mean counter?",
      "sample counter> watch counter.total",
      "counter.total: no value yet: 'counter' has no field 'total'", "sample counter> watch",
      "counter.total", "sample counter>")
  }

  @Test func aWatchedChangeIsReportedOnce() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("set differences all\rwatch alarm\rwatch counter\ralarm.turn true\r")
    let typed = [
      "sample counter> set differences all", "sample counter> watch alarm",
      "alarm: {isOn: false, volume: low}", "sample counter> watch counter",
      "counter: {count: 0, awaited: []}", "sample counter> alarm.turn true",
      "alarm.isOn: false → true",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + typed + ["sample counter>"])
    try shell.terminal.type("add 2\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + typed
        + ["sample counter> add 2", "counter.count: 0 → 2", counter, "count: 2"]
        + ["sample counter>"])
  }

  @Test func differencesAllReportsBackgroundChanges() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("set differences all\r")
    try shell.expect("sample counter> set differences all", "sample counter>")
    try shell.terminal.type("addLater 5 2s\r")
    try shell.expect(
      "sample counter> set differences all", "sample counter> addLater 5 2s",
      #"+ counter.awaited[0]: {amount: 5, delay: "2s"}"#, counter, "count: 0 …",
      "counter.count: 0 → 5", "- counter.awaited[0]", counter, "count: 5", "sample counter>")
  }

  @Test func interactiveCommandsPrintJSON() throws {
    let shell = try ShellTerminal(columns: 120, ["PATH": "/usr/bin:/bin"])
    let lines = [
      ("alias plus \"add 1\" --json | jq -c .", "null"),
      ("alias --json | jq -c .", #"[{"name":"plus","command":"add 1"}]"#),
      ("watch alarm.isOn --json | jq -c .", #"{"path":"alarm.isOn","value":false}"#),
      ("watch --json | jq -c .", #"[{"path":"alarm.isOn","value":false}]"#),
      ("set hints --json | jq -c .value", #""on""#),
      ("set hints --json | jq -c .choices", #"["on","off"]"#),
      (
        "set --json | jq -c 'map(.name)'",
        #"["colors","differences","fold","highlighting","hints","pager","prompt","restore"]"#
      ),
      ("history alias --json | jq -c 'map(.text)|length'", "2"),
      ("config --json | jq -c .text", "null"),
    ]
    var shown: [String] = []
    for (line, output) in lines {
      try shell.terminal.type("\(line)\r")
      shown += ["sample counter> \(line)", output]
      try shell.terminal.waitForLines(ShellTerminal.greeting + shown + ["sample counter>"])
    }
  }

  @Test func rejectsCyclicAliases() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("alias a b\ralias b \"c 1\"\ralias c \"a; where\"\r")
    try shell.expect(
      "sample counter> alias a b", #"sample counter> alias b "c 1""#,
      #"sample counter> alias c "a; where""#,
      "error: the aliases form a cycle: c > a > b > c", #"  alias c "a; where""#,
      "          ^^^^^^^^^^", "  help: remove one of them with 'unalias'", "sample counter>")
  }

  @Test func rejectsAnAliasThatStandsForItself() throws {
    let shell = try ShellTerminal()
    var shown: [String] = []
    for (line, command) in [
      ("alias a a", 8), (#"alias a "a; where""#, 8), ("alias where where", 12),
    ] {
      try shell.terminal.type("\(line)\r")
      let name = line.split(separator: " ")[1]
      shown += [
        "sample counter> \(line)", "error: the alias '\(name)' stands for itself", "  \(line)",
        String(repeating: " ", count: 2 + command)
          + String(repeating: "^", count: line.count - command),
        "  help: use other commands, or a different name",
      ]
      try shell.terminal.waitForLines(ShellTerminal.greeting + shown + ["sample counter>"])
    }
  }

  @Test func anAliasThatHidesACommandOrActionIsReported() throws {
    let shell = try ShellTerminal(columns: 120)
    try shell.terminal.type("alias where \"echo here\"\ralias increment \"add 2\"\r")
    let defined = [
      #"sample counter> alias where "echo here""#,
      #"warning: 'where' now hides the command 'where'; '\where' calls it, 'unalias where' removes the alias"#,
      #"sample counter> alias increment "add 2""#,
      "warning: 'increment' now hides the action 'counter.increment'; '\\increment' calls it, 'unalias increment' removes the",
      "alias",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + defined + ["sample counter>"])
    try shell.terminal.type("where\r\\where\runalias where\rwhere\r\\increment\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + defined + [
        "sample counter> where", "here", #"sample counter> \where"#, "counter",
        "sample counter> unalias where", "sample counter> where", "counter",
        #"sample counter> \increment"#, counter, "count: 1", "sample counter>",
      ])
  }

  @Test func anAliasThatAddsArgumentsIsNotReported() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("alias state \"state --all\"\rstate counter.count\r")
    try shell.expect(
      #"sample counter> alias state "state --all""#, "sample counter> state counter.count", "0",
      "sample counter>")
  }

  @Test func errorsNameTheAliases() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("alias home back\ralias start \"home; where\"\rstart\r")
    let shown = [
      "sample counter> alias home back", #"sample counter> alias start "home; where""#,
      "sample counter> start", "error: cannot go back: there is no earlier place", "  back; where",
      "  ^^^^", "  note: 'start' is an alias for 'home; where'",
      "  note: 'home' is an alias for 'back'",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + shown + ["sample counter>"])
    try shell.terminal.type("back\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + shown + [
        "sample counter> back", "error: cannot go back: there is no earlier place", "  back",
        "  ^^^^",
        "sample counter>",
      ])
  }

  @Test func errorsPointToTheWrongWord() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("set value: some name: differences\runalias nobody\r")
    try shell.expect(
      "sample counter> set value: some name: differences",
      "error: cannot set 'differences' to 'some'",
      "  set value: some name: differences", "      ^^^^^^^^^^^",
      "  help: values: off, brief, all",
      "sample counter> unalias nobody", "error: there is no alias 'nobody'", "  unalias nobody",
      "          ^^^^^^", "  help: 'alias' lists the aliases", "sample counter>")
  }

  @Test func longOutputIsPaged() throws {
    let shell = try ShellTerminal(
      columns: 80, rows: 10, ["PAGER": "sed -n 2p; echo the end of the pager"])
    try shell.terminal.type("help\r")
    try shell.terminal.waitFor("the end of the pager\nsample counter>")
    try shell.terminal.type("where\r")
    try shell.terminal.waitFor("sample counter> where\ncounter\nsample counter>")
    try shell.terminal.type("set pager off\rhelp\r")
    try shell.terminal.waitFor("quit     Leave the shell.")
  }

  @Test func withoutAPagerEverythingIsPrinted() throws {
    for pager in ["", "/no/such/program"] {
      let shell = try ShellTerminal(columns: 80, rows: 10, ["PAGER": pager])
      try shell.terminal.type("help\r")
      try shell.terminal.waitFor("quit     Leave the shell.")
    }
  }

  @Test func interactiveCommandsHaveErrorsAndHelp() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("tutorial\r")
    try shell.terminal.waitFor("error: this app has no tutorial")
    try shell.terminal.type("help set\r")
    try shell.terminal.waitFor("set [name: …] [value: …]\nList the settings, or change one")
  }
}
