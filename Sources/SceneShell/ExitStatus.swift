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
  let status: ExitStatus
}
