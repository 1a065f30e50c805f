import Scenes
import SceneRuntime

@testable import SceneSessions

/// An app that sends requests to an external system, and sleeps.
@MainActor
final class AskingStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    var log: [String] = []
    var questions: [String] = []
    var naps: [String] = []
  }

  @Dispatchable
  enum Action {
    /// Sends a request.
    case ask(String)
    /// Writes a text after some time.
    case nap(Duration, String)
    /// Writes a text immediately.
    case write(String)
    /// Writes the contents of a file.
    case read
  }

  enum Event {
    case asked(String)
    case answered(String, String)
    case napping(Duration, String)
    case awoke(String)
    case wrote(String)
  }

  /// An error of the external system.
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
    case .read: loop.send(.wrote(stage.external.read("file") { "file contents" }))
    }
  }

  func restore(_ state: State) { loop.restore(state) }
}

/// An external system that answers when the test calls ``answer(_:with:)``.
@MainActor
final class Server {
  private var waiting: [(question: String, continuation: CheckedContinuation<String?, Never>)] = []
  /// The number of requests so far.
  private(set) var count = 0

  nonisolated init() {}

  func answer(_ question: String) async throws(AskingStore.Failure) -> String {
    count += 1
    let answer = await withCheckedContinuation { waiting.append((question, $0)) }
    guard let answer else { throw .offline }
    return answer
  }

  /// Answers the oldest request with a text, or nil for an error.
  func answer(_ question: String, with answer: String?) {
    guard let index = waiting.firstIndex(where: { $0.question == question }) else { return }
    waiting.remove(at: index).continuation.resume(returning: answer)
  }
}

struct AskingView: SceneView {
  func props(from state: AskingStore.State) -> [String] { state.log }
  func render(_ props: [String]) -> String { props.joined(separator: "\n") }
}

/// Keeps lines in memory.
@MainActor
final class MemoryOutput: JournalOutput {
  private(set) var bytes: [UInt8] = []

  nonisolated init() {}

  func append(_ lines: [UInt8]) { bytes += lines }

  /// The journal that was written.
  func read() throws -> (header: JournalHeader, entries: [JournalEntry]) {
    var reader = JournalReader()
    var entries: [JournalEntry] = []
    var header: JournalHeader?
    for line in bytes.split(separator: 0x0A) {
      let line = Array(line)
      switch try reader.read(line.span) {
      case .header(let read): header = read
      case .entry(let entry): entries.append(entry)
      case .end: break
      }
    }
    struct Empty: Error {}
    guard let header else { throw Empty() }
    return (header, entries)
  }
}

/// A recording of the app, and replays of it.
@MainActor
struct AskingSession {
  let stage: SceneStage
  let server = Server()
  let run: AppSession
  let output = MemoryOutput()

  var app: any SceneApp { run.app }

  init(on stage: SceneStage) async throws {
    self.stage = stage
    run = try AppSession(on: stage) { [server] in try Self.makeApp(on: stage, server) }
    try run.begin(
      JournalHeader(
        app: "asking", appVersion: "1", build: "1", stateVersion: 1, seed: 0,
        isLive: stage.clock.isLive), to: output)
    await run.start()
  }

  private static func makeApp(on stage: SceneStage, _ server: Server) throws -> any SceneApp {
    try SingleSceneApp(on: stage) {
      Scene("asking", store: AskingStore(on: stage, server: server), view: AskingView())
    }
  }

  /// Performs a call.
  func perform(_ name: String, _ arguments: String...) async throws {
    let call = CommandCall(
      "asking.\(name)", arguments.map { Argument(.text($0, quoted: false)) })
    let action = try Self.action(call, in: app)
    // The arguments have been read.
    await run.perform(.call(.action, call)) { try? action() }
  }

  private static func action(
    _ call: CommandCall, in app: any SceneApp
  ) throws -> CommandAction {
    let name = String(call.name.split(separator: ".").last ?? "")
    guard let scene = app.router.front else { return {} }
    return try scene.action(name, arguments: call.arguments)
  }

  /// Replays the recording.
  ///
  /// - Parameter alter: Changes an entry before it is played.
  /// - Returns: The differences, and the last state.
  /// - Throws: The error of reading the journal.
  func replay(
    altering alter: (inout JournalEntry) -> Void = { _ in }
  ) async throws -> (differences: [SessionPlayer.Difference], state: Value?) {
    run.flushHandler()
    let (header, entries) = try output.read()
    let player = SessionPlayer(header)
    let unusedServer = Server()
    let repeated = try AppSession(on: player.stage) {
      try Self.makeApp(on: player.stage, unusedServer)
    }
    let app = repeated.app
    player.begin(repeated)
    player.perform = { _, call in try Self.action(call, in: app)() }
    var differences: [SessionPlayer.Difference] = []
    for var entry in entries {
      alter(&entry)
      differences += await player.play(entry).differences
    }
    struct ServerWasUsed: Error {}
    guard unusedServer.count == 0 else { throw ServerWasUsed() }
    return (differences, app.router.front?.state)
  }
}

extension JournalEntry.Input {
  /// The input on one line.
  var text: String { text { "\($0)" } }
}
