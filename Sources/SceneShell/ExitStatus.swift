import ArgumentParser
import SceneEngine
import SceneSystem

enum ExitStatus: Int32 {
  case success = 0
  case usage = 1
  case syntax = 2
  case commandFailed = 3
  case expectationFailed = 4
  case interrupted = 130
  /// The reader of the output has ended.
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

  /// The name of the status in a report.
  var name: String {
    switch self {
    case .success: "passed"
    case .commandFailed: "command"
    case .expectationFailed: "expectation"
    case .usage, .syntax, .interrupted, .brokenPipe: "\(self)"
    }
  }
}

/// A request to end with an exit status, whose reason was printed.
struct ExitRequest: Error, Equatable {
  let status: ExitStatus
}

extension Console {
  /// Prints an error, and returns the request to end with an exit status.
  func exitRequest(printing text: String, _ status: ExitStatus = .usage) -> ExitRequest {
    printDiagnostic("error: \(text)")
    return ExitRequest(status: status)
  }

  /// Runs code that a command needs, and prints its error; an interruption has a status of its own.
  func require<Result: ~Copyable>(
    orExitWith status: ExitStatus = .usage, _ body: () throws -> Result
  ) throws(ExitRequest) -> Result {
    do { return try body() } catch {
      let isInterruption = error as? FileError == .interrupted
      throw exitRequest(printing: "\(error)", isInterruption ? .interrupted : status)
    }
  }
}
