import SceneExplorer
import SceneSystem

/// A request to the process of a search.
enum ExploreRequest: Codable, Sendable {
  /// To search, except for the attempts that have ended a process, each with how it did.
  case search(fatal: [Int: String])
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
  /// The error about a path of the options whose scene or service the app does not have.
  let unknownName: String?
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
