import SceneCommands
import SceneEngine
import SceneLanguage
import MailApp
import Scenes
import SceneSessions
import Testing

/// Embedded scenes in scripts: they are called, listed, read and travelled to like others.
@MainActor
struct EmbeddedSceneTests {
  private let script: DrawerScript

  init() async throws { script = try await DrawerScript() }

  private func run(_ text: String) async throws -> [String] { try await script.run(text) }

  private func failure(_ text: String) async throws -> Diagnostic {
    let error = await #expect(throws: ScriptFailure.self) { _ = try await script.run(text) }
    return try #require(error).diagnostic
  }

  @Test func theyAreListedBelowTheSceneThatEmbedsThem() async throws {
    #expect(
      try await run("add a; sort; scenes") == [
        """
        drawer#1    add, remove, sort, leave
          label#2   touch
          folder#3  open, put
          sorter#4  sortByName, think
            hint#5  touch
        """
      ])
  }

  @Test func theirActionsAreCalledByNameAlone() async throws {
    #expect(
      try await run("add a; put; dispatch put; folder.put; state folder.letters") == ["3"])
    #expect(try await run("sort; think; state sorter") == ["1"])
  }

  @Test func anActionOfSeveralEmbeddedScenesIsAmbiguous() async throws {
    let failure = try await failure("add a; add b; put")
    #expect(failure.message == "several scenes have the action 'put'")
    #expect(failure.help == "write folder.put or folder#4.put")
    #expect(try await run("folder#4.put; state folder#4.letters") == ["1"])
  }

  @Test func aSceneThatIsNoLongerEmbeddedIsUnknown() async throws {
    // The line is resolved again, although the app has not moved.
    let failure = try await failure(
      """
      repeat 2
      sort
      sorter.think
      leave
      end
      sorter.think
      """)
    #expect(failure.message == "there is no scene or service 'sorter'")
  }

  @Test func travelReachesTheirStates() async throws {
    #expect(
      try await run(
        "add a; put; put; remove a; undo; state folder.letters; undo; state folder.letters"
      )
      .suffix(1) == ["1"])
  }

  @Test func theyAreDrawnInTheSceneThatEmbedsThem() async throws {
    #expect(
      try await run("add a; screen; screen folder") == [
        "<drawer>\nFolders\n[a: 0]\nopened: -", "[a: 0]",
      ])
  }

  @Test func theyAreCompleted() async throws {
    _ = try await run("add a; sort")
    #expect(script.completions("pu").contains("put"))
    #expect(script.completions("sorter.").contains("sorter.think"))
    #expect(script.completions("state fol").contains("folder"))
  }
}

/// Runs scripts against a drawer.
@MainActor
private final class DrawerScript {
  private var output: [String] = []
  private let session: AppSession

  init() async throws {
    session = AppSession(of: try Drawer.makeApp())
    session.keepMoments()
    await session.start()
    try await session.app.stage.settle()
  }

  private lazy var interpreter = Interpreter(
    session, host: host, registry: .standard, settleTimeout: .milliseconds(1))

  private var host: ScriptHost {
    let failure = ScriptHost.Failure("there are no files")
    return ScriptHost(
      print: { [unowned self] text in output.append(text) },
      readFile: { (_) throws(ScriptHost.Failure) in throw failure },
      openFile: { (_, _) throws(ScriptHost.Failure) in throw failure },
      runPrograms: { (_, _) throws(ScriptHost.ProgramFailure) in
        throw ScriptHost.ProgramFailure(program: 0, failure)
      })
  }

  func run(_ text: String) async throws(ScriptFailure) -> [String] {
    output = []
    var reader = interpreter.makeReader(name: "test.scene")
    for line in text.split(separator: "\n") { try await run(reader.read(line: line.utf8)) }
    if let last = reader.finish() { try await run(last) }
    return output
  }

  private func run(_ result: ParseResult) async throws(ScriptFailure) {
    switch result {
    case .complete(let tree): try await interpreter.run(tree)
    case .incomplete: return
    case .failure(let diagnostic): throw ScriptFailure(.syntax, diagnostic)
    }
  }

  func completions(_ line: String) -> [String] {
    Completer(app: session.app, registry: .standard).complete(line, cursor: line.utf8.count)
      .candidates.map(\.text)
  }
}
