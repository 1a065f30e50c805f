import ArgumentParser
import Engine

enum ExitStatus: Int32 {
  case success = 0
  case usage = 1
  case syntax = 2
  case commandFailed = 3
  case expectationFailed = 4
  case interrupted = 130
  /// Whoever read the output is gone.
  case brokenPipe = 141

  init(_ failure: ScriptFailure) {
    self =
      switch failure.kind {
      case .syntax: .syntax
      case .command: .commandFailed
      case .expectation: .expectationFailed
      case .interruption: .interrupted
      }
  }

  var code: ExitCode { ExitCode(rawValue) }

  /// What a report calls it.
  var name: String {
    switch self {
    case .success: "passed"
    case .commandFailed: "command"
    case .expectationFailed: "expectation"
    case .usage, .syntax, .interrupted, .brokenPipe: "\(self)"
    }
  }
}

/// Why a command can't go on; it has been said.
struct CommandStop: Error, Equatable {
  let status: ExitStatus
}

extension Console {
  func stop(_ text: String, _ status: ExitStatus = .usage) -> CommandStop {
    complain("error: \(text)")
    return CommandStop(status: status)
  }

  /// Does something without which a command can't go on, and says why it can't be done.
  func require<Result: ~Copyable>(
    orStop status: ExitStatus = .usage, _ body: () throws -> Result
  ) throws(CommandStop) -> Result {
    do { return try body() } catch { throw stop("\(error)", status) }
  }
}
