import PseudoTerminal
import Testing

struct ObstacleTests {
  private static let states = ["state 0", "state 1", "state 2", "state 3"]

  @Test(arguments: [
    (
      "live",
      "virtual time is not available: the process uses Swift's own executors; "
        + "call ProcessExecutor.install() first in main, or link SceneTesting in tests"
    ),
    (
      "late",
      "virtual time is not available: ProcessExecutor.install() was called after tasks had been started; "
        + "call it first, in a main that is not async"
    ),
  ])
  func withoutTheExecutorVirtualTimeIsUnavailable(
    probe: String, refusal: String
  ) throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("RuntimeProbe"), arguments: [probe], columns: 200)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines.filter { !$0.isEmpty } == Self.states + [refusal])
  }
}
