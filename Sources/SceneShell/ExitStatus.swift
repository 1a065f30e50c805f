import ArgumentParser
import Engine

/// The status that the process leaves with.
enum ExitStatus: Int32 {
  case success = 0
  /// The command line is wrong.
  case usage = 1
  /// A script can't be parsed.
  case syntax = 2
  /// A command failed.
  case commandFailed = 3
  /// An expectation failed.
  case expectationFailed = 4
  /// Interrupted by the user.
  case interrupted = 130
  /// Whoever read the output is gone.
  case brokenPipe = 141

  init(_ failure: ScriptFailure) {
    switch failure.kind {
    case .syntax: self = .syntax
    case .command: self = .commandFailed
    case .expectation: self = .expectationFailed
    case .interruption: self = .interrupted
    }
  }
}

extension ExitStatus {
  /// What a report calls it.
  var name: String {
    switch self {
    case .success: "passed"
    case .usage: "usage"
    case .syntax: "syntax"
    case .commandFailed: "command"
    case .expectationFailed: "expectation"
    case .interrupted: "interrupted"
    case .brokenPipe: "brokenPipe"
    }
  }
}

/// Why a command can't go on; it has been said.
struct CommandStop: Error, Equatable {
  /// What the process leaves with.
  let status: ExitStatus
}

extension ExitStatus {
  var code: ExitCode { ExitCode(rawValue) }
}
