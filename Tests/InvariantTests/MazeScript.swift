import MazeApp
import Scenes
import Sessions
import Engine
import Language

/// A maze that is driven by lines of a script.
@MainActor
final class MazeScript {
  let app: MazeApp
  /// The lines so far.
  private(set) var lines: [String] = []
  /// Which of the lines have failed.
  private(set) var failures: [String?] = []
  /// What the lines have printed.
  private(set) var output: [String] = []
  private var tags: [EntryID: Int] = [:]
  private var wishes = Wishes()
  private var previous: MazeStep.Earlier?
  private var last: MazeSight?
  private var observation: StateObservation?

  private let pace: Interpreter.Pace

  init(flaw: MazeFlaw? = nil, pace: Interpreter.Pace = .free) async throws {
    self.pace = pace
    app = try MazeApp(flaw: flaw)
    app.start()
    try await app.stage.settle()
    observation = app.router.observe { [unowned self] _ in noteScenes() }
    _ = app.record.takeNotes()
  }

  private lazy var interpreter = Interpreter(
    AppSession(of: app),
    host: ScriptHost(
      print: { [unowned self] text in output.append(text) },
      readFile: { (path) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
      openFile: { (path, _) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
      replaceFile: { (path, _) throws(ScriptHost.Failure) in
        throw ScriptHost.Failure("no \(path)")
      },
      runPrograms: { (_, _) throws(ScriptHost.ProgramFailure) in
        throw ScriptHost.ProgramFailure(program: 0, ScriptHost.Failure("no programs"))
      }), pace: pace)

  private lazy var reader = interpreter.makeReader(name: "maze.scene")

  private func noteScenes() {
    for scene in app.router.liveScenes {
      guard let id = scene.id, tags[id] == nil else { continue }
      tags[id] = (scene.store as? any MazeStore)?.tag.number
    }
  }

  /// Runs a line and says all that became of it.
  func step(_ line: String) async -> MazeStep {
    let before = last ?? MazeSight(app, waiting: [])
    let moves = app.router.moves
    let (refusal, complaint) = await run(line)
    let notes = app.record.takeNotes()
    wishes.hear(notes)
    let after =
      notes.isEmpty
      ? before.whereNothingHappened(in: app) : MazeSight(app, waiting: wishes.waiting)
    let step = MazeStep(
      line: line, refusal: refusal, complaint: complaint, before: before, after: after,
      notes: notes, moves: Array(app.router.history.suffix(app.router.moves - moves)), tags: tags,
      previous: previous)
    last = after
    previous = step.earlier
    return step
  }

  /// Runs a line, and says why it has failed, and what has failed that it set off.
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
