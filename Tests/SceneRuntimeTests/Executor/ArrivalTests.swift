import PseudoTerminal
import Testing

/// Jobs that other threads send.
///
/// `scripts/sanitize thread jobs` runs the same program under the thread sanitizer.
struct ArrivalTests {
  @Test func jobsOfOtherThreadsArriveInOrder() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("ArrivalProbe"), arguments: ["50000"], columns: 80)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines.first == "200000 jobs arrived in order")
  }
}
