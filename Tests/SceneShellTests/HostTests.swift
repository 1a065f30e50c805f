import PseudoTerminal
import SceneEngine
import SceneLanguage
import SceneSystem
import Testing

@testable import SceneShell

/// The host's files and programs for scripts.
struct HostTests {
  private let directory = TemporaryDirectory()

  @Test func writesAppendsAndReadsAFile() throws {
    let path = directory.file("state.json")
    try SystemFile(path: path, appends: false).write("one\n")
    try SystemFile(path: path, appends: true).write("two\n")
    #expect(try SystemFiles.read(path) == Array("one\ntwo\n".utf8))
    let file = try SystemFile(path: path, appends: false)
    #expect(try SystemFiles.read(path) == Array("one\ntwo\n".utf8))
    try file.write("three\n")
    #expect(try SystemFiles.read(path) == Array("three\n".utf8))
  }

  @Test func discardRemovesANewFile() throws {
    let path = directory.file("made.json")
    try SystemFile(path: path, appends: false).discard()
    #expect(throws: ScriptHost.Failure("the file '\(path)' does not exist")) {
      try SystemFiles.read(path)
    }
    let folder = try #require(WorkingFolder.path)
    #expect(
      throws: ScriptHost.Failure(
        "the file 'nowhere' does not exist", help: "the working directory is '\(folder)'")
    ) { try SystemFiles.read("nowhere") }
    let file = try SystemFile(path: path, appends: false)
    try file.write("one\n")
    file.discard()
    try SystemFile(path: path, appends: true).discard()
    #expect(try SystemFiles.read(path) == Array("one\n".utf8))
  }

  @Test(arguments: [
    ("/nowhere/x", "the file '/nowhere/x' does not exist"),
    ("/tmp", "'/tmp' is a directory"),
    ("", "'' is not a path"),
    ("/tmp\u{0}x", "'/tmp\u{0}x' is not a path"),
    ("/dev/zero", "'/dev/zero' is longer than 64 MB"),
  ])
  func readingAnUnreadableFileFails(path: String, message: String) {
    #expect(throws: ScriptHost.Failure(message)) { try SystemFiles.read(path) }
  }

  @Test(arguments: [
    (["cat"], "a 'b'\n"),
    (["printf", "%s,", "it's", "", "$HOME", "*", "-n"], "it's,,$HOME,*,-n,"),
    (["true"], ""),
  ])
  func programsReceiveTheirWordsVerbatim(words: [String], expected: String) throws {
    #expect(try SystemProgram.run([SystemProgram(words: words)], input: "a 'b'\n") == expected)
  }

  @Test(arguments: [
    (["false"], "'false' exited with status 1"),
    (["there-is-no-such-program"], "there is no program 'there-is-no-such-program'"),
    (["/tmp"], "cannot run '/tmp'"),
    (["sh", "-c", "exit 255"], "'sh' exited with status 255"),
    (["sh", "-c", "exit 129"], "'sh' exited with status 129"),
    (["sh", "-c", "kill -TERM $$"], "'sh' was terminated by signal 15"),
    (["sh", "-c", "kill -PIPE $$"], "'sh' was terminated by signal 13"),
    (["yes"], "'yes' printed more than 64 MB"),
  ])
  func aFailedProgramIsReported(words: [String], message: String) {
    #expect(throws: ScriptHost.ProgramFailure(program: 0, ScriptHost.Failure(message))) {
      try SystemProgram.run([SystemProgram(words: words)], input: "")
    }
  }

  @Test(arguments: [
    ([], "there is no program \"\""), ([""], "there is no program \"\""),
    (["a\u{0}b"], #"there is no program "a\u{0}b""#),
    (["cat", "a\u{0}b"], #"cannot pass "a\u{0}b" to a program"#),
    (["there-is-no-such-program"], "there is no program 'there-is-no-such-program'"),
  ])
  func anUnknownProgramIsReported(words: [String], message: String) {
    #expect(throws: ScriptHost.Failure(message)) { try SystemProgram(words: words).find() }
  }

  @Test(arguments: [
    ([["tr", "a", "b"], ["tr", "b", "c"], ["cat"]], "c"),
    ([["yes"], ["head", "-n", "1"]], "y\n"),
    ([["yes"], ["head", "-c", "300000000"], ["wc", "-c"]], "300000000\n"),
  ])
  func programsOfAPipelineRunConcurrently(programs: [[String]], expected: String) throws {
    #expect(try SystemProgram.run(programs.map(SystemProgram.init), input: "a") == expected)
  }

  @Test(arguments: [
    ([["false"], ["cat"]], 0, "'false' exited with status 1"),
    ([["cat"], ["sh", "-c", "exit 3"], ["false"]], 1, "'sh' exited with status 3"),
    ([["yes"], ["false"]], 1, "'false' exited with status 1"),
  ])
  func aPipelineReportsItsFirstFailedProgram(programs: [[String]], index: Int, message: String) {
    #expect(throws: ScriptHost.ProgramFailure(program: index, ScriptHost.Failure(message))) {
      try SystemProgram.run(programs.map(SystemProgram.init), input: "a")
    }
  }
}
