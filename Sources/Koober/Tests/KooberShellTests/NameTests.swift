import PseudoTerminal
import SceneSystem
import Testing

/// Names that a scene and a service share, and places as they are printed and typed.
struct NameTests {
  /// Runs lines in an app with a signed-in user; the output includes the errors.
  private func run(_ lines: String) throws -> String {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME= '\(program)' 2>&1",
      input: Array((Self.start + lines).utf8))
    return String(decoding: result.output, as: UTF8.self)
  }

  private static let start = "auth.signIn a b\nadvance 1s\n"

  @Test func aServiceIsReachableWithASceneOfTheSameName() throws {
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
    #expect(outcome == "2\n1\n")
  }

  @Test func anAmbiguousNameIsAnError() throws {
    let outcome = try run("open koober://notifications\nstate notifications\n")
    #expect(
      outcome == """
        error: the scene and the service 'notifications' both have state
          --> <stdin>:4:7
           |
         4 | state notifications
           |       ^^^^^^^^^^^^^
           = help: write notifications#7 or notifications#service

        """)
  }

  @Test(arguments: [
    #"goto signIn email="x y""#, #"goto writeMessage text="a \"quote\" \$5 \\ line\nbreak é=🚗""#,
    #"goto ride id="7""#, "goto counter count=5", "goto counterDetails modal=true",
  ])
  func printedPlacesCanBeTyped(line: String) throws {
    let outcome = try run((line.contains("signIn") ? "auth.signOut\n" : "") + line + "\nwhere\n")
    let place = line.drop { $0 != " " }.dropFirst()
    #expect(outcome.split(separator: ">").last.map { $0.drop { $0 == " " } } == "\(place)\n")
  }
}
