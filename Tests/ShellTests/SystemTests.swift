import PseudoTerminal
import Script
import Testing

@testable import Shell

/// The files and programs that scripts get.
struct SystemTests {
  private let directory = TemporaryDirectory()

  @Test func aFileIsWrittenAppendedToAndRead() throws {
    let path = directory.file("state.json")
    try SystemFiles.write("one\n", to: path, appends: false)
    try SystemFiles.write("two\n", to: path, appends: true)
    #expect(try SystemFiles.read(path) == Array("one\ntwo\n".utf8))
    try SystemFiles.write("three\n", to: path, appends: false)
    #expect(try SystemFiles.read(path) == Array("three\n".utf8))
  }

  @Test(arguments: [
    ("/nowhere/x", "/nowhere/x: no such file"),
    ("/tmp", "/tmp: is a directory"),
    ("", "\"\" isn't a path"),
    ("/tmp\u{0}x", "\"/tmp\u{0}x\" isn't a path"),
    ("/dev/zero", "/dev/zero: longer than 64 MB"),
  ])
  func aFileThatCannotBeReadIsAFailure(path: String, message: String) {
    #expect(throws: ScriptHost.Failure(message)) { try SystemFiles.read(path) }
  }

  @Test(arguments: [
    (["cat"], "a 'b'\n"),
    (["printf", "%s,", "it's", "", "$HOME", "*", "-n"], "it's,,$HOME,*,-n,"),
    (["true"], ""),
  ])
  func aProgramGetsItsWordsAsTheyAre(words: [String], expected: String) throws {
    #expect(try SystemProgram(words: words).run(input: "a 'b'\n") == expected)
  }

  @Test(arguments: [
    (["false"], "false ended with status 1"),
    (["there-is-no-such-program"], "there is no program there-is-no-such-program"),
    (["/tmp"], "/tmp can't be run"),
    (["sh", "-c", "kill -TERM $$"], "sh was ended by signal 15"),
    ([], "there is no program \"\""),
    (["a\u{0}b"], "there is no program \"a\u{0}b\""),
  ])
  func aProgramThatFailsIsAFailure(words: [String], message: String) {
    #expect(throws: ScriptHost.Failure(message)) {
      try SystemProgram(words: words).run(input: "")
    }
  }
}
