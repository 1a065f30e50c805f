import SceneEngine
import SceneRuntime
import Scenes
import SceneSystem
import SceneSessions

/// The state of the last session, in a file from which the next one can begin.
///
/// The file is replaced whenever the app is idle and its state has changed, so that a killed process loses at most
/// what has not been shown. If several shells of an app run at once, the last one that changes wins.
@MainActor
struct SessionState {
  /// What came of beginning where the last session ended.
  enum Outcome: Equatable {
    /// No session has been saved.
    case none
    /// The places from the root to the front scene, and messages about what is lost.
    case restored([String], losses: [String])
    /// The file cannot be used; the app stays at its start.
    case failed(Failure)
  }

  /// The reason why a file cannot be used, and what can be done.
  struct Failure: Equatable {
    let reason: String
    let help: String
  }

  private let path: String
  private var last: String?
  /// The number of jobs that had run when the state was written: if it is the same, nothing has changed.
  private var jobs: Int?
  private var hasFailed = false

  init(path: String) { self.path = path }

  /// Begins where the last session ended.
  func restore(in session: AppSession) async -> Outcome {
    do {
      let text = try FileReader.bytes(ofRegular: path, limit: Self.limit)
      let losses = try await session.restore(text, cause: "the last session", force: true)
      return .restored(session.app.pathNames, losses: losses)
    } catch FileError.notFound {
      return .none
    } catch {
      return .failed(failure(error))
    }
  }

  /// Renames the file, because this session writes a new one; replaces one that was renamed before.
  private func failure(_ error: any Error) -> Failure {
    let problem = error as? RestoringError
    let reason = problem?.message ?? "\(error)"
    let kept = path + ".unusable"
    do throws(FileError) { try SystemFolder.rename(path, to: kept) } catch {
      return Failure(reason: reason, help: "'sessions' lists the journals of the last sessions")
    }
    return Failure(
      reason: "\(reason); the file is kept as '\(name: kept)'",
      help: problem == .changed
        ? "\(RestoringError.changed.fix), then restore that file"
        : "'sessions' lists the journals of the last sessions; a replay repeats one")
  }

  /// Writes the state of an idle app, if it has changed.
  ///
  /// - Returns: The reason why it cannot be written; only once.
  mutating func write(_ app: any SceneApp) -> String? {
    guard jobs != ProcessExecutor.shared.jobsRun, app.router.front != nil else { return nil }
    jobs = ProcessExecutor.shared.jobsRun
    do {
      let text = try app.savedText()
      guard text != last else { return nil }
      last = text
      try Self.write(text, to: path)
      return nil
    } catch {
      defer { hasFailed = true }
      return hasFailed ? nil : "\(error)"
    }
  }

  private static func write(_ text: String, to path: String) throws(FileError) {
    if let end = path.lastIndex(of: "/") { try SystemFolder.create(String(path[..<end])) }
    try FileWriter.replace(path, with: text.utf8)
  }

  private static let limit = 64_000_000
}
