import MailApp
import Scenes
import SceneSessions
import Testing

@testable import SceneEngine
@testable import SceneLanguage

@MainActor
struct InterpreterTests {
  @Test(arguments: [
    "recieve", "add many", "add 1 twice: maybe", "add", "receive 1", "inbux.receive",
    "push mesage id: 1", "push message", "push attic", "open mail:///nowhere",
    "open mail:///cellar", "open mail:///attic", "back", "pop", "dismiss", "follow", "follow 3",
    "add (state inbox.nothing)", "add $nothing", "advance -1s", "source missing.scene",
    "session.signIn email: jane", "expect state inbox.unread == 1", "state nothing",
    "await state inbox.unread == 1 within 0s", "add (state inbox.nothing) | upper",
    "dispatch add many", "screen nothing", "! where",
  ])
  func aFailedCommandChangesNothing(command: String) async throws {
    let mail = try await MailScript()
    let before = try await mail.visibleState
    let moves = mail.app.router.moves
    await #expect(throws: ScriptFailure.self) { try await mail.run(command) }
    #expect(try await mail.visibleState == before)
    #expect(mail.app.router.moves == moves)
    #expect(mail.output == [])
  }

  @Test(arguments: [
    "state nosuch > made.txt", "state nosuch >> made.txt", "state | nothing > made.txt",
    "add many > made.txt",
  ])
  func aFailedCommandCreatesNoFile(command: String) async throws {
    let mail = try await MailScript()
    await #expect(throws: ScriptFailure.self) { try await mail.run(command) }
    #expect(mail.files == [:])
    mail.files["made.txt"] = "old"
    await #expect(throws: ScriptFailure.self) { try await mail.run(command) }
    #expect(mail.files == ["made.txt": "old"])
  }

  @Test func escapedBracketsOfAPatternAreNotNested() async throws {
    let mail = try await MailScript()
    let brackets = String(repeating: #"\("#, count: RegexSearch.nestingLimit + 1)
    try await mail.run("expect where not matches '\(brackets)'")
  }

  @Test func aFailedProgramDoesNotUndoTheAction() async throws {
    let mail = try await MailScript()
    await #expect(throws: ScriptFailure.self) { try await mail.run("receive | nothing") }
    try await mail.run("expect state inbox.unread == 1")
  }

  @Test func helpFitsIn80Columns() async throws {
    let mail = try await MailScript()
    try await mail.run("help")
    let help = try #require(mail.output.first)
    #expect(help.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test(arguments: [
    (Duration.zero, "0s"), (.nanoseconds(5), "5ns"), (.nanoseconds(239_700), "239µs"),
    (.microseconds(2700), "2ms"), (.milliseconds(1200), "1.2s"),
    (.nanoseconds(1_228_409_125_463), "20m28.409s"), (.nanoseconds(-1_500_000_900), "-1.5s"),
  ])
  func timesAreShownWithMillisecondPrecision(time: Duration, text: String) {
    #expect(time.roundedText == text)
  }

  @Test(arguments: [
    (Duration.zero, "0.000s"), (.microseconds(2700), "0.002s"), (.milliseconds(29_380), "29.380s"),
    (.milliseconds(81_950), "1m21.950s"), (.seconds(3600), "1h0.000s"),
    (.milliseconds(-1500), "-1.500s"),
  ])
  func timesInAColumnHaveThreeDecimals(time: Duration, text: String) {
    #expect(time.fixedText == text)
  }

  @Test func variablesOfASourcedScriptAreLocal() async throws {
    let mail = try await MailScript()
    mail.files["inner.scene"] = "let name = inner\nlet other = 1\necho $name\n"
    try await mail.run("let name = outer\nsource inner.scene name: given\necho $name")
    #expect(mail.output == ["inner", "outer"])
    await #expect(throws: ScriptFailure.self) { try await mail.run("echo $other") }
  }

  @Test func quitInASourcedScriptEndsAllScripts() async throws {
    let mail = try await MailScript()
    mail.files = [
      "a.scene": "echo a\nsource b.scene\necho again", "b.scene": "echo b\nquit\necho never",
    ]
    try await mail.run("source a.scene; echo end")
    #expect(mail.output == ["a", "b"])
    #expect(mail.interpreter.wantsToQuit)
  }

  @Test(arguments: ["repeat 1000000000000; quit; end", "for x in 1 2; echo $x; quit; end"])
  func quitEndsALoop(loop: String) async throws {
    let mail = try await MailScript()
    try await mail.run("\(loop)\necho never")
    #expect(mail.output.count <= 1)
    #expect(mail.interpreter.wantsToQuit)
  }

  @Test(arguments: [
    "expect $password > 3", "repeat $password; receive; end", "for x in $password; receive; end",
    "await state inbox exists within $password", "expect \"a\" matches $password", "add $password",
    "source inner.scene password: $password", "push message id: $password", "echo $password.x",
    "for x in $password x; add $x; end", "add \"${password}!\"", "help $password",
  ])
  func messagesDoNotQuoteSecretVariables(command: String) async throws {
    for secret in ["hunter(2", "hun", "-7", "hun\nter"] {
      let mail = try await MailScript()
      mail.files["inner.scene"] = "add $password"
      mail.interpreter.bind(["password": .string(secret)])
      let failure = await #expect(throws: ScriptFailure.self) { try await mail.run(command) }
      let text = failure.map { DiagnosticRenderer().render($0.diagnostic) } ?? ""
      #expect(!text.contains(secret) && !text.contains("hun\\nter"))
    }
  }

  @Test func aScriptCanBeSourcedTwice() async throws {
    let mail = try await MailScript()
    mail.files["a.scene"] = "receive"
    try await mail.run("source a.scene; source a.scene; state inbox.unread")
    #expect(mail.output == ["2"])
  }

  @Test func redirectionWritesDataAsJSONAndTextVerbatim() async throws {
    let mail = try await MailScript()
    try await mail.run(
      """
      state inbox > inbox.json
      screen > screen.txt
      where >> screen.txt
      receive > nothing.txt
      """)
    #expect(
      mail.files == [
        "inbox.json": """
        {
          "unread": 0,
          "fetch": null,
          "selected": null
        }

        """,
        "screen.txt": "0 unread\ninbox\n",
        "nothing.txt": "",
      ])
    #expect(mail.output == [])
  }

  @Test func anInterruptionReportsItsLine() async throws {
    let mail = try await MailScript()
    let failure = await Task { @MainActor in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      do throws(ScriptFailure) {
        try await mail.run("receive\nreceive")
        return nil as ScriptFailure?
      } catch {
        return error
      }
    }.value
    #expect(failure?.kind == .interruption)
    #expect(failure?.diagnostic.place?.line == 1)
    #expect(mail.app.router.front?.state.json().hasPrefix(#"{"unread":0"#) == true)
  }

  @Test func aFailureIsReportedOnce() async throws {
    let mail = try await MailScript()
    await #expect(throws: ScriptFailure.self) { try await mail.run("stumble") }
    try await mail.run("receive; state inbox.unread")
    #expect(mail.output == ["1"])
  }

  // `bisect` requires moments, which are not kept here.
  @Test(
    arguments: CommandRegistry.standard.keywords.map(\.schema.name).filter { $0 != "bisect" },
    ["unselect", "push contacts"])
  func keywordExamplesInHelpCanBeRun(keyword: String, start: String) async throws {
    let mail = try await MailScript()
    try await mail.run("\(start); help \(keyword)")
    let example = try #require(mail.output.last?.split(separator: "For example: ").last)
    #expect(example.contains(keyword))
    try await mail.run(String(example))
  }

  @Test func freePaceDoesNotWaitForEffects() async throws {
    let app = try MailApp()
    app.start()
    try await app.stage.settle()
    let mail = try await MailScript()
    let interpreter = Interpreter(
      AppSession(of: app),
      host: ScriptHost(
        print: { _ in }, readFile: { _ in [] }, openFile: { _, _ in .init(write: { _ in }) },
        runPrograms: { $1 }),
      pace: .free)
    var reader = interpreter.makeReader(name: "typed")
    guard case .complete(let tree) = reader.read(line: "hang".utf8) else {
      Issue.record("hang is a command")
      return
    }
    try await interpreter.run(tree)
    #expect(app.stage.effects.map(\.name) == ["inbox.fetch"])
    #expect(mail.output == [])
  }
}
