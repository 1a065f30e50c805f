import SceneExplorer
import SceneSystem

/// A request to the process of a search.
enum ExploreRequest: Codable, Sendable {
  /// To search, except for the attempts that have ended a process, each with how it did; to end after the last of these if
  /// the search was interrupted in it.
  case search(fatal: [Int: String], endsThere: Bool)
  /// To end the search with what it has found.
  case stop
  /// To run lines in a fresh app, to learn whether they end the process.
  case run([String], seconds: UInt32)
}

/// An answer of the process of a search.
enum ExploreAnswer: Codable, Sendable {
  case found(ExplorationOutcome)
  /// The search ended with an error, which the process has printed.
  case failed(ExitStatus.RawValue)
  /// The lines did not end the process, or the search has stopped.
  case done
}

/// The result of a search, with what the options have to do with it.
struct ExplorationOutcome: Codable, Sendable {
  var result: ExplorationResult
  let isInterrupted: Bool
  /// Warnings about paths and names of the options that were in no state.
  let uncheckedPaths: [String]
  /// Why the search was not saved; nil if it was, or was not asked to be.
  let saveFailure: String?
  /// The error about a path of the options whose scene or service the app does not have.
  let unknownName: String?
  /// What the search has walked, if it is asked for.
  let map: StateMap?
}

/// The attempts of a search: moves in a state, and scripts that may be shorter than that of a finding.
///
/// Equal searches have equal attempts, so the number of one that ended a process says which one not to repeat.
@MainActor
final class ExploreAttempts {
  /// The time, in real time, after which an attempt ends its process.
  private let seconds: UInt32
  private let connection: WorkerConnection
  /// How attempts have ended a process, by their numbers.
  private let fatal: [Int: String]
  private var count = 0

  init(_ connection: WorkerConnection, seconds: UInt32, fatal: [Int: String] = [:]) {
    self.connection = connection
    self.seconds = seconds
    self.fatal = fatal
  }

  /// Skips the attempts of a saved search.
  func skip(_ number: Int) { count += number }

  /// Begins an attempt.
  ///
  /// - Returns: How it has ended a process; nil if it has not. Then it must be made.
  func begin() -> String? {
    count += 1
    if let end = fatal[count] { return end }
    connection.setPosition(count)
    connection.limitTime(toSeconds: seconds)
    return nil
  }

  func end() { connection.limitTime(toSeconds: 0) }
}

/// Tells the process that the user has started how far a search has come, and saves it.
@MainActor
struct ExploreReporter {
  private let connection: WorkerConnection
  private let write: (ExplorationProgress) throws -> Void
  private var count = 0
  private var lastSaved = RealTime.now
  private var pause = Self.shortestPause
  /// The number of attempts that a search before it has made, and perhaps saved.
  private let madeBefore: Int

  /// The number of moves after which it tells the progress.
  private static let interval = 64
  /// The shortest time between two saves, and the least number of times that it is longer than a save.
  private static let shortestPause = Duration.seconds(60)
  private static let pauseFactor = 20

  init(
    _ connection: WorkerConnection, after madeBefore: Int,
    writing write: @escaping (ExplorationProgress) throws -> Void
  ) {
    (self.connection, self.write, self.madeBefore) = (connection, write, madeBefore)
  }

  /// Why the last save failed; nil if it did not.
  private(set) var failure: String?

  /// Whether the search is asked to stop before the next move.
  mutating func shouldStop(at progress: ExplorationProgress) -> Bool {
    if count.isMultiple(of: Self.interval) {
      connection.setProgress(ExploreTally(progress).numbers)
      if RealTime.now - lastSaved > pause, progress.attempts >= madeBefore { save(progress) }
    }
    count += 1
    return connection.hasRequest
  }

  /// Saves the search; a failure ends neither it nor its report.
  mutating func save(_ progress: ExplorationProgress) {
    // A large search takes long to write.
    connection.limitTime(toSeconds: 0)
    let begin = RealTime.now
    do {
      try write(progress)
      failure = nil
    } catch {
      failure = "the search was not saved: \(error)"
    }
    lastSaved = RealTime.now
    pause = max(Self.shortestPause, (lastSaved - begin) * Self.pauseFactor)
  }
}

/// How far a search has come.
struct ExploreTally {
  let numbers: [Int]
  static let count = 4

  init(_ progress: ExplorationProgress) {
    numbers = [
      progress.states, progress.transitions, progress.untriedMoves, progress.findingCount,
    ]
  }

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// The line that shows it after some seconds.
  func line(after seconds: Double) -> String {
    let rate = ProgressLine.grouped(Int(Double(numbers[1]) / seconds))
    return "\(ProgressLine.count(numbers[0], "state")), \(rate) transitions/s, "
      + "\(ProgressLine.grouped(numbers[2])) untried, \(ProgressLine.count(numbers[3], "finding"))"
  }
}
