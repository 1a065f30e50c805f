import CloudTesting
import FoundationEssentials
import PseudoTerminal
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// All sinks of analytics: they receive the same events.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AnalyticsSinkTests {
  enum Kind: CaseIterable { case memory, file, server }

  /// A sink and what it has received, as lines.
  struct Fixture {
    let sink: any AnalyticsSink
    let received: @MainActor () throws -> [String]
  }

  private let directory = TemporaryDirectory()
  private let stage = SceneStage.virtual()

  private func makeSink(_ kind: Kind) async throws -> Fixture {
    switch kind {
    case .memory:
      let sink = InMemoryAnalyticsSink()
      return Fixture(sink: sink) { sink.events.map(\.line) }
    case .file:
      let path = directory.file("logs/events.jsonl")
      return Fixture(sink: FileAnalyticsSink(path: path)) {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
          .split(separator: "\n").map(String.init)
      }
    case .server:
      let server = try await EventServer()
      return Fixture(sink: try Self.httpSink(at: "http://127.0.0.1:\(server.port)", on: stage)) {
        server.received.flatMap { Self.events(in: $0) }
      }
    }
  }

  /// A sink with longer time limits than in the app, for a busy machine.
  private static func httpSink(at url: String, on stage: SceneStage) throws -> any AnalyticsSink {
    HTTPAnalyticsSink(
      client: CloudClient(
        url: try CloudURL(url), clock: stage.clock, date: { RemoteFixture.start }, jitter: { 0 },
        limits: .generous))
  }

  /// The lines of the events of a request.
  private static func events(in body: String) -> [String] {
    guard case .array(let events) = try? Value(json: body).value(at: ValuePath("events")) else {
      return []
    }
    return events.map { $0.json() }
  }

  private func event(_ number: Int) -> AnalyticsEvent {
    AnalyticsEvent(
      number: number, date: Moment(RemoteFixture.start), kind: .action, scene: "signIn",
      action: "setEmail", payload: #""<text>""#)
  }

  private func settle() async throws {
    try await stage.settle(within: CloudLimits.generous.total)
  }

  @Test(arguments: Kind.allCases) func eventsArriveInOrder(_ kind: Kind) async throws {
    let fixture = try await makeSink(kind)
    for numbers in [[1, 2], [3]] {
      let events = numbers.map(event)
      let call = RemoteCall(on: stage) { () async throws(KooberError) in
        try await fixture.sink.record(events)
      }
      try await settle()
      try #require(call.outcome).get()
    }
    let lines = try fixture.received()
    #expect(
      try lines.map { try Value(json: $0) } == (1...3).map { try Value(json: event($0).line) })
  }

  @Test(arguments: Kind.allCases) func theAppDeliversItsEvents(_ kind: Kind) async throws {
    let fixture = try await makeSink(kind)
    var environment = try EnvironmentAssembly.make(stage: stage, options: KooberOptions())
    environment.analytics = Analytics(
      on: stage, sink: fixture.sink, date: environment.date)
    let app = try KooberApp(environment)
    app.start()
    try await settle()
    try app.router.front?.action("signIn", arguments: [])()
    try await settle()
    let names = try fixture.received().map { line in
      let event = try Value(json: line)
      return try event.value(at: ValuePath("number")).description + " "
        + event.value(at: ValuePath("scene")).description
    }
    #expect(names == [#"1 "launch""#, #"2 "welcome""#, #"3 "welcome""#, #"4 "signIn""#])
    #expect(environment.analytics.currentState.delivery == .idle)
  }

  @Test func aServerThatIsGoneDoesNotHarmTheApp() async throws {
    var environment = try EnvironmentAssembly.make(stage: stage, options: KooberOptions())
    environment.analytics = Analytics(
      on: stage, sink: try Self.httpSink(at: "http://127.0.0.1:\(RawServer.unusedPort)", on: stage),
      date: environment.date)
    let app = try KooberApp(environment)
    app.start()
    try await settle()
    try app.router.front?.action("signIn", arguments: [])()
    try await settle()
    #expect(app.router.front?.name == "signIn")
    #expect(
      environment.analytics.currentState.delivery == .waiting(events: 4, error: .notConnected))
    environment.analytics.list()
    #expect(environment.analytics.currentState.events.count == 4)
  }

  @Test func theConfigurationChoosesTheServer() async throws {
    let server = try await EventServer()
    var options = KooberOptions()
    options.configuration = try KooberConfiguration(
      json: #"{"analytics": {"server": "http://127.0.0.1:\#(server.port)"}}"#, in: "a.json")
    options.analyticsServer = { url, stage, _ in try? Self.httpSink(at: url, on: stage) }
    let app = try KooberApp(on: stage, options: options)
    app.start()
    try await settle()
    #expect(
      server.received.flatMap { Self.events(in: $0) } == [
        #"{"number":1,"date":"2026-01-05T09:00:00Z","event":"screen","scene":"launch"}"#,
        #"{"number":2,"date":"2026-01-05T09:00:00Z","event":"screen","scene":"welcome"}"#,
      ])
  }
}
