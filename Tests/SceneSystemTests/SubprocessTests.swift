import SceneSystem
import Testing

struct SubprocessTests {
  @Test func passesInputThroughACommand() throws {
    let result = try Subprocess.run("tr a-z A-Z", input: Array("hello".utf8))
    #expect(result.ends == [.status(0)])
    #expect(result.output == Array("HELLO".utf8))
  }

  @Test func inputLargerThanAPipeIsTransferred() throws {
    let input = [UInt8](repeating: 7, count: 1_000_000)
    let result = try Subprocess.run("cat", input: input)
    #expect(result.ends == [.status(0)])
    #expect(result.output == input)
  }

  @Test func inputCanRemainUnread() throws {
    let input = [UInt8](repeating: 7, count: 1_000_000)
    let result = try Subprocess.run("exec <&-; echo ok", input: input)
    #expect(result.ends == [.status(0)])
    #expect(result.output == Array("ok\n".utf8))
  }

  @Test(arguments: [("exit 3", 3), ("kill -TERM $$", 143), ("no-such-command 2>&-", 127)])
  func statusFollowsTheShellsConvention(command: String, status: Int32) throws {
    let result = try Subprocess.run(command, input: [])
    #expect(result.status == status)
  }

  @Test func inheritedOutputIsNotCollected() throws {
    let result = try Subprocess.run("cat >&-", input: [], limit: nil)
    #expect(result.output == [])
  }
}
