import PseudoTerminal
import SceneSystem
import Testing

/// Names that a scene and a service share, and places as they are printed and typed.
struct NameTests {
  private func run(_ lines: String) throws -> (status: Int32, output: String, errors: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; '\(program)' 2>\(home.path)/errors; "
        + "status=$?; cat \(home.path)/errors >&2; exit $status",
      input: Array((Self.start + lines).utf8))
    return (
      result.status, String(decoding: result.output, as: UTF8.self),
      String(decoding: result.errors, as: UTF8.self)
    )
  }

  private static let start = "auth.signIn a b\nadvance 1s\n"

  @Test func aServiceIsReachedBehindASceneOfItsName() throws {
    let outcome = try run(
      """
      open koober://notifications
      notifications.receive Title Text
      expect state notifications#service.notifications[0].title == Title
      notifications#service.receive Second Text
      state notifications#service.notifications | jq length
      notifications.forget 2
      state notifications#service.notifications | jq length

      """)
    #expect(outcome.errors == "")
    #expect(outcome.output == "2\n1\n")
    #expect(outcome.status == 0)
  }

  @Test func anAmbiguousNameIsAnError() throws {
    let outcome = try run("open koober://notifications\nstate notifications\n")
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        error: the scene and the service 'notifications' both have state
          --> <stdin>:4:7
           |
         4 | state notifications
           |       ^^^^^^^^^^^^^
           = help: write notifications#3 or notifications#service

        """)
    #expect(outcome.status == 3)
  }

  @Test(arguments: [
    #"goto signIn email="x y""#,
    #"push confirmation question="a \"quote\" \$5 \\ line\nbreak é=🚗""#,
    "push ride id=7", "push rideNear latitude=1.5 longitude=-2.0", "push counterDetails modal=true",
  ])
  func aPlaceIsTypedAsItIsPrinted(line: String) throws {
    let outcome = try run((line.hasPrefix("goto") ? "auth.signOut\n" : "") + line + "\nwhere\n")
    #expect(outcome.errors == "")
    let place = line.drop { $0 != " " }.dropFirst()
    #expect(outcome.output.split(separator: ">").last.map { $0.drop { $0 == " " } } == "\(place)\n")
  }
}
