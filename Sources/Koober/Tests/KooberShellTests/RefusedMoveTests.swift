import PseudoTerminal
import SceneSystem
import Testing

/// The whole text of a move that a place does not support.
struct RefusedMoveTests {
  private func run(_ script: String) throws -> String {
    let home = TemporaryDirectory()
    let koober = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME= '\(koober)' 2>&1",
      input: Array("auth.signIn jane@example.com secret; advance 2s\n\(script)\n".utf8))
    return String(decoding: result.output, as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        "push counter", "cannot push 'counter': it can only be shown as a secondary stack",
        "use 'present counter --stack'"
      ),
      (
        "present map",
        "cannot present 'map' as a modal: it can only be shown as a tab or a cross-fade",
        "use 'setRoot map' or 'setRoot map --crossFade'"
      ),
      (
        "push map", "cannot push 'map': it can only be shown as a tab or a cross-fade",
        "use 'setRoot map' or 'setRoot map --crossFade'"
      ),
      (
        "push launch", "cannot push 'launch': it can only be shown as a root",
        "use 'setRoot launch'"
      ),
      (
        "setRoot launch", "cannot show 'launch': it needs a session that is still being read",
        "if the place has a link, 'goto' opens it with the places below it"
      ),
      (
        "push movie id: pouch", "cannot show 'movie': it needs the films",
        "if the place has a link, 'goto' opens it with the places below it"
      ),
      (
        "setRoot settings", "cannot set 'settings' as the root: it can only be shown as a push",
        "use 'push settings'"
      ),
    ])
  func theErrorNamesWhatIsSupported(_ line: String, _ error: String, _ help: String) throws {
    let words = line.split(separator: " ")
    let column = words[0].count + 2
    let output = try run(line)
    #expect(
      output == """
        error: \(error)
          --> <stdin>:2:\(column)
           |
         2 | \(line)
           | \(String(repeating: " ", count: column - 1))\(String(repeating: "^", count: words[1].count))
           = help: \(help)

        """)
  }

  @Test func aMoveThatIsNeverSupportedDoesNotWait() throws {
    #expect(
      try run("auth.signOut; advance 2s; push map").hasSuffix(
        """
        error: cannot push 'map': it can only be shown as a tab or a cross-fade
          --> <stdin>:2:32
           |
         2 | auth.signOut; advance 2s; push map
           |                                ^^^
           = help: use 'setRoot map' or 'setRoot map --crossFade'

        """))
  }

  @Test func aRefusedMoveChangesNothing() throws {
    #expect(try run("! push counter; ! push map; where; moves | tail -n 1").hasPrefix("map\n"))
  }

  @Test func aCrossFadeIsRecorded() throws {
    let output = try run("setRoot chat; setRoot lounge --crossFade; moves; back; back; where")
    #expect(output.contains("setRoot map | chat | lounge | account  (setRoot chat)  -> chat"))
    #expect(
      output.contains(
        "setRoot map | chat | lounge | account crossFade  (setRoot lounge)  -> lounge"))
    #expect(output.hasSuffix("\nmap\n"))
  }

  @Test func aPushGoesToItsOwnTab() throws {
    #expect(
      try run("tab lounge; movies; tab map; push movie id: pouch; where; back; where") == """
        lounge > movies > movie id="pouch"
        map

        """)
  }

  @Test func coordinatorsAreListedAndStopped() throws {
    let script = "tab lounge; movies; coordinators | grep movies; stop movies; where; ! stop movies"
    #expect(
      try run(script) == """
              movies#6  push, since 2s: movies#7
        stopped movies#6
        lounge

        """)
  }

  /// The hint names the action with `--force`; if it has no such flag, a command that leaves the scene.
  @Test(
    arguments: [
      ("auth.signOut --force; settle; signUp; setName Jane; cancel", "cancel", "pop", "welcome"),
      (
        "auth.signOut --force; settle; signUp; setName Jane; follow manual; cancel; follow",
        "follow", "pop", "welcome"
      ),
      (
        "open koober://account/settings; setName Joey; auth.signOut", "auth.signOut",
        "auth.signOut", "welcome"
      ),
      (
        "open koober://lounge; tab chat; setDraft hi; tab map; signOut", "signOut", "signOut",
        "welcome"
      ),
    ])
  func theHintOfAnActionWorks(_ line: String, _ word: String, _ command: String, _ path: String)
    throws
  {
    let column = line.utf8.count - word.utf8.count + 1
    let output = try run(line)
    #expect(
      output.hasSuffix(
        """
           |
         2 | \(line)
           | \(String(repeating: " ", count: column - 1))\(String(repeating: "^", count: word.utf8.count))
           = help: use '\(command) --force' to leave it anyway

        """), "\(output)")
    let forced = try run("\(line.dropLast(word.utf8.count))\(command) --force; where")
    #expect(forced.hasSuffix("\n\(path)\n") || forced == "\(path)\n", "\(forced)")
  }
}
