import Foundation
import Scenes
import Testing

@testable import Koober

/// Saved states of the first version, in which states had flags and errors side by side.
@MainActor
struct EarlierStatesTests {
  /// The text of a file that the first version wrote.
  private func text(_ name: String) throws -> String {
    let folder = #filePath.dropLast("EarlierStatesTests.swift".count)
    return try String(contentsOfFile: "\(folder)EarlierVersions/\(name)", encoding: .utf8)
  }

  private func service(_ name: String, of koober: KooberFixture) -> Value? {
    koober.app.services.first { $0.name == name }?.state
  }

  @Test func statesOfAUserAreRestored() async throws {
    let koober = try KooberFixture()
    let losses = try koober.restore(text("states-1.saved"))
    #expect(losses == [])
    #expect(koober.path == "chat")
    let rides = try #require(service("rides", of: koober))
    #expect(
      try rides.value(at: ValuePath("list.loading.previous[0].progress")) == .symbol("requested"))
    #expect(try rides.value(at: ValuePath("withdrawal")) == .symbol("idle"))
    #expect(
      try service("user", of: koober)?.value(at: ValuePath("work.failed")) == .symbol("timedOut"))
    #expect(
      try service("messages", of: koober)?.value(at: ValuePath("storage")) == .symbol("loaded"))
    #expect(koober.text == "Team chat\n\nNo messages yet.\n\nDraft: hi\n\n[setDraft]  [send]")
    #expect(try koober.state("settings", "phase.failed") == "nameNotAccepted")
    // The work that was under way continues.
    try await koober.stage.advance(by: .seconds(1))
    #expect(
      try service("rides", of: koober)?.value(at: ValuePath("list.failed.error"))
        == .symbol("timedOut"))
  }

  @Test func aFormIsRestoredWithItsError() async throws {
    let koober = try KooberFixture()
    let losses = try koober.restore(text("form-1.saved"))
    #expect(losses == [])
    #expect(koober.path == "welcome > signIn")
    #expect(try koober.state("signIn", "progress.failed") == "formIncomplete")
  }

  @Test(
    arguments: [
      (
        #"{"rides":[],"isLoading":false,"refusal":"pickedUpAlready"}"#,
        RidesState(list: .loaded([]), cancellation: .refused(.pickedUpAlready))
      ),
      (
        #"{"rides":[],"isLoading":false,"refusal":"timedOut","silences":3}"#,
        RidesState(list: .failed(error: .timedOut, previous: nil), news: .flowing(silences: 3))
      ),
      (
        #"{"rides":[],"isLoading":true,"outage":{"error":"timedOut","failures":1}}"#,
        RidesState(list: .loading(previous: nil), news: .interrupted(Outage(.timedOut)))
      ),
    ] as [(String, RidesState)])
  func ridesGetPhases(_ text: String, state: RidesState) throws {
    var saved: Value = ["services": ["rides": try Value(json: text)], "scenes": []]
    KooberStates.replaceFlagsByPhases(&saved)
    let rides = try saved.value(at: ValuePath("services.rides"))
    #expect(
      try JSONDecoder().decode(RidesState.self, from: Data(rides.json().utf8)) == state)
  }

  @Test(
    arguments: [
      (#""unheard":[]"#, OwnMessages.flowing([]), nil),
      (
        #""unheard":[],"ownProblem":"notConnected""#, .stalled([], .notConnected),
        .notSent(.notConnected)
      ),
      (
        #""unheard":[],"ownProblem":"notConnected","storageProblem":"notReadable""#,
        .stalled([], .notConnected), .notRead(.notReadable)
      ),
      (
        #""unheard":[],"problem":"unfitMessage","storageProblem":"notReadable""#, .flowing([]),
        .notSubmitted(.unfitMessage)
      ),
    ] as [(String, OwnMessages, ChatAlert?)])
  func theChatGetsOneAlert(_ fields: String, own: OwnMessages, alert: ChatAlert?) throws {
    let chat = #"{"user":"jane","draft":"hi","team":[],"feed":{"idle":{}},\#(fields)}"#
    var saved: Value = [
      "services": [:], "scenes": [["place": "chat", "state": try Value(json: chat)]],
    ]
    KooberStates.mergeErrorsOfChat(&saved)
    let state = try saved.value(at: ValuePath("scenes[0].state"))
    var expected = ChatState(user: "jane", draft: "hi")
    expected.own = own
    expected.alert = alert
    #expect(
      try JSONDecoder().decode(ChatState.self, from: Data(state.json().utf8)) == expected)
  }

  @Test func analyticsContinueWithTheirEvents() throws {
    var saved: Value = [
      "services": [
        "analytics": [
          "count": 7, "shown": "map", "recent": [], "listed": ["a"],
        ]
      ],
      "scenes": [],
    ]
    KooberStates.mergeErrorsOfChat(&saved)
    let state = try saved.value(at: ValuePath("services.analytics"))
    let read = try JSONDecoder().decode(
      Analytics.SavedState.self, from: Data(state.json().utf8))
    #expect(read.log == AnalyticsState(count: 7, listed: ["a"]))
    #expect(read.shown == ["map"])
  }
}
