import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSystem

/// A request to the process of a search.
enum ExploreRequest: Codable, Sendable {
  case search(SearchRequest)
  /// To end the search with what it has found.
  case stop
  /// To report what the search has found, except for the attempts to shorten scripts that have ended a process, each with how
  /// it did.
  case report(fatal: [Int: String])
  /// To run lines in a fresh app, to learn whether they end the process.
  case run([String], seconds: UInt32)
}

/// A search, which is equal to those that have ended a process before.
struct SearchRequest: Codable, Sendable {
  /// The moves that have ended a process, by their numbers, each with how it did; they are not made.
  var fatal: [Int: String] = [:]
  /// The number of the move after which the search ends, because an equal one did; nil to search on.
  var last: Int?
  /// The file in which the search is kept, for a process that continues it; nil for none.
  let backup: String?
}

/// An answer of the process of a search.
enum ExploreAnswer: Codable, Sendable {
  /// The search has made a number of moves, and ended.
  case searched(moves: Int)
  case found(ExplorationOutcome)
  /// The search ended with an error, which the process has printed.
  case failed(ExitStatus.RawValue)
  /// The lines did not end the process, or the search has stopped.
  case done
}

/// The result of a search, with what the options have to do with it.
struct ExplorationOutcome: Codable, Sendable {
  var result: ExplorationResult
  /// What the moves and the start of the search have reached.
  let recorded: Coverage
  /// Warnings about paths and names of the options that were in no state.
  let uncheckedPaths: [String]
  /// Why the search was not saved; nil if it was, or was not asked to be.
  let saveFailure: String?
  /// The error of an option or a property that only the search has shown; nil for none.
  let mistake: Mistake?
  /// What the search has walked, if it is asked for.
  let map: StateMap?
}

/// An error of an option or a property.
struct Mistake: Codable, Sendable {
  /// The error without its mark.
  let text: String
  private let isOption: Bool

  init(_ error: any Error) {
    isOption = error is SelectionError
    if let diagnostic = error as? Diagnostic {
      text = String(DiagnosticRenderer().render(diagnostic).trimmingPrefix("error: "))
    } else {
      text = "\(error)"
    }
  }

  /// Prints the error.
  ///
  /// - Returns: Its status.
  @MainActor
  func print(_ console: Console) -> ExitStatus {
    console.printDiagnostic("error: \(text)")
    return isOption ? .usage : .syntax
  }
}

/// Why a search ended before everything was tried, and before its limits of states and depth.
enum SearchStop: String {
  case interrupt
  case timeLimit
  case memoryLimit
  case mistake

  /// The reason, as text after "because".
  var reason: String {
    switch self {
    case .interrupt: "the search was interrupted"
    case .timeLimit: "of --time-limit"
    case .memoryLimit: "of --memory-limit"
    case .mistake: "of an error in the options or properties"
    }
  }
}

/// The numbers of what a request makes that may end its process: moves, or scripts that may be shorter than that of a finding.
///
/// Equal requests make the same, so the number of one that ended a process says which one not to repeat.
@MainActor
final class ExploreAttempts {
  /// The time, in real time, after which an attempt ends its process.
  private let seconds: UInt32
  private let connection: WorkerConnection
  /// How attempts have ended a process, by their numbers.
  private let fatal: [Int: String]
  private var count: Int

  init(
    _ connection: WorkerConnection, seconds: UInt32, fatal: [Int: String] = [:],
    after count: Int = 0
  ) {
    self.connection = connection
    self.seconds = seconds
    self.fatal = fatal
    self.count = count
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
}
