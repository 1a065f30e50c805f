import Scenes
import Testing

@testable import SceneSessions

/// A change of the state that no input explains is recorded, and a replay reports it.
@MainActor
struct UnrecordedAnswerTests {
  private static let report =
    "an answer from outside was not recorded: wrap the call in `stage.external`; it changed asking.log[0]"

  /// Changes the state as the answer of an external system does that did not come through the stage.
  private func answer(_ text: String, in app: any SceneApp) throws {
    let scene = try #require(app.router.front)
    try scene.action("write", arguments: [Argument(.text(text, quoted: false))])()
  }

  @Test func aChangeBetweenInputsIsRecorded() async throws {
    let session = try await AskingSession(on: .virtual())
    try answer("outside", in: session.app)
    try await session.perform("write", "b")
    let entries = try session.output.read().entries
    #expect(
      entries.map { "\($0.input.text) \($0.reports)" } == [
        "the app starts []", "time advances to 0s [\"\(Self.report)\"]", "asking.write b []",
      ])
    let replay = try await session.replay()
    #expect(replay.differences.first == .reports(recorded: [Self.report]))
  }

  @Test func aChangeAfterTheLastInputIsRecorded() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("nap", "1s", "one")
    try answer("outside", in: session.app)
    session.run.end()
    let last = try session.output.read().entries.last
    #expect(last?.reports == [Self.report])
    #expect(
      last?.changes?.map(\.line) == ["+ asking.log[0]: \"outside\""])
  }

  @Test func aChangeBeforeTimeAdvancesIsRecorded() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("nap", "1s", "one")
    try answer("outside", in: session.app)
    try await session.stage.advance(by: .seconds(2))
    session.run.flushHandler()
    #expect(
      try session.output.read().entries.map { "\($0.input.text) \($0.reports.count)" } == [
        "the app starts 0", "asking.nap 1s one 0", "time advances to 0s 1", "time advances to 2s 0",
      ])
  }

  @Test func aReplayReportsChangesThatNoInputExplains() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("write", "a")
    try await session.perform("write", "b")
    let (header, entries) = try session.output.read()
    let player = SessionPlayer(header)
    let run = try AppSession(on: player.stage) {
      try SingleSceneApp(on: player.stage) {
        Scene("asking", store: AskingStore(on: player.stage, server: Server()), view: AskingView())
      }
    }
    player.begin(run)
    player.perform = { [self] _, call in
      try answer("\(call.arguments[0])", in: run.app)
    }
    for entry in entries { #expect(await player.play(entry).differences == []) }
    #expect(await player.playEnd().differences == [])
    try answer("outside", in: run.app)
    let differences = await player.playEnd().differences
    #expect(differences.count == 1)
    guard case .unrecorded(let answer)? = differences.first else {
      Issue.record("\(differences)")
      return
    }
    #expect(answer.paths == ["asking.log[2]"])
  }
}
