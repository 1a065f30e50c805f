import Scenes
import SceneRuntime

@testable import Sessions

/// An app that asks somebody outside, and sleeps.
@MainActor
final class AskingStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    var log: [String] = []
    var questions: [String] = []
    var naps: [String] = []
  }

  @Dispatchable
  enum Action {
    /// Asks outside.
    case ask(String)
    /// Writes something after a while.
    case nap(Duration, String)
    /// Writes something now.
    case write(String)
    /// Writes what a file says.
    case read
  }

  enum Event {
    case asked(String)
    case answered(String, String)
    case napping(Duration, String)
    case awoke(String)
    case wrote(String)
  }

  /// Why there is no answer.
  enum Failure: String, Error, Codable { case offline }

  private let loop: FeedbackLoop<State, Event>
  private let stage: SceneStage

  init(on stage: SceneStage, server: Server) {
    self.stage = stage
    loop = FeedbackLoop(
      "asking", on: stage, initial: State(),
      reduce: StateReducer { state, event in
        switch event {
        case .asked(let question): state.questions.append(question)
        case .answered(let question, let answer):
          state.questions.removeAll { $0 == question }
          state.log.append("\(question): \(answer)")
        case .napping(let duration, let text):
          state.naps.append("\(duration / .milliseconds(1)) \(text)")
        case .awoke(let nap):
          state.naps.removeAll { $0 == nap }
          state.log.append(nap)
        case .wrote(let text): state.log.append(text)
        }
      },
      feedbacks: [
        Feedback("ask", requests: { $0.questions }) { question in
          do throws(Failure) {
            let answer = try await stage.external.request("GET /\(question)") {
              () async throws(Failure) in try await server.answer(question)
            }
            return .answered(question, answer)
          } catch {
            return .answered(question, "\(error)")
          }
        },
        Feedback("nap", requests: { $0.naps }) { nap in
          let milliseconds = Double(nap.prefix { $0 != " " }) ?? 0
          try? await stage.clock.sleep(for: .milliseconds(milliseconds))
          return .awoke(nap)
        },
      ])
  }

  var state: ObservableState<State> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .ask(let question): loop.send(.asked(question))
    case .nap(let duration, let text): loop.send(.napping(duration, text))
    case .write(let text): loop.send(.wrote(text))
    case .read: loop.send(.wrote(stage.external.read("file") { "what the file says" }))
    }
  }

  func restore(_ state: State) { loop.restore(state) }
}

/// Somebody outside, who answers when the test says so.
@MainActor
final class Server {
  private var waiting: [(question: String, continuation: CheckedContinuation<String?, Never>)] = []
  /// How often somebody has asked.
  private(set) var count = 0

  nonisolated init() {}

  func answer(_ question: String) async throws(AskingStore.Failure) -> String {
    count += 1
    let answer = await withCheckedContinuation { waiting.append((question, $0)) }
    guard let answer else { throw .offline }
    return answer
  }

  /// Answers the oldest question of a text; nil for no answer.
  func answer(_ question: String, with answer: String?) {
    guard let index = waiting.firstIndex(where: { $0.question == question }) else { return }
    waiting.remove(at: index).continuation.resume(returning: answer)
  }
}

struct AskingView: SceneView {
  func props(from state: AskingStore.State) -> [String] { state.log }
  func render(_ props: [String]) -> String { props.joined(separator: "\n") }
}

/// Keeps lines.
@MainActor
final class MemorySink: JournalSink {
  private(set) var bytes: [UInt8] = []

  nonisolated init() {}

  func append(_ lines: [UInt8]) { bytes += lines }

  /// What has been written.
  func read() throws -> (header: JournalHeader, entries: [JournalEntry]) {
    var reader = JournalReader()
    var entries: [JournalEntry] = []
    var header: JournalHeader?
    for line in bytes.split(separator: 0x0A) {
      let line = Array(line)
      switch try reader.read(line.span) {
      case .header(let read): header = read
      case .entry(let entry): entries.append(entry)
      }
    }
    struct Empty: Error {}
    guard let header else { throw Empty() }
    return (header, entries)
  }
}

/// A recording of the app that asks, and replays of it.
@MainActor
struct AskingSession {
  let stage: SceneStage
  let server = Server()
  let run: AppSession
  let sink = MemorySink()

  var app: any SceneApp { run.app }

  init(on stage: SceneStage) async throws {
    self.stage = stage
    run = try AppSession(on: stage) { [server] in try Self.makeApp(on: stage, server) }
    try run.begin(
      JournalHeader(
        app: "asking", appVersion: "1", build: "1", stateVersion: 1, seed: 0,
        isLive: stage.clock.isLive), to: sink)
    await run.start()
  }

  private static func makeApp(on stage: SceneStage, _ server: Server) throws -> any SceneApp {
    try SingleSceneApp(on: stage) {
      Scene("asking", store: AskingStore(on: stage, server: server), view: AskingView())
    }
  }

  /// Does something to the app.
  func perform(_ name: String, _ arguments: String...) async throws {
    let call = CommandCall(
      "asking.\(name)", arguments.map { Argument(.text($0, quoted: false)) })
    let action = try Self.action(call, in: app)
    await run.take(.call(.action, call), action)
  }

  private static func action(
    _ call: CommandCall, in app: any SceneApp
  ) throws -> @MainActor () -> Void {
    let name = String(call.name.split(separator: ".").last ?? "")
    guard let scene = app.router.front else { return {} }
    return try scene.action(name, arguments: call.arguments)
  }

  /// Plays what has been recorded again.
  ///
  /// - Parameter alter: Makes another of an entry.
  /// - Returns: What isn't as it was, and the state in the end.
  /// - Throws: What stands in the way of reading it.
  func replay(
    altering alter: (inout JournalEntry) -> Void = { _ in }
  ) async throws -> (differences: [SessionPlayer.Difference], state: Value?) {
    run.flushing()
    let (header, entries) = try sink.read()
    let player = SessionPlayer(header)
    let unasked = Server()
    let repeated = try AppSession(on: player.stage) { try Self.makeApp(on: player.stage, unasked) }
    let app = repeated.app
    player.begin(repeated)
    player.perform = { _, call in try Self.action(call, in: app)() }
    var differences: [SessionPlayer.Difference] = []
    for var entry in entries {
      alter(&entry)
      differences += await player.play(entry).differences
    }
    struct WasAsked: Error {}
    guard unasked.count == 0 else { throw WasAsked() }
    return (differences, app.router.front?.state)
  }
}
