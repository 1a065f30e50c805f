import SceneExplorer
import SceneSystem

/// Tells the process that the user has started how far a search has come, and saves it.
@MainActor
struct ExploreReporter {
  private let connection: WorkerConnection
  /// Writes the search to the file of `--save`, if there is one.
  private let save: (ExplorationProgress) throws -> Void
  /// Writes the search for a process that continues it if this one ends, if one can.
  private let keep: (ExplorationProgress) throws -> Void
  private var count = 0
  private var lastSaved = RealTime.now
  private var pause = Self.shortestPause
  /// The number of moves after which the search is kept next.
  private var nextKept: Int
  /// The number of moves that a search before it has made, and perhaps saved.
  private let madeBefore: Int

  /// The number of moves after which it tells the progress.
  private static let interval = 64
  /// The shortest time between two saves, and the least number of times that it is longer than a save.
  private static let shortestPause = Duration.seconds(60)
  private static let pauseFactor = 20
  /// The number of moves after which the search is kept first.
  private static let firstKept = 256

  /// Begins to report.
  ///
  /// - Parameters:
  ///   - connection: The connection to the other process.
  ///   - moves: The number of moves that the search has made in other processes.
  ///   - madeBefore: The number of moves that a search before it has made, and perhaps saved.
  ///   - save: Writes the search to the file of `--save`, if there is one.
  ///   - keep: Writes the search for a process that continues it if this one ends, if one can.
  init(
    _ connection: WorkerConnection, after moves: Int, madeBefore: Int,
    saving save: @escaping (ExplorationProgress) throws -> Void,
    keeping keep: @escaping (ExplorationProgress) throws -> Void
  ) {
    (self.connection, self.madeBefore, self.save, self.keep) = (connection, madeBefore, save, keep)
    nextKept = Self.kept(after: moves)
  }

  /// When the search is kept next: by its moves and not by the time, so that equal searches continue in the same way, and
  /// the more rarely the larger it is.
  private static func kept(after moves: Int) -> Int { max(firstKept, moves + moves / 4) }

  /// Why the last save failed; nil if it did not.
  private(set) var failure: String?

  /// Whether the search is asked to stop before the next move.
  mutating func shouldStop(at progress: ExplorationProgress) -> Bool {
    // The limit is that of a move.
    connection.limitTime(toSeconds: 0)
    connection.setPosition(nil)
    if count.isMultiple(of: Self.interval) {
      connection.setProgress(ExploreTally(progress).numbers)
      if RealTime.now - lastSaved > pause, progress.attempts >= madeBefore { end(progress) }
    }
    if progress.attempts >= nextKept {
      // Without it, a process that continues it begins with an older one.
      try? keep(progress)
      nextKept = Self.kept(after: progress.attempts)
    }
    count += 1
    return connection.hasRequest
  }

  /// Saves the search; a failure ends neither it nor its report.
  mutating func end(_ progress: ExplorationProgress) {
    let begin = RealTime.now
    do {
      try save(progress)
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
  static let count = 6

  init(_ progress: ExplorationProgress) {
    let actions = progress.actionCounts
    numbers = [
      progress.states, progress.transitions, progress.untriedMoves, actions.performed, actions.all,
      progress.findingCount,
    ]
  }

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// The line that shows it after some seconds.
  func line(after seconds: Double) -> String {
    let rate = ProgressLine.grouped(Int(Double(numbers[1]) / seconds))
    return "\(ProgressLine.count(numbers[0], "state")), \(rate) transitions/s, "
      + "\(ProgressLine.grouped(numbers[2])) untried, \(numbers[3]) of \(numbers[4]) actions, "
      + "\(ProgressLine.count(numbers[5], "finding"))"
  }
}
