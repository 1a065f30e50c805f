import MazeApp
import Scenes
import SceneSessions
import SceneEngine
import SceneLanguage

/// A maze that runs script lines.
@MainActor
final class MazeScript {
  let app: MazeApp
  /// The lines so far.
  private(set) var lines: [String] = []
  /// The failure of each line, or nil.
  private(set) var failures: [String?] = []
  /// The output of the lines.
  private(set) var output: [String] = []
  private var tags: [EntryID: Int] = [:]
  private var pendingRequests = PendingRequests()
  private var previous: MazeStep.PreviousLine?
  private var last: MazeSnapshot?
  private var observation: StateObservation?

  private let pace: Interpreter.Pace

  init(fault: MazeFault? = nil, pace: Interpreter.Pace = .free) async throws {
    self.pace = pace
    app = try MazeApp(fault: fault)
    app.start()
    try await app.stage.settle()
    observation = app.router.observe { [unowned self] _ in tagScenes() }
    _ = app.record.takeEvents()
  }

  private lazy var interpreter = Interpreter(
    AppSession(of: app),
    host: ScriptHost(
      print: { [unowned self] text in output.append(text) },
      readFile: { (path) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
      openFile: { (path, _) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
      replaceFile: { (path, _, _) throws(ScriptHost.Failure) in
        throw ScriptHost.Failure("no \(path)")
      },
      runPrograms: { (_, _) throws(ScriptHost.ProgramFailure) in
        throw ScriptHost.ProgramFailure(program: 0, ScriptHost.Failure("no programs"))
      }), pace: pace)

  private lazy var reader = interpreter.makeReader(name: "maze.scene")

  private func tagScenes() {
    for scene in app.router.liveScenes {
      guard let id = scene.id, tags[id] == nil else { continue }
      tags[id] = (scene.store as? any MazeStore)?.tag.number
    }
  }

  /// Runs a line and returns its effects.
  func step(_ line: String) async -> MazeStep {
    let before = last ?? MazeSnapshot(app, waiting: [])
    let moves = app.router.moves
    let (refusal, complaint) = await run(line)
    let events = app.record.takeEvents()
    pendingRequests.update(with: events)
    let after =
      events.isEmpty
      ? before.updatedWithoutEvents(in: app) : MazeSnapshot(app, waiting: pendingRequests.waiting)
    let step = MazeStep(
      line: line, refusal: refusal, complaint: complaint, before: before, after: after,
      events: events, moves: Array(app.router.history.suffix(app.router.moves - moves)), tags: tags,
      previous: previous)
    last = after
    previous = step.asPreviousLine
    return step
  }

  /// Runs a line and returns its error and the error of an effect that it started.
  @discardableResult
  func run(_ line: String) async -> (refusal: String?, complaint: String?) {
    let refusal = await refusal(of: line)
    var complaint: String?
    do { try await app.stage.settle() } catch { complaint = "\(error)" }
    lines.append(line)
    failures.append(refusal ?? complaint)
    return (refusal, complaint)
  }

  private func refusal(of line: String) async -> String? {
    switch reader.read(line: line.utf8) {
    case .complete(let tree):
      do throws(ScriptFailure) {
        try await interpreter.run(tree)
        return nil
      } catch {
        return error.diagnostic.message
      }
    case .incomplete(let diagnostic), .failure(let diagnostic): return diagnostic.message
    }
  }

  /// All state as text.
  var state: String {
    get async {
      let count = output.count
      if let failure = await refusal(of: "state") { return failure }
      return output.dropFirst(count).joined(separator: "\n")
    }
  }

  /// The lines as a script that runs without a failure.
  var text: String {
    zip(lines, failures).map { line, failure in failure == nil ? line : "! \(line)" }
      .joined(separator: "\n")
  }
}
