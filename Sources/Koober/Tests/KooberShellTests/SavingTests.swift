import PseudoTerminal
import SceneSystem
import Testing

/// A saved app is restored in another process, and a file is either complete or unchanged.
struct SavingTests {
  /// Runs a line of `sh`, in which `koober` is the program, in a separate folder.
  private func run(_ line: String) throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "cd '\(home.path)'; export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; "
        + "koober() { '\(program)' \"$@\"; }; exec 2>&1; \(line)",
      input: [])
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test func aRequestedRideContinuesInAnotherProcess() throws {
    let outcome = try run(
      """
      koober -c 'auth.signIn jane@example.com password: hunter2; advance 2s
        open "koober://rides/new?dropOff=zoo&option=kangaroo"; confirm; where; save a.json'
      stat -c '%a' a.json; grep -c hunter2 a.json; ls
      koober -c 'restore a.json; where; clock | head -n 1; advance 2s; where; done; advance 40s; where
        state rides.list.loaded[0].progress; save b.json; restore b.json; where'
      """)
    #expect(
      outcome.output == """
        map > newRide dropOff="zoo" option="kangaroo"
        wrote a.json
        600
        0
        a.json
        map > newRide dropOff="zoo" option="kangaroo"
        virtual, 2s since the start
        map > newRide dropOff="zoo" option="kangaroo"
        map
        paid
        wrote b.json
        map

        """)
  }

  @Test func aFailedSaveKeepsTheOldFile() throws {
    let outcome = try run(
      """
      echo old >a.json
      (ulimit -f 1; koober -c 'save a.json --force'); echo $?
      cat a.json; ls
      koober -c 'save /dev/null'; echo $?
      koober -c 'save .'; echo $?
      """)
    #expect(
      outcome.output == """
        error: 'a.json': file too large
          --> -c:1:6
           |
         1 | save a.json --force
           |      ^^^^^^
        3
        old
        a.json
        error: '/dev/null' is not a regular file
          --> -c:1:6
           |
         1 | save /dev/null
           |      ^^^^^^^^^
        3
        error: '.' is a directory
          --> -c:1:6
           |
         1 | save .
           |      ^
        3

        """)
  }

  @Test func rejectsAChangedOrIncompleteFile() throws {
    let outcome = try run(
      """
      koober -c 'auth.signIn jane@example.com password: b; advance 2s; save a.json'
      sed -e 's/"jane"/"joan"/' a.json >b.json; koober -c 'restore b.json'; echo $?
      grep -v checksum b.json >c.json; koober -c 'restore c.json; where; state auth.signedIn.profile.name'
      head -c 900 a.json >d.json; koober -c 'restore d.json'; echo $?
      """)
    #expect(
      outcome.output == """
        wrote a.json
        error: the saved state was edited; its checksum does not match
          --> -c:1:9
           |
         1 | restore b.json
           |         ^^^^^^
           = help: to accept the edit, remove the line with the checksum
        3
        map
        "joan"
        error: the saved state is incomplete
          --> -c:1:9
           |
         1 | restore d.json
           |         ^^^^^^
           = help: nothing was restored; save the state again
        3

        """)
  }

  @Test func aSavedSessionIsRestoredInItsHome() throws {
    let outcome = try run(
      """
      koober --home h -c 'auth.signIn jane@example.com password: b; advance 2s; tab chat; save a.json'
      grep -c token a.json
      koober --home h -c 'settle; tab lounge; restore a.json; where; auth.signOut; where'
      koober --home h -c 'settle; restore a.json; where'
      """)
    #expect(outcome.output == "wrote a.json\n0\nchat\nwelcome\nchat\n")
  }
}
