import Foundation
package import Glibc
package import PseudoTerminal

/// Koober's shell as a separate process on a live stage, which receives lines and is killed when the test
/// releases it.
package final class ShellProcess: Sendable {
  package let processID: pid_t
  private let input: FileHandle
  private let output: Lines
  private let end: Task<ExitStatus, Never>

  /// Starts the shell with a home and a server.
  package init(home: String, server port: Int) throws {
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.builtProduct("koober"))
    process.arguments = ["--live", "--home", home, "--cloud", "http://127.0.0.1:\(port)"]
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    output = Lines(standardOutput.fileHandleForReading)
    input = standardInput.fileHandleForWriting
    // Writing to a killed shell must not end this process.
    signal(SIGPIPE, SIG_IGN)
    end = try process.start()
    processID = process.processIdentifier
  }

  deinit { kill() }

  /// Kills the shell.
  package func kill() { _ = Glibc.kill(processID, SIGKILL) }

  /// Sends lines to run; does nothing if the shell has ended.
  package func run(_ lines: [String]) {
    try? input.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Closes the input.
  package func finish() { try? input.close() }

  /// The output up to a line, once it is printed; nil if the shell ends before.
  package func output(upTo line: String) async -> String? { await output.text(upTo: line) }

  /// The end of the process.
  package func waitForEnd() async -> ExitStatus { await end.value }
}
