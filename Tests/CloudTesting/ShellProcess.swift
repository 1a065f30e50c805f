import Foundation
package import Glibc
package import PseudoTerminal

/// Koober's shell as a process of its own that is told what to do line by line, on a live stage, and killed
/// when the test lets go of it.
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
    // Who writes to a shell that was killed isn't to be killed.
    signal(SIGPIPE, SIG_IGN)
    end = try process.start()
    processID = process.processIdentifier
  }

  deinit { kill() }

  /// Kills it, wherever it is.
  package func kill() { _ = Glibc.kill(processID, SIGKILL) }

  /// Gives it lines to run; nothing happens where it is gone.
  package func run(_ lines: [String]) {
    try? input.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Says that there are no more lines.
  package func finish() { try? input.close() }

  /// What it has printed up to a line, once it has; nil where it ends before.
  package func output(upTo line: String) async -> String? { await output.text(upTo: line) }

  /// How it ended, once it has.
  package func waitForEnd() async -> ExitStatus { await end.value }
}
