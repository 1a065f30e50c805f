import PseudoTerminal
import Testing

/// The tutorial, as a new user runs it on a small terminal.
struct TutorialTests {
  private let home = TemporaryDirectory()

  @Test func aNewUserCompletesTheTutorial() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 40,
      rows: 400)
    try terminal.waitFor("koober welcome>")
    func run(_ line: String, reaching lesson: Int) throws {
      try terminal.type(line + "\r")
      try terminal.waitFor("\n(\(lesson) of 8)\n")
    }
    try run("tutorial", reaching: 1)
    try run("signIn", reaching: 2)
    // The tutorial continues by itself when a slow operation ends.
    try run("setEmail jane@example.com; setPassword secret; submit", reaching: 3)
    try run("let name = state user.profile.name; tutorial next", reaching: 4)
    try run("open koober://rides/new?dropOff=zoo", reaching: 5)
    try terminal.waitFor("wingtips      A$4.50")
    try run("select wingtips; confirm; await state pickMeUp.view == final within 5s", reaching: 6)
    try run("done", reaching: 7)
    try terminal.type("open koober://lounge/counter; watch counter.count\r")
    try terminal.waitFor("\ncounter.count: 0\n")
    try run("increment", reaching: 8)
    try terminal.waitFor("\ncounter.count: 0 → 1\n")
    try terminal.type("tutorial\r")
    try terminal.waitFor(
      "Starting over; you were at 8 of 8.\n\n(1 of 8)\nKoober is an app")
    try terminal.waitFor("`tutorial next`.\n")
    try terminal.type("tutorial stop\r")
    try terminal.waitFor("The tutorial has ended")
    #expect(!terminal.screen.text.contains("error:"))
  }

  @Test func aWideTerminalHasWideLines() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 100,
      rows: 40)
    try terminal.waitFor("koober welcome>")
    try terminal.type("tutorial\r")
    try terminal.waitFor(
      """
      (1 of 8)
      Koober is an app without screens. The current scene is printed above the prompt, with its actions in
      brackets. Type the name of an action:

        signIn

      Tab completes what you type.

      """)
    try terminal.type("signIn\r")
    try terminal.waitFor(
      """
      koober welcome> signIn
      ── signIn ────────────────────────────
      Sign in

      E-mail    -
      Password  -

      [submit]  [cancel]

      (2 of 8)
      This is a form. Actions take values:

      """)
  }

  @Test func aLessonThatIsReachedEarlyFirstLeadsToItsPlace() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 40,
      rows: 200)
    try terminal.waitFor("koober welcome>")
    try terminal.type("tutorial\r")
    try terminal.waitFor("\n(1 of 8)\n")
    try terminal.type("tutorial next\r")
    try terminal.waitFor(
      """
      (2 of 8)
      This lesson is about the sign-in form,
      which is not open. If you are signed in,
      sign out:

        auth.signOut

      Then open the form:

        goto signIn

      To stay signed in, skip the lesson with
      `tutorial next`.

      """)
    try terminal.type("tutorial next\r")
    let preparation = """
      This lesson requires a signed-in user,
      and you are signed out. Open the sign-in
      form:

        goto signIn

      Then sign in:

        setEmail jane@example.com
        setPassword secret
        submit

      """
    try terminal.waitFor("(3 of 8)\n" + preparation)
    try terminal.type("tutorial next\r")
    try terminal.waitFor("(4 of 8)\n" + preparation)
    try terminal.type("tutorial next\r")
    try terminal.waitFor(
      """
      (5 of 8)
      This lesson orders a ride. If you are
      signed out, start over with `tutorial`.
      Otherwise, begin a ride:

        open koober://rides/new?dropOff=zoo

      """)
    try terminal.type("tutorial next\r")
    try terminal.waitFor(
      """
      (6 of 8)
      This lesson begins when a ride is
      ordered. If you are signed out, start
      over with `tutorial`. Otherwise, order a
      ride:

        open koober://rides/new?dropOff=zoo
        select wingtips
        confirm

      """)
    try terminal.type("tutorial next\r")
    try terminal.waitFor("(7 of 8)\n" + preparation)
    try terminal.type("auth.signIn jane@example.com secret\r")
    try terminal.waitFor("(7 of 8)\n`watch` prints each change of a value:\n")
    #expect(!terminal.screen.text.contains("error:"))
  }

  @Test func theTutorialLeadsToItsFirstSceneWhenTheAppIsElsewhere() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 40,
      rows: 100)
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn jane@example.com secret; await where == map\r")
    try terminal.waitFor("koober jane:map")
    try terminal.type("tutorial\r")
    try terminal.waitFor(
      """
      (1 of 8)
      Koober is an app without screens. The
      tour begins at its welcome scene, and
      you are elsewhere. If you are signed in,
      sign out:

        auth.signOut

      Otherwise, close the other scenes:

        popToRoot

      To stay signed in, skip the lesson with
      `tutorial next`.

      """)
    try terminal.type("auth.signOut\r")
    try terminal.waitFor(
      """
      (1 of 8)
      Koober is an app without screens. The
      current scene is printed above the
      prompt, with its actions in brackets.
      Type the name of an action:

        signIn

      Tab completes what you type.

      """)
    try terminal.type("signIn\r")
    try terminal.waitFor("\n(2 of 8)\n")
    #expect(!terminal.screen.text.contains("error:"))
  }
}
