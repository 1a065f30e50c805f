import Scenes
import SceneRuntime
import Testing

@testable import SceneSessions

/// A replay repeats a recording, regardless of the times of answers.
@MainActor
struct RecordingTests {
  @Test func answersAreReplayedInOrder() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("ask", "a")
    try await session.perform("ask", "b")
    try await session.perform("write", "meanwhile")
    session.server.answer("b", with: "two")
    session.server.answer("a", with: nil)
    try await session.stage.settle()
    try await session.perform("read")
    let state = session.app.router.front?.state
    #expect(
      state?.description
        == #"{log: ["meanwhile", "b: two", "a: offline", "file contents"], questions: [], naps: []}"#
    )
    let replay = try await session.replay()
    #expect(replay.differences == [])
    #expect(replay.state == state)
    let kinds = try session.output.read().entries.map(\.input.text)
    #expect(
      kinds == [
        "the app starts", "asking.ask a", "asking.ask b", "asking.write meanwhile",
        "GET /b answers", "GET /a fails: \"offline\"", "asking.read",
      ])
  }

  @Test func answersDuringAnAdvanceAreReplayed() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("nap", "1s", "one")
    try await session.perform("nap", "2s", "two")
    try await session.perform("nap", "2s", "too")
    try await session.perform("ask", "a")
    let advance = Task { try? await session.stage.advance(by: .seconds(5)) }
    await session.stage.waitUntilQuiet()
    session.server.answer("a", with: "now")
    await advance.value
    try await session.perform("write", "end")
    #expect(try await session.replay().differences == [])
    #expect(
      try session.output.read().entries.map { "\($0.time.exactText) \($0.input.text)" } == [
        "0s the app starts", "0s asking.nap 1s one", "0s asking.nap 2s two", "0s asking.nap 2s too",
        "0s asking.ask a", "0s GET /a answers", "0s time advances to 5s", "5s asking.write end",
      ])
  }

  @Test func aLiveRunReplaysToTheLastDigest() async throws {
    let session = try await AskingSession(on: .live(seed: 1))
    for number in 1...20 { try await session.perform("nap", "\(number % 7)ms", "\(number)") }
    for number in 1...10 {
      try await session.perform("ask", "\(number)")
      session.server.answer("\(number)", with: "yes")
      await session.stage.pause(for: .milliseconds(1))
    }
    try await session.stage.settle()
    await session.stage.pause(for: .milliseconds(30))
    try await session.perform("write", "end")
    let state = session.app.router.front?.state
    let replay = try await session.replay()
    #expect(replay.differences == [])
    #expect(replay.state == state)
    session.run.end()
  }

  @Test func replaysAreDeterministic() async throws {
    let session = try await AskingSession(on: .virtual())
    for number in 1...5 {
      try await session.perform("ask", "\(number)")
      try await session.perform("nap", "\(number)s", "\(number)")
      session.server.answer("\(number)", with: "yes")
    }
    try await session.stage.advance(by: .seconds(3))
    for _ in 1...1000 { #expect(try await session.replay().differences == []) }
  }

  @Test func aDifferentAnswerGivesADifferentState() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("ask", "a")
    session.server.answer("a", with: "yes")
    try await session.stage.settle()
    let replay = try await session.replay { entry in
      guard case .answer(let answer, let call, let cause) = entry.input else { return }
      let other = JournalAnswer(name: answer.name, outcome: .value("no"))
      entry.input = .answer(other, call: call, cause: cause)
    }
    guard case .state? = replay.differences.first, replay.differences.count == 1 else {
      Issue.record("\(replay.differences)")
      return
    }
  }

  @Test func anUnrequestedAnswerIsReported() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("ask", "a")
    session.server.answer("a", with: "yes")
    try await session.stage.settle()
    session.run.flushHandler()
    let (header, entries) = try session.output.read()
    let player = SessionPlayer(header)
    player.begin(
      try AppSession(on: player.stage) {
        try SingleSceneApp(on: player.stage) {
          Scene(
            "asking", store: AskingStore(on: player.stage, server: Server()), view: AskingView())
        }
      })
    // Nothing is requested here.
    player.perform = { _, _ in }
    #expect(await player.play(entries[0]).differences == [])
    guard case .state? = await player.play(entries[1]).differences.first else {
      Issue.record("the state is the same")
      return
    }
    #expect(await player.play(entries[2]).differences.first == .unrequested("GET /a"))
  }

  @Test func anEntryIsWrittenAtTheEndOfItsTurn() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("write", "a")
    #expect(
      try session.output.read().entries.map(\.input.text) == ["the app starts", "asking.write a"])
  }

  @Test func anAppWithChangedStateIsNotRewound() async throws {
    let session = try await AskingSession(on: .virtual())
    _ = session.run.tracker.digest
    try await session.perform("write", "a")
    let point = RewindPoint(session.run)
    #expect(await point.rewind())
    try await session.perform("write", "b")
    #expect(await !point.rewind())
  }
}
