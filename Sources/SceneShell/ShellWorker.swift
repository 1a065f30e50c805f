import FoundationEssentials
import SceneSystem

/// Processes of this program that do a part of its work, and what goes to them and back.
@MainActor
enum ShellWorker {
  /// The command line of such a process: that of this one, with `--worker` after the subcommand.
  static func arguments(
    from words: [String] = CommandLine.arguments, _ change: ([String]) -> [String] = { $0 }
  ) -> [String] {
    words.prefix(2) + ["--worker"] + change(Array(words.dropFirst(2)))
  }

  static func encode(_ value: some Encodable, _ console: Console) throws(CommandStop) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(value)) } catch {
      throw console.stop("\(error)", .commandFailed)
    }
  }

  static func decode<Result: Decodable>(_ type: Result.Type, _ bytes: [UInt8]) -> Result? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}

extension WorkerPool {
  /// Waits for what becomes of the oldest request; nil where nothing has been asked.
  @MainActor
  func next(
    _ console: Console, unless isInterrupted: (() -> Bool)? = nil
  ) throws(CommandStop) -> Outcome? {
    do { return try receive(unless: isInterrupted) } catch {
      throw console.stop("the processes can't be started: \(error)", .commandFailed)
    }
  }
}

extension ProcessEnd {
  /// What is said of a process, behind its name.
  var words: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    case .unknown: "ended"
    }
  }
}
