import ArgumentParser
import Engine

enum ExitStatus: Int32 {
  case success = 0
  /// The command line is wrong.
  case usage = 1
  /// A script can't be parsed.
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
  /// Says why a command can't go on.
  func stop(_ text: String, _ status: ExitStatus = .usage) -> CommandStop {
    complain("error: \(text)")
    return CommandStop(status: status)
  }
}
