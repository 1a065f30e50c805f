import FoundationEssentials
import SceneSystem

/// The command line of worker processes, and the encoding of their messages.
@MainActor
enum ShellWorker {
  /// The command line of a worker: that of this process, with `--worker` after the subcommand.
  static func arguments(
    from words: [String] = CommandLine.arguments, _ change: ([String]) -> [String] = { $0 }
  ) -> [String] {
    words.prefix(2) + ["--worker"] + change(Array(words.dropFirst(2)))
  }

  static func encode(_ value: some Encodable, _ console: Console) throws(ExitRequest) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(value)) } catch {
      throw console.exitRequest(printing: "\(error)", .commandFailed)
    }
  }

  static func decode<Result: Decodable>(_ type: Result.Type, _ bytes: [UInt8]) -> Result? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}

extension WorkerPool {
  /// Waits for the outcome of the oldest request; nil if there is none, or after an interruption.
  @MainActor
  func next(
    _ console: Console, unless isInterrupted: (() -> Bool)? = nil
  ) throws(ExitRequest) -> Outcome? {
    do { return try receive(unless: isInterrupted) } catch {
      throw console.exitRequest(printing: "cannot start a worker process: \(error)", .commandFailed)
    }
  }
}

extension ProcessEnd {
  /// How the process ended, as text after its name.
  var text: String {
    switch self {
    case .status(let status): "exited with status \(status)"
    case .signal(let signal): "was terminated by signal \(signal)"
    case .stopped(let signal): "was stopped by signal \(signal)"
    case .unknown: "ended with an unknown status"
    }
  }
}
