import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@MainActor
struct AnalyticsTests {
  private let home = TemporaryHome()

  private static let lines = """
    {"number":1,"date":"2026-01-05T09:00:00Z","event":"screen","scene":"launch"}
    {"number":2,"date":"2026-01-05T09:00:00Z","event":"screen","scene":"welcome"}
    {"number":3,"date":"2026-01-05T09:00:00Z","event":"action","scene":"welcome","action":"signIn"}
    {"number":4,"date":"2026-01-05T09:00:00Z","event":"screen","scene":"signIn"}
    {"number":5,"date":"2026-01-05T09:00:00Z","event":"action","scene":"signIn",\
    "action":"setEmail","with":"<text>"}
    {"number":6,"date":"2026-01-05T09:00:00Z","event":"action","scene":"signIn",\
    "action":"setPassword","with":"<redacted>"}
    {"number":7,"date":"2026-01-05T09:00:00Z","event":"action","scene":"signIn","action":"submit"}
    {"number":8,"date":"2026-01-05T09:00:01Z","event":"screen","scene":"map"}

    """

  private func run(_ koober: KooberFixture) async throws {
    try await koober.stage.settle()
    try await koober.act("signIn")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
  }

  private func listed(_ koober: KooberFixture) -> Value? {
    koober.app.services.first { $0.name == "analytics" }?.state
  }

  @Test func scenesAndActionsAreListed() async throws {
    let koober = try KooberFixture()
    try await run(koober)
    #expect(listed(koober) == ["events": [], "delivery": .symbol("idle")])
    try await koober.call("analytics", "list")
    let lines = Self.lines.split(separator: "\n").map { Value.string(String($0)) }
    #expect(try listed(koober)?.value(at: ValuePath("events")) == .array(lines))
    try await koober.call("analytics", "list", "1")
    #expect(
      try listed(koober)?.value(at: ValuePath("events")) == .array(Array(lines.suffix(1))))
    try await koober.call("analytics", "hide")
    #expect(listed(koober) == ["events": [], "delivery": .symbol("idle")])
  }

  @Test func aRestoredAppContinuesTheEvents() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signUp")
    let text = try koober.save()
    let other = try KooberFixture()
    try await other.stage.settle()
    #expect(try other.restore(text) == [])
    for app in [koober, other] {
      try await app.stage.settle()
      try await app.act("setName", "Jane")
      try await app.call("analytics", "list")
    }
    #expect(listed(other) == listed(koober))
  }

  /// The scenes of the recorded screen events.
  private func screens(_ koober: KooberFixture) async throws -> [String] {
    try await koober.call("analytics", "list", "100")
    guard case .array(let lines) = try listed(koober)?.value(at: ValuePath("events")) else {
      return []
    }
    return try lines.compactMap { line in
      guard case .string(let text) = line else { return nil }
      let event = try Value(json: text)
      guard try event.value(at: ValuePath("event")) == .string("screen"),
        case .string(let scene) = try event.value(at: ValuePath("scene"))
      else { return nil }
      return scene
    }
  }

  @Test func embeddedScenesAreRecordedAsTheyAppear() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.call("env", "delay", "location.find", "5s")
    try await koober.act("newRide")
    #expect(try await screens(koober).suffix(3) == ["map", "pickMeUp", "findingLocation"])
    try await koober.stage.advance(by: .seconds(5))
    #expect(try await screens(koober).last == "pickMeUpMap")
    try await koober.act("whereTo")
    #expect(try await screens(koober).last == "dropOffPicker")
    try await koober.act("select", "zoo", on: "dropOffPicker")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "wallaby", on: "rideOptionPicker")
    // The map and the picker stay, and are not recorded again.
    #expect(
      try await screens(koober) == [
        "launch", "welcome", "map", "pickMeUp", "findingLocation", "pickMeUpMap",
        "dropOffPicker", "rideOptionPicker", "rideConfirmation",
      ])
    let saved = try koober.save()
    let other = try KooberFixture()
    try await other.stage.settle()
    _ = try other.restore(saved)
    try await other.stage.settle()
    #expect(try await screens(other) == screens(koober))
  }

  @Test func choicesAreRecorded() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("setDropOff", "zoo")
    try await koober.call("analytics", "list")
    let text = listed(koober)?.description ?? ""
    #expect(text.contains("zoo"))
  }

  @Test func eachRunAppendsTheSameLinesToTheFile() async throws {
    var configuration = KooberConfiguration()
    configuration.analytics.destination = .file(home.path + "/events/events.jsonl")
    for runs in 1...2 {
      try await run(KooberFixture(configuration: configuration))
      let file = URL(filePath: home.path + "/events/events.jsonl")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == String(repeating: Self.lines, count: runs))
    }
  }

  /// A sink that can be made to fail.
  private final class FailingSink: AnalyticsSink {
    var error: KooberError?
    private(set) var numbers: [Int] = []

    func record(_ events: [AnalyticsEvent]) async throws(KooberError) {
      if let error { throw error }
      numbers += events.map(\.number)
    }
  }

  @Test func aFailedSinkIsListedAndGetsTheEventsLater() async throws {
    let sink = FailingSink()
    sink.error = .notConnected
    let koober = try KooberFixture { environment in
      environment.analytics = Analytics(
        on: environment.stage, sink: sink, date: environment.date)
    }
    try await run(koober)
    // The app continues.
    #expect(koober.scenes == ["map"])
    #expect(
      try listed(koober)?.value(at: ValuePath("delivery")).description
        == "waiting(events: 8, error: notConnected)")
    sink.error = nil
    try await koober.stage.advance(by: .seconds(60))
    #expect(sink.numbers == Array(1...8))
    #expect(try listed(koober)?.value(at: ValuePath("delivery")) == .symbol("idle"))
  }

  @Test func onlyTheLastUndeliveredEventsAreKept() {
    var state = AnalyticsState()
    for number in 1...1100 {
      AnalyticsState.reduce(
        &state,
        .recorded(
          .screen, scene: "map", action: nil, payload: nil, Moment(seconds: 0)),
        isDelivered: true)
      if number == 1 { AnalyticsState.reduce(&state, .failed(.notStored), isDelivered: true) }
    }
    AnalyticsState.reduce(&state, .resumed, isDelivered: true)
    #expect(state.delivery.batch?.map(\.number) == Array(101...1100))
    #expect(state.recent.map(\.number) == Array(1001...1100))
  }
}
