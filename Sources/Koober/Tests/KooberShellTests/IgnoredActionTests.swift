import PseudoTerminal
import SceneSystem
import Testing

/// Reports of the changes of each line, and of actions without effect.
struct IgnoredActionTests {
  private static let script = """
    auth.signIn email: jane@example.com password: secret
    advance 1s
    open koober://rides/new
    confirm
    setDropOff location: zoo
    expect state pickMeUp.view == final
    """

  private func run(_ line: String) throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      """
      cd '\(home.path)'; export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME= XDG_CONFIG_HOME=
      koober() { '\(program)' "$@"; }; cat > a.scene <<END
      \(Self.script)
      END
      { \(line)
      } 2>&1
      """, input: [])
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test(arguments: ["run a.scene", "-c \"$(cat a.scene)\""])
  func verboseShowsEachLineAndItsChanges(command: String) throws {
    let outcome = try run("koober \(command) --verbose 2>&1 | sed '/^error/,$d'")
    #expect(
      outcome.output == """
        > auth.signIn email: jane@example.com password: <redacted>
          auth: signedOut → authenticating(…)
        > advance 1s
          - welcome
          + map: {profile: {id: "jane@example.com", name: "jane", email: "jane@example.com"}, ri…
          + account: {profile: {id: "jane@example.com", name: "jane", email: "jane@example.com"}, no…
          + lounge: {count: null}
          + chat: {user: "jane@example.com", draft: "", team: [], feed: idle, own: flowing([]), a…
          auth: authenticating(…) → signedIn(…)
          + rides: {list: loading(previous: null), news: flowing(silences: 0), cancellation: idle,…
          + messages: {messages: [], delivery: idle, storage: loaded, refusal: null}
          + user: {profile: {id: "jane@example.com", name: "jane", email: "jane@example.com"}, or…
        > open koober://rides/new
          + pickMeUp: {view: initial, progress: initial(pickUp: {id: market, name: "Market hall", lat…
          + pickMeUpMap: {pickUp: {id: market, name: "Market hall", latitude: -33.879, longitude: 151.20…
        > confirm
          ignored: pickMeUp.confirm has no effect while pickMeUp.view is initial
        > setDropOff location: zoo
          pickMeUp.view: initial → selectRideOption
          pickMeUp.progress: initial(…) → waypointsDetermined(…)
          pickMeUpMap.dropOff: null → {id: zoo, name: "Zoo", latitude: -33.84…
          + rideOptionPicker: {options: loading, selected: null}
        > expect state pickMeUp.view == final

        """)
  }

  @Test func verboseShowsAFailedSignIn() throws {
    #expect(
      try run(
        """
        koober --verbose -c 'env.fail auth.signIn with: invalidCredentials
        auth.signIn email: jane@example.com password: hunter22
        advance 1s'
        """
      ).output == """
        > env.fail auth.signIn with: invalidCredentials
          + env.failures["auth.signIn"]: invalidCredentials
        > auth.signIn email: jane@example.com password: <redacted>
          auth: signedOut → authenticating(…)
        > advance 1s
          welcome: idle → failed(invalidCredentials)
          auth: authenticating(…) → failed(invalidCredentials)

        """)
  }

  @Test func aFailureMarksActionsWithoutEffect() throws {
    let outcome = try run("koober run a.scene 2>&1 | sed '/^changed/,$d'")
    #expect(
      outcome.output == """
        error: expected state pickMeUp.view == final, but it is selectRideOption
          --> a.scene:6:8
           |
         6 | expect state pickMeUp.view == final
           |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        last lines:
          1  auth.signIn email: jane@example.com password: <redacted>
          2  advance 1s
          3  open koober://rides/new
          4  confirm  (no effect)
          5  setDropOff location: zoo
          6  expect state pickMeUp.view == final

        """)
  }

  @Test(arguments: [
    ("run --fail-ignored a.scene", "a.scene"),
    ("run --fail-ignored a.scene --record a.jsonl", "a.scene"),
    ("--fail-ignored -c \"$(cat a.scene)\"", "-c"), ("--fail-ignored < a.scene", "<stdin>"),
  ])
  func failIgnoredFailsOnActionsWithoutEffect(command: String, file: String) throws {
    let outcome = try run(
      "koober \(command) > out 2>&1; echo $?; sed '/^last lines/,$d' out")
    #expect(
      outcome.output == """
        3
        error: pickMeUp.confirm has no effect while pickMeUp.view is initial
          --> \(file):4:1
           |
         4 | confirm
           | ^^^^^^^
           = help: it changed no state, sent no route and started no work; remove it, or write '! pickMeUp.confirm'

        """)
  }

  /// The states as data do not tell that a secret is another one.
  @Test func anotherSecretIsAChange() throws {
    let commands = "open koober://sign-in; setPassword a; setPassword b"
    #expect(try run("koober --fail-ignored -c '\(commands)'") == (0, ""))
  }

  @Test func movesThatMoveNothingAreReported() throws {
    #expect(
      try run("koober --verbose -c 'popToRoot; dismissAll'").output == """
        > popToRoot
          ignored: popToRoot has no effect while the root is in front
        > dismissAll
          ignored: dismissAll has no effect while nothing is presented

        """)
    let outcome = try run("koober --fail-ignored -c popToRoot 2>&1 | sed '/^last lines/,$d'")
    #expect(
      outcome.output == """
        error: popToRoot has no effect while the root is in front
          --> -c:1:1
           |
         1 | popToRoot
           | ^^^^^^^^^
           = help: it changed no state, sent no route and started no work; remove it, or write '! popToRoot'

        """)
  }

  @Test func aNegatedActionMayHaveNoEffect() throws {
    let line = "auth.signIn email: a password: b; advance 1s; open koober://rides/new"
    #expect(
      try run("koober --fail-ignored -c '\(line); ! confirm; where'").output == "map > newRide\n")
  }
}
