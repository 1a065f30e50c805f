import SceneBenchmarking
import PseudoTerminal

/// The start of a process up to its prompt, on a real terminal.
enum StartBenchmarks {
  private static let rounds = 20

  static func run() throws {
    let home = TemporaryDirectory()
    let koober = try measure { () throws in
      try start(PseudoTerminal.builtProduct("koober"), [], "koober welcome>", home)
    }
    let bash = try measure { () throws in
      try start("/bin/bash", ["--norc", "--noprofile", "-i"], "bash$", home)
    }
    koober.report("start of koober to its prompt", baseline: bash, "bash -i", budget: "3x")
  }

  private static func measure(_ run: () throws -> Void) throws -> Figure {
    var failure: (any Error)?
    let figure = Figure.measure(rounds) {
      for _ in 0..<rounds {
        do { try run() } catch { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
    return figure
  }

  private static func start(
    _ program: String, _ arguments: [String], _ prompt: String, _ home: TemporaryDirectory
  ) throws {
    let terminal = try PseudoTerminal(
      program, arguments: arguments,
      environment: [
        "HOME": home.path, "INPUTRC": "/dev/null", "LANG": "C.UTF-8", "PS1": "bash$ ",
      ])
    try terminal.wait(for: "the prompt") { $0.lines.last == prompt }
  }
}
