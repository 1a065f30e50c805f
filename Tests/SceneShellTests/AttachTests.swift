import Foundation
import PseudoTerminal
import SceneSystem
import Testing

/// Shells that attach to a running counter.
struct AttachTests {
  /// A counter at a prompt of its own, at which others can attach.
  final class Server {
    let program: CounterProgram
    let terminal: PseudoTerminal

    var path: String { program.folder + "/s" }

    init(_ arguments: [String] = []) throws {
      program = try CounterProgram(in: "/tmp")
      terminal = try PseudoTerminal(
        PseudoTerminal.builtProduct("CounterShell"),
        arguments: ["--listen", "\(program.folder)/s"] + arguments,
        environment: [
          "INPUTRC": "/dev/null", "HOME": program.folder + "/.server", "NO_COLOR": "1",
          "PATH": "/usr/bin:/bin",
        ], rows: 60)
      try terminal.wait(for: "the prompt") { $0.lines.last == "counter main>" }
    }

    /// Runs a line of `sh`, in which `counter` is the shell.
    func run(_ line: String, input: String = "") throws -> CounterProgram.Outcome {
      try program.run(line, input: input)
    }

    /// A client that speaks the protocol by itself, after the greeting of the app.
    func client(_ lines: String...) throws -> LineSocket {
      let socket = try LineSocket(connectingTo: path)
      #expect(AttachTests.text(socket) == #"{"hello":{"app":"counter","version":1}}"#)
      for line in lines { socket.send(Array(line.utf8)) }
      return socket
    }
  }

  /// The next line that a client receives; nil at the end, and if there is none for long.
  static func text(_ socket: LineSocket) -> String? {
    guard case .line(let line) = socket.receive(within: .seconds(60)) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  private static let hello =
    #"{"hello":{"version":1,"client":{"script":{"colors":false,"directory":"/tmp"}}}}"#

  // MARK: Scripts

  @Test func commandsRunInTheAppAndChangeIt() throws {
    let server = try Server()
    #expect(
      try server.run("counter -c 'increment; state counter' --attach s") == .init(0, "1\n"))
    try server.terminal.waitFor("count: 1\ncounter main>")
    #expect(
      try server.run("counter attach s", input: "add 5\nstate counter\n") == .init(0, "6\n"))
    #expect(try server.run("counter attach s -c 'state counter'") == .init(0, "6\n"))
    // The prompt of the app shows what they did.
    try server.terminal.waitForLines([
      "counter — help lists the commands; Ctrl-D leaves",
      "── counter ───────────────────────────", "count: 0",
      "── counter ───────────────────────────", "count: 1",
      "── counter ───────────────────────────", "count: 6", "counter main>",
    ])
  }

  @Test(arguments: [
    (
      "nope", 3, "",
      """
      error: 'nope' is neither a command nor an action of the scene 'counter'
        --> -c:1:1
         |
       1 | nope
         | ^^^^
         = help: actions: increment, add; 'help' lists the commands

      """
    ),
    (
      "state counter; expect state counter == 1", 4, "0\n",
      """
      error: expected state counter == 1, but it is 0
        --> -c:1:23
         |
       1 | state counter; expect state counter == 1
         |                       ^^^^^^^^^^^^^^^^^^

      """
    ),
    (
      "increment; echo \"", 2, "",
      """
      error: unterminated string
        --> -c:1:17
         |
       1 | increment; echo "
         |                 ^ the string begins here
         = help: close it with "

      """
    ),
    ("quit; nope", 0, "", ""),
  ])
  func theExitStatusIsThatOfTheCommands(
    _ commands: String, _ status: Int32, _ output: String, _ errors: String
  ) throws {
    let server = try Server()
    #expect(
      try server.run("counter -c '\(commands)' --attach s")
        == .init(status, output, errors: errors))
    // The app continues.
    #expect(try server.run("counter -c 'state counter' --attach s") == .init(0, "0\n"))
  }

  @Test func filesAndProgramsAreThoseOfTheClient() throws {
    let server = try Server()
    try server.program.write("d/a.scene", "increment\n")
    try server.program.write("d/p.sh", "cat; echo $1 $WORD\n")
    #expect(
      try server.run(
        """
        cd d; export WORD=here
        counter -v n=4 -c 'source a.scene; add $n; state counter | sh p.sh a' --attach ../s
        counter -c 'state counter > b; save c; ! source nope' --attach ../s; cat b; ls
        """)
        == .init(0, "5\na here\nwrote c\n5\na.scene\nb\nc\np.sh\n"))
    #expect(
      try server.run("mkfifo p; counter -c 'source p' --attach s")
        == .init(
          3, "",
          errors: """
            error: an attached shell cannot use 'p': it is a device or a pipe
              --> -c:1:8
               |
             1 | source p
               |        ^
               = help: name a file

            """))
    #expect(
      try server.run("counter -c 'echo a | false' --attach s")
        == .init(
          3, "",
          errors: """
            error: 'false' exited with status 1
              --> -c:1:10
               |
             1 | echo a | false
               |          ^^^^^

            """))
  }

  @Test func scriptsRunInTheApp() throws {
    let server = try Server()
    try server.program.write("a.scene", "increment\nexpect state counter == 1\n")
    try server.program.write("b.scene", "increment\nexpect state counter == 3\n")
    try server.program.write("c.scene", "script seed: 3\nincrement\n")
    #expect(
      try server.run("counter run --attach s a.scene b.scene c.scene")
        == .init(
          4,
          """
          passed  a.scene
          failed  b.scene
            error: expected state counter == 3, but it is 2
              --> b.scene:2:8
               |
             2 | expect state counter == 3
               |        ^^^^^^^^^^^^^^^^^^
          failed  c.scene
            error: 'seed:' applies only to a script that 'run' runs in a fresh app
              --> c.scene:1:8
               |
             1 | script seed: 3
               |        ^^^^^^^
               = help: leave it out, or use 'run' without --attach
          1 passed, 2 failed

          """))
    #expect(
      try server.run("counter run --attach s a.scene")
        == .init(
          4, "",
          errors: """
            error: expected state counter == 1, but it is 3
              --> a.scene:2:8
               |
             2 | expect state counter == 1
               |        ^^^^^^^^^^^^^^^^^^

            """))
  }

  @Test func theRunningAppIsRecordedFromNowOn() throws {
    let server = try Server()
    #expect(
      try server.run(
        """
        counter -c 'increment; record a.jsonl' --attach s
        counter -c 'add 2' --attach s
        counter -c 'record stop; increment' --attach s; counter replay a.jsonl
        """)
        == .init(0, "wrote a.jsonl\na.jsonl: 1 input, no differences\n"))
  }

  @Test func aScriptCanUndoWhatAnotherDid() throws {
    let server = try Server()
    #expect(
      try server.run(
        """
        counter -c 'add 3' --attach s; counter -c 'undo; state counter' --attach s
        """) == .init(0, "0\n"))
  }

  @Test func aServerWithoutATerminalServesUntilASignal() throws {
    let program = try CounterProgram(in: "/tmp")
    #expect(
      try program.run(
        """
        '\(PseudoTerminal.builtProduct("CounterShell"))' --listen s -c 'add 2' </dev/null & server=$!
        until [ -S s ]; do sleep 0.05; done
        counter -c 'await state counter == 2 within 10s; increment; state counter' --attach s
        counter -c 'undo; state counter; ! undo' --attach s
        kill $server; wait $server; echo $?; ls
        """) == .init(0, "3\n2\n143\n"))
  }

  @Test func anAppWithItsOwnLoopCanBeAttachedTo() throws {
    let program = try CounterProgram(in: "/tmp")
    let path = program.folder + "/s"
    let environment = ["HOME": program.folder, "INPUTRC": "/dev/null", "NO_COLOR": "1"]
    let app = try PseudoTerminal(
      PseudoTerminal.builtProduct("ServedApp"), arguments: [path], environment: environment)
    try app.waitFor("ready")
    #expect(
      try program.run("counter -c 'increment; where; nope' --attach s 2>&1 | head -2")
        == .init(
          0,
          """
          counter
          error: 'nope' is neither a command nor an action of the scene 'counter'

          """))
    let client = try PseudoTerminal(
      PseudoTerminal.builtProduct("CounterShell"), arguments: ["attach", path],
      environment: environment, rows: 60)
    let greeting = [
      "sample — help lists the commands; Ctrl-D leaves",
      "── counter ───────────────────────────", "count: 1",
    ]
    try client.waitForLines(greeting + ["sample counter>"])
    // A change that no shell has made.
    try app.type("\r")
    let tapped = greeting + ["── counter ───────────────────────────", "count: 2"]
    try client.waitForLines(tapped + ["sample counter>"])
    try client.type("increment\r")
    try client.waitForLines(
      tapped + [
        "sample counter> increment", "── counter ───────────────────────────", "count: 3",
        "sample counter>",
      ])
    // While the app hangs, Ctrl-C says how to leave it.
    app.send(signal: SIGSTOP)
    try client.type("where\r")
    try client.waitUntilCooked()
    // The system makes one signal of two that the shell has not handled yet, so a user presses again.
    let note = "note: the app does not answer; Ctrl-\\ leaves it"
    for _ in 1...100 where !client.screen.text.contains(note) {
      try client.type("\u{3}")
      _ = try? client.waitFor(note, within: .milliseconds(500))
    }
    #expect(client.screen.text.contains(note))
    app.send(signal: SIGKILL)
    #expect(try client.waitForExit() == .exited(3))
  }

  // MARK: Errors

  @Test(arguments: [
    (
      "counter -c where --attach nope", 1,
      """
      error: cannot attach: the file 'nope' does not exist
        help: start the app with --listen and this path

      """
    ),
    (
      "echo > file; counter -c where --attach file", 1,
      "error: cannot attach: 'file' is not a socket\n"
    ),
    (
      "counter -c where --attach ''", 1, "error: cannot attach: '' is not a path\n"
    ),
    (
      "counter -c where --attach s --listen t", 1,
      "error: --listen cannot be used with --attach, which uses a running app\n"
    ),
    (
      "counter -c where --attach s --seed 1", 1,
      "error: --seed cannot be used with --attach, which uses a running app\n"
    ),
    (
      "counter run --attach s --jobs 2 a.scene", 1,
      "error: --jobs cannot be used with --attach, which uses a running app\n"
    ),
    (
      "mkdir d; echo where > d/a.scene; echo where > d/b.scene; counter run d --attach nope", 1,
      """
      error: cannot attach: the file 'nope' does not exist
        help: start the app with --listen and this path

      """
    ),
    (
      "counter -c where --listen no/s", 1,
      "error: cannot listen: the directory 'no' does not exist\n"
    ),
    (
      "echo > file; counter -c where --listen file", 1,
      "error: cannot listen: 'file' is not a socket\n"
    ),
  ])
  func whatCannotBeAttachedToIsAnError(_ line: String, _ status: Int32, _ errors: String) throws {
    let outcome = try CounterProgram(in: "/tmp").run(line)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(errors), "\(outcome.errors)")
  }

  @Test func aLiveSocketIsRefusedAndAStaleOneReplaced() throws {
    let server = try Server()
    #expect(
      try server.run("counter -c where --listen s")
        == .init(1, "", errors: "error: cannot listen: another process listens at 's'\n"))
    server.terminal.send(signal: SIGKILL)
    _ = try server.terminal.waitForExit()
    #expect(
      try server.run("counter -c where --attach s")
        == .init(
          1, "",
          errors: """
            error: cannot attach: no process listens at 's'
              help: start the app with --listen and this path

            """))
    #expect(
      try server.run(
        """
        '\(PseudoTerminal.builtProduct("CounterShell"))' --listen s </dev/null & server=$!
        until counter -c 'state counter' --attach s 2>/dev/null; do sleep 0.05; done; kill $server
        """) == .init(0, "0\n"))
  }

  @Test func aScriptEndsWithTheApp() throws {
    let server = try Server()
    let other = try PseudoTerminal(
      PseudoTerminal.builtProduct("CounterShell"),
      arguments: [
        "--attach", server.path, "-c", "echo begun; await state counter == 9 within 99s",
      ],
      environment: ["HOME": server.program.folder, "NO_COLOR": "1"])
    try other.waitFor("begun")
    server.terminal.send(signal: SIGKILL)
    #expect(try other.waitForExit() == .exited(3))
    // The terminal wraps the line.
    #expect(
      other.screen.text.filter { $0 != "\n" && $0 != " " }.hasSuffix(
        "error:detachedfrom'\(server.path)':theapphasended"))
  }

  // MARK: The protocol

  @Test(arguments: [
    ("rubbish", "the first line is no greeting"),
    ("{\"hello\":{}}", "the first line is no greeting"),
    ("{\"hello\":{\"version\":1}}", "the first line is no greeting"),
    ("{\"hello\":{\"version\":2,\"new\":[]}}", "the app uses version 1 of the protocol, not 2"),
    ("\u{0}", "the first line is no greeting"),
    (hello + "\nrubbish", "a line is no message of the protocol"),
    (hello + "\n{\"line\":{\"text\":\"where\"}}", "a line is no message of the protocol"),
    (hello + "\n" + hello, "a line is no message of the protocol"),
  ])
  func rubbishEndsOnlyItsOwnClient(_ lines: String, _ reason: String) throws {
    let server = try Server()
    let client = try server.client(lines)
    #expect(Self.text(client) == #"{"bye":{"reason":"\#(reason)"}}"#)
    #expect(Self.text(client) == nil)
    #expect(try server.run("counter -c 'state counter' --attach s") == .init(0, "0\n"))
  }

  /// The messages of the documentation: those of a client are sent, those of the app are expected.
  @Test(arguments: [0, 1]) func thePageShowsTheMessages(_ index: Int) throws {
    let root = Repository.root
    let page = String(
      decoding: try Data(
        contentsOf: root.appending(path: "Sources/SceneShell/SceneShell.docc/Attaching.md")),
      as: UTF8.self)
    let blocks = page.components(separatedBy: "```\n").filter { $0.hasPrefix("< ") }
    #expect(blocks.count == 2)
    let server = try Server()
    let client = try LineSocket(connectingTo: server.path)
    for line in try #require(blocks.dropFirst(index).first).split(separator: "\n") {
      let text = String(line.dropFirst(2))
      if line.hasPrefix("> ") {
        client.send(Array(text.utf8))
      } else {
        #expect(Self.text(client) == text)
      }
    }
    #expect(Self.text(client) == nil)
  }

  @Test func aHalfLineAndASilentClientDisturbNobody() throws {
    let server = try Server()
    let silent = try server.client()
    let half = try LineSocket(connectingTo: server.path)
    #expect(try server.run("counter -c 'state counter' --attach s") == .init(0, "0\n"))
    withExtendedLifetime((silent, half)) {}
  }

  @Test func aClientThatNeverReadsIsDroppedAndDisturbsNobody() throws {
    let server = try Server()
    let text = String(repeating: "x", count: 100_000)
    let slow = try server.client(
      Self.hello, #"{"run":{"name":"x","text":"repeat 1000; echo \#(text); end"}}"#)
    #expect(
      try server.run("counter -c 'increment; state counter' --attach s") == .init(0, "1\n"))
    // The app drops it once too much waits, and says so after what was under way.
    var last: String?
    var count = 0
    sleep(5)
    while let text = Self.text(slow) {
      last = text
      count += 1
    }
    #expect(last == #"{"bye":{"reason":"the output was not read"}}"#)
    #expect(count < 1000)
    #expect(try server.run("counter -c 'state counter' --attach s") == .init(0, "1\n"))
  }

  @Test(arguments: ["-5", "0", "9223372036854775807"])
  func aClientCanHaveAnyWidth(columns: String) throws {
    let server = try Server()
    let client = try server.client(
      #"""
      {"hello":{"version":1,"client":{"prompt":{"columns":\#(columns),"colors":true,"directory":"/tmp","programs":""}}}}
      """#)
    for _ in 0..<2 {
      client.send(Array(#"{"line":{"text":"increment; where; help"}}"#.utf8))
      client.send(Array(#"{"resize":{"columns":\#(columns)}}"#.utf8))
    }
    #expect(try server.run("counter -c where --attach s") == .init(0, "main\n"))
  }

  @Test func aFloodDisturbsNobody() throws {
    let server = try Server()
    let flood = try server.client(
      #"""
      {"hello":{"version":1,"client":{"prompt":{"columns":80,"colors":true,"directory":"/tmp","programs":""}}}}
      """#)
    for _ in 0..<5_000 { flood.send(Array(#"{"highlight":{"id":1,"line":"add"}}"#.utf8)) }
    #expect(
      try server.run("counter -c 'increment; state counter' --attach s") == .init(0, "1\n"))
  }

  @Test func aProgramOfAnotherVersionIsAnError() throws {
    let program = try CounterProgram(in: "/tmp")
    let lines = LineServer.Lines(greeting: Array(#"{"hello":{"version":2,"app":7}}"#.utf8)) { _ in
      []
    }
    let server = try LineServer(at: "\(program.folder)/s", lines) {}
    defer { server.stop(because: "") }
    #expect(
      try program.run("counter -c where --attach s")
        == .init(
          1, "",
          errors: """
            error: cannot attach: the app at 's' uses version 2 of the protocol, not 1
              help: build both programs with the same version of SceneShell

            """))
    let stranger = try LineServer(
      at: "\(program.folder)/t", LineServer.Lines(greeting: Array("220 mail".utf8)) { _ in [] }
    ) {}
    defer { stranger.stop(because: "") }
    #expect(
      try program.run("counter -c where --attach t")
        == .init(
          1, "",
          errors:
            "error: cannot attach: the process that listens at 't' is not an app of SceneShell\n"))
  }
}
