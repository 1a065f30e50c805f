import SceneShell

/// A five-minute tutorial for new users of Koober's shell.
enum KooberLessons {
  static let all = [
    Lesson(
      """
      Koober is an app without a screen.
      The text above each prompt is the
      page that a screen would show, with
      its actions in brackets. Type the
      name of an action to run it:

        signIn

      Tab completes commands and values.
      If you are signed in already, run
      `auth.signOut`, or skip this lesson
      with `tutorial next`.
      """, goal: "where contains signIn"),
    Lesson(
      """
      This is a form. Actions take values:

        setEmail jane@example.com
        setPassword secret
        submit

      `help submit` explains the action.
      Signing in takes a second: wait, or
      run `clock` to see the pending work.
      """, goal: "where == map"),
    Lesson(
      """
      You are signed in. `state` prints
      the app's state, or a part of it:

        state user
        state user.profile.name

      Tab completes paths. Store a value
      in a variable and use it:

        let name = state user.profile.name
        echo "Hello, $name"

      To continue: tutorial next
      """),
    Lesson(
      """
      A link opens a scene, with the whole
      stack below it:

        open koober://rides/new?dropOff=zoo

      `links` lists all links, and
      `links explain URL` shows what a
      link would do.
      """, goal: "where contains newRide"),
    Lesson(
      """
      The flow asks for an animal. Select
      one and confirm:

        select wingtips
        confirm
        await state pickMeUp.view == final within 5s

      `await` waits until a condition
      holds.
      """, goal: "state pickMeUp.view == final"),
    Lesson(
      """
      `stack` draws the navigation tree,
      `where` prints the current path, and
      `moves` lists the moves that led
      here. Leave the flow:

        done
        stack
      """, goal: "where == map"),
    Lesson(
      """
      `watch` reports changes of a value:

        watch rides.rides.count
        open koober://lounge/counter
        unwatch

      `back` returns to where you were.
      """, goal: "where contains lounge"),
    Lesson(
      """
      Scripts contain the same commands,
      and checks: `expect where == lounge`
      fails unless the condition holds,
      `! back` unless the command fails.
      `koober run FILE` runs a script in
      virtual time.

      `help` lists all commands,
      `apropos ride` searches the help for
      "ride", and Ctrl-D quits. To finish:
      tutorial stop
      """),
  ]
}
