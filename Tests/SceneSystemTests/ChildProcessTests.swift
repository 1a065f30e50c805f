import Glibc
import Testing

@testable import SceneSystem

struct ChildProcessTests {
  private func start(_ command: String) throws -> ChildProcess {
    try ChildProcess { () throws(FileError) in
      try ProcessSpawner.spawn("/bin/sh", ["sh", "-c", command], hasInput: false, copies: [])
    }
  }

  @Test(arguments: [
    ("exit 0", ProcessEnd.status(0)), ("exit 255", .status(255)), ("exit 141", .status(141)),
    ("kill -TERM $$", .signal(SIGTERM)), ("kill -KILL $$", .signal(SIGKILL)),
  ])
  func reportsExitStatusAndSignal(command: String, end: ProcessEnd) throws {
    #expect(try start(command).wait { false } == end)
  }

  @Test func waitPollsWithoutASignal() throws {
    let child = try start("exec tail -f /dev/null")
    var checks = 0
    let end = child.wait {
      checks += 1
      return checks > 3
    }
    #expect(end == .signal(SIGTERM))
  }

  @Test func exitStatusIsUnknownAfterAnotherWaitpid() throws {
    let processID = try ProcessSpawner.spawn(
      "/bin/sh", ["sh", "-c", "exit 0"], hasInput: false, copies: [])
    let child = try ChildProcess { () throws(FileError) in processID }
    #expect(waitpid(processID, nil, 0) == processID)
    #expect(child.wait { false } == .unknown)
  }
}
