import SceneShell

/// A tour of five minutes through Koober, for new users of the shell.
enum KooberLessons {
  /// The condition that a user is signed in.
  private static let isSignedIn = "state user exists"

  /// A lesson that requires a signed-in user.
  private static func signedIn(_ text: String, goal: String = "") -> Lesson {
    Lesson(
      text, goal: goal, start: isSignedIn,
      preparation: """
        This lesson requires a signed-in user, and you are signed out. Open the sign-in form:

          goto signIn

        Then sign in:

          setEmail jane@example.com
          setPassword secret
          submit
        """)
  }

  static let all = [
    Lesson(
      """
      Koober is an app without screens. The current scene is printed above the prompt, with its
      actions in brackets. Type the name of an action:

        signIn

      Tab completes what you type.
      """, goal: "where contains signIn", start: "where == welcome",
      preparation: """
        Koober is an app without screens. The tour begins at its welcome scene, and you are elsewhere.
        If you are signed in, sign out:

          auth.signOut

        Otherwise, close the other scenes:

          popToRoot

        To stay signed in, skip the lesson with `tutorial next`.
        """),
    Lesson(
      """
      This is a form. Actions take values:

        setEmail jane@example.com
        setPassword secret
        submit

      `help submit` explains the action. Signing in takes a second; `clock` lists the effects in
      flight.
      """, goal: "where == map", start: "where contains signIn",
      preparation: """
        This lesson is about the sign-in form, which is not open. If you are signed in, sign out:

          auth.signOut

        Then open the form:

          goto signIn

        To stay signed in, skip the lesson with `tutorial next`.
        """),
    signedIn(
      """
      You are signed in. `state` prints the state of the app:

        state user
        state user.profile.name

      Tab completes paths. `let` sets a variable:

        let name = state user.profile.name
        echo "Hello, $name"

      `tutorial next` continues.
      """),
    signedIn(
      """
      A link opens a place and builds the stack below it:

        open koober://rides/new?dropOff=zoo

      `links` lists the links, and `links explain URL` shows what a link would do.
      """, goal: "where contains newRide"),
    Lesson(
      """
      Choose an animal, then confirm:

        select wingtips
        confirm
        await state pickMeUp.view == final

      `await` waits until the comparison holds.
      """, goal: "state pickMeUp.view == final", start: "where contains newRide",
      preparation: """
        This lesson orders a ride. If you are signed out, start over with `tutorial`. Otherwise, begin
        a ride:

          open koober://rides/new?dropOff=zoo
        """),
    Lesson(
      """
      `stack` draws the navigation tree, `where` prints the current path, `moves` lists the moves that
      led here. Leave the flow:

        done
        stack
      """, goal: "where == map", start: "state pickMeUp.view == final",
      preparation: """
        This lesson begins when a ride is ordered. If you are signed out, start over with `tutorial`.
        Otherwise, order a ride:

          open koober://rides/new?dropOff=zoo
          select wingtips
          confirm
        """),
    signedIn(
      """
      `watch` prints each change of a value:

        open koober://lounge/counter
        watch counter.count
        increment

      `unwatch` ends the watch, and `back` returns to the previous place.
      """, goal: "state counter.count > 0"),
    Lesson(
      """
      A file of commands is a script. `expect where == lounge` fails unless the comparison holds;
      `! back` fails unless `back` fails. `koober run FILE` runs a script in virtual time.

      `help` lists the commands, `apropos ride` searches the help, and Ctrl-D leaves. `tutorial stop`
      ends the tutorial.
      """),
  ]
}
