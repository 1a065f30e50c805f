import PseudoTerminal
import SceneSystem
import Testing

struct WorkerPoolTests {
  /// The output of the probe for some requests.
  private func outcomes(_ arguments: String) throws -> [String] {
    let probe = PseudoTerminal.builtProduct("WorkerProbe")
    let result = try Subprocess.run("'\(probe)' \(arguments)", input: [])
    #expect(result.status == 0)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["2 1", "2 3", "1 1", "1 3"])
  func answersArriveInTheOrderOfTheRequests(pool: String) throws {
    #expect(
      try outcomes("\(pool) a b c d e f g")
        == ["a", "b", "c", "d", "e", "f", "g"].map { "hello \($0)" })
  }

  /// As after an interruption.
  @Test(.timeLimit(.minutes(2))) func outcomesThatAreThereNeedNoWait() throws {
    #expect(try outcomes("later 1 a b") == ["hello a", "hello b"])
  }

  @Test(arguments: ["2 1", "2 2", "1 1", "1 2"])
  func theRequestOfALostProcessCanBeSentAgain(pool: String) throws {
    #expect(
      try outcomes("\(pool) a leave b quit kill c")
        == [
          "hello a", "status(7) at 3", "hello again", "hello b", "status(7) at none", "hello again",
          "signal(9) at 3", "hello again", "hello c",
        ])
  }

  /// Each process answers another request before, so that the time limit does not include its start.
  @Test(arguments: ["2 1", "2 2", "1 1", "1 2"])
  func aRequestOverTheTimeLimitTimesOut(pool: String) throws {
    #expect(
      try outcomes("\(pool) a b hang c") == ["hello a", "hello b", "timed out at 3", "hello c"])
  }

  @Test(arguments: ["2 1", "1 2"])
  func aStoppedProcessIsLost(pool: String) throws {
    #expect(
      try outcomes("\(pool) a stop b")
        == ["hello a", "stopped(19) at 3", "hello again", "hello b"])
  }

  @Test(arguments: ["2 1", "2 2", "1 1", "1 2"])
  func aProcessCanExitAfterAnAnswer(pool: String) throws {
    #expect(
      try outcomes("\(pool) last a last b") == ["hello last", "hello a", "hello last", "hello b"])
  }
}
