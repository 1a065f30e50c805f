import SceneCommands
import SceneEngine
import SceneLanguage
import MailApp
import OrderedCollections
import Scenes
import SceneSessions
import Testing

/// Adding a command takes a type and its registration: help, completion and checks derive from these.
@MainActor
struct ShellCommandTests {
  private let app: MailApp
  private let interpreter: Interpreter
  private let output = Output()

  @MainActor
  private final class Output {
    var lines: [String] = []
  }

  init() async throws {
    app = try MailApp()
    app.start()
    try await app.stage.settle()
    let output = output
    interpreter = Interpreter(
      AppSession(of: app),
      host: ScriptHost(
        print: { text in output.lines.append(text) },
        readFile: { (path) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
        openFile: { (path, _) throws(ScriptHost.Failure) in
          throw ScriptHost.Failure("no \(path)")
        },
        runPrograms: { (_, input) throws(ScriptHost.ProgramFailure) in input }),
      registry: .standard.adding([CountCommand.self]))
  }

  /// The output of a line, or its error.
  private func run(_ line: String) async -> [String] {
    output.lines = []
    var reader = interpreter.makeReader(name: "test.scene")
    guard case .complete(let tree) = reader.read(line: line.utf8) else { return ["not read"] }
    do throws(ScriptFailure) {
      try await interpreter.run(tree)
      return output.lines
    } catch {
      return [DiagnosticRenderer().render(error.diagnostic)]
    }
  }

  @Test func aCommandRunsWithItsArguments() async {
    #expect(await run("count abc") == ["3"])
    #expect(await run("count abc twice: true") == ["6"])
    #expect(await run("count abc --twice") == ["6"])
    #expect(await run("expect count abc == 3") == [])
    #expect(await run("let n = count abcd; echo $n") == ["4"])
  }

  @Test func aWarningNamesTheActionsThatCommandsHide() async {
    #expect(interpreter.registry.warningsOfHiddenActions(in: app.router) == [])
    #expect(await run("open mail://compose") == [])
    #expect(
      interpreter.registry.warningsOfHiddenActions(in: app.router) == [
        "'save' is a command of the shell; the action is called 'compose.save'"
      ])
    #expect(
      interpreter.registry.warning(ofHiding: "check", of: "list")
        == "'check' is a keyword of the language; the action is called 'list.check'")
    #expect(interpreter.registry.warning(ofHiding: "send", of: "list") == nil)
  }

  @Test func theArgumentsOfACommandAreChecked() async {
    #expect(
      await run("count") == [
        """
        error: 'count' needs a text
          --> test.scene:1:1
           |
         1 | count
           | ^^^^^
           = help: write 'count TEXT', as in count hello
        """
      ])
    #expect(
      await run("count a --thrice") == [
        """
        error: 'count' has no flag '--thrice'
          --> test.scene:1:9
           |
         1 | count a --thrice
           |         ^^^^^^^^
           = help: did you mean --twice?
        """
      ])
  }

  @Test func helpDescribesTheCommand() async throws {
    #expect(
      await run("help count") == [
        """
        count text: … [--twice]
        Count the letters of a text.

          text     text: The text to count.
          --twice  Count each letter twice.
          --json   Print data as JSON.

        For example: count hello
        """
      ])
    let help = await run("help").first ?? ""
    #expect(help.contains("\n  count         Count the letters of a text.\n"))
    #expect(await run("apropos letters").first?.hasPrefix("count  Count the letters") == true)
    #expect(await run("cuont").first?.contains("did you mean count?") == true)
  }

  @Test func completionAndDescriptionIncludeTheCommand() {
    let completer = Completer(app: app, registry: interpreter.registry)
    #expect(completer.complete("cou", cursor: 3).candidates.map(\.text) == ["count"])
    #expect(completer.complete("count a --", cursor: 10).candidates.map(\.text).contains("--twice"))
    #expect(
      Hinter(completer: completer).hint(after: "count ").map { $0.text + $0.note }
        == "text: TEXT [--twice]")
    #expect(
      interpreter.registry.description["queries"].map { "\($0)".contains("count") } == true)
  }
}

/// Count the letters of a text.
@Command
private struct CountCommand: ShellCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = .isQuery

  /// The text to count.
  let text: String
  /// Count each letter twice.
  var twice: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    .value(.int(Int128(twice ? 2 * text.count : text.count)))
  }

  static func example(in samples: AppSamples) -> String? { "count hello" }
}
