import Foundation
package import Glibc
package import PseudoTerminal

/// KooberCloud as a separate process, which is killed when the test releases it.
package final class CloudProcess: Sendable {
  /// The exit status of a process and its output.
  package struct End: Equatable, Sendable {
    package let status: ExitStatus
    package let output: String
    package let errors: String
  }

  package let processID: pid_t
  private let output: Lines
  private let end: Task<End, Never>

  /// Starts the server with a database on a free port.
  package init(database: String, _ arguments: [String] = []) throws {
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.builtProduct("KooberCloud"))
    process.arguments =
      ["--port", "0", "--database", database, "--password-cost", "1"] + arguments
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    process.standardInput = FileHandle.nullDevice
    let output = Lines(out.fileHandleForReading)
    let errors = Lines(err.fileHandleForReading)
    let ended = try process.start()
    processID = process.processIdentifier
    self.output = output
    end = Task {
      End(status: await ended.value, output: await output.all(), errors: await errors.all())
    }
  }

  deinit { kill(processID, SIGKILL) }

  /// Sends a signal.
  package func signal(_ signal: Int32) { kill(processID, signal) }

  /// The port, once the server listens; nil if it ends before.
  package func port() async -> Int? {
    guard let line = await output.first(),
      line.hasPrefix("KooberCloud listens on http://127.0.0.1:")
    else { return nil }
    return line.split(separator: ":").last.flatMap { Int($0) }
  }

  /// The end of the process.
  package func waitForEnd() async -> End { await end.value }
}
