import SceneShell

/// Five minutes with Koober, for somebody who has never seen its shell.
enum KooberLessons {
  static let all = [
    Lesson(
      """
      Koober is an app without a screen.
      Above each prompt is what a screen
      would show; in brackets is what can
      be done. Do it by its name:

        signIn

      Tab completes all that can be typed.
      Signed in already? `auth.signOut`
      first, or skip: `tutorial next`.
      """, goal: "where contains signIn"),
    Lesson(
      """
      A form. Actions take values:

        setEmail jane@example.com
        setPassword secret
        submit

      `help submit` explains an action. It
      takes a second to get in: wait, or
      look at `clock` meanwhile.
      """, goal: "where == map"),
    Lesson(
      """
      You are in. What the app knows is
      state, whole or by a path:

        state user
        state user.profile.name

      Tab goes deeper into paths. Name a
      value and use it:

        let name = state user.profile.name
        echo "Hello, $name"

      Then go on with: tutorial next
      """),
    Lesson(
      """
      Links lead anywhere, with the whole
      stack below:

        open koober://rides/new?dropOff=zoo

      `links` lists them, and
      `links explain URL` says what one
      would do.
      """, goal: "where contains newRide"),
    Lesson(
      """
      The flow asks which kangaroo. Choose
      one, and say yes:

        select wingtips
        confirm
        await state pickMeUp.view == final within 5s

      `await` waits until something holds.
      """, goal: "state pickMeUp.view == final"),
    Lesson(
      """
      `stack` draws where you are, `where`
      says it, `moves` how you came.
      Leave the flow:

        done
        stack
      """, goal: "where == map"),
    Lesson(
      """
      Somebody may be watching a value:

        watch rides.rides.count
        open koober://lounge/counter
        unwatch

      `back` returns to where you were.
      """, goal: "where contains lounge"),
    Lesson(
      """
      Words for checks make a script of all
      this: `expect where == lounge` fails
      unless it holds, `! back` unless that
      fails. Put such lines in a file, and
      run it by `koober run FILE`, where
      time passes only when told.

      `help` lists everything,
      `apropos ride` what speaks of rides,
      and Ctrl-D leaves. That is all:
      tutorial stop
      """),
  ]
}
