import Foundation
import PseudoTerminal
import SceneSystem
import Testing

/// The diagrams of Koober, from its running code.
struct DiagramTests {
  private static let root = Repository.root
  private static let page = root.appending(path: "Sources/Koober/README.md")

  private func run(_ arguments: String) throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let result = try Subprocess.run(
      "cd '\(Self.root.path())'; HOME='\(home.path)' '\(PseudoTerminal.builtProduct("koober"))' \(arguments) 2>&1",
      input: [])
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test func theFormatCanBeAFlagInTheShellAsWell() throws {
    let svg = try run("diagram auth --format svg")
    #expect(svg.status == 0)
    for line in [
      "diagram auth --format svg", "diagram auth --format=svg", "diagram auth format: svg",
    ] {
      #expect(try run("-c '\(line)'") == svg)
    }
  }

  /// The page contains what the commands print.
  ///
  /// `SCENESHELL_RECORD=1` writes it to the page, and fails if that changes the page.
  @Test(arguments: [
    "diagram auth --from scripts/koober --steps 10000 --format mermaid",
    "diagram pickMeUp --from scripts/koober --steps 10000 --format mermaid", "diagram scopes",
  ])
  func thePageContainsTheDiagram(_ command: String) throws {
    let (status, output) = try run(command)
    #expect(status == 0, "\(output)")
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = "<!-- koober \(command) -->\n"
    let head = try #require(text.range(of: start), "the page has no '\(start)'")
    let end = try #require(text.range(of: "```\n\n", range: head.upperBound..<text.endIndex))
    let kind = command.hasSuffix("mermaid") ? "mermaid" : "text"
    let block = "```\(kind)\n\(output)"
    let found = String(text[head.upperBound..<end.lowerBound])
    if ProcessInfo.processInfo.environment["SCENESHELL_RECORD"] != nil, found != block {
      let changed = text.replacingCharacters(in: head.upperBound..<end.lowerBound, with: block)
      try changed.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(found == block, "record it with SCENESHELL_RECORD=1")
  }

  @Test func theCommandOfTheShellPrintsTheSame() throws {
    let (status, output) = try run("-c 'diagram auth steps: 300; where'")
    #expect(status == 0, "\(output)")
    #expect(output == (try run("diagram auth --steps 300").output) + "welcome\n")
  }

  @Test func scriptsAreDrawnWithoutExploring() throws {
    let (status, output) = try run("diagram auth --from 'scripts/**/sign-up-fails.scene'")
    #expect(status == 0, "\(output)")
    #expect(output.contains("authenticating\n"))
    #expect(!output.contains("signOutFailed"))
  }

  @Test func whatScriptsNeverDoIsMarked() throws {
    let command = "diagram auth --from 'scripts/**/sign-up-fails.scene' --steps 3000"
    #expect(
      try run("\(command) --counts") == (
        0,
        """
        * starting
            started → reading (1)
          reading
            noSessionFound → signedOut (1)
          signedOut
            authenticationRequested →
              authenticating (1)
          authenticating
            failed → failed (1)
            sessionFound → signedIn (1)
            signOutRequested → signedOut
              (never)
          failed
            authenticationRequested →
              authenticating (1)
          signedIn
            signOutRequested → leaving (1),
              signingOut (never)
          leaving
            refused → signOutFailed (never)
            signOutAllowed → signingOut (1)
          signingOut
            noSessionFound → signedOut (1)
        ? signOutFailed
            signOutRequested → leaving
              (never), signingOut (never)

        """
      ))
    let mermaid = try run("\(command) --format mermaid").output
    #expect(mermaid.contains("  signedIn --> leaving: signOutRequested\n"))
    #expect(mermaid.contains("  signedIn --> signingOut: signOutRequested (never)\n"))
    #expect(
      mermaid.hasSuffix(
        "  classDef unreached stroke-dasharray: 5 5\n  class signOutFailed unreached\n"))
    let dot = try run("\(command) --format dot").output
    #expect(
      dot.contains("  \"signOutFailed\" [label=\"signOutFailed\", style=\"rounded,dashed\"];\n"))
    #expect(
      dot.contains(
        "  \"signedIn\" -> \"signingOut\" [label=\"signOutRequested (never)\", style=dashed];\n"))
  }

  @Test func aFieldOfTheStateCanBeNamed() throws {
    let (status, output) = try run("diagram pickMeUp.progress --from scripts/koober/tour.scene")
    #expect(status == 0, "\(output)")
    #expect(output.contains("rideRequestReady"))
  }

  @Test func theNavigationHasParentsAndMoves() throws {
    let (status, output) = try run("diagram navigation")
    #expect(status == 0, "\(output)")
    #expect(output.contains("  movies\n    under lounge\n"))
    #expect(output.contains("push → "))
    let widest = output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= 40)
  }

  @Test func jsonIsData() throws {
    let (status, output) = try run("diagram auth --steps 300 --json")
    #expect(status == 0)
    #expect(output.contains("\"kind\": \"machine\""))
  }

  @Test(arguments: [
    (
      "diagram auth.foo", "error: the exploration found no case at 'auth.foo'",
      "name an enum, an optional or a truth value in the state"
    ),
    (
      "diagram map", "error: the state of 'map' has no cases to draw",
      "name an enum, an optional or a truth value in it, as in 'diagram map.isLoading'"
    ),
  ])
  func errorsSayHowToGoOn(_ command: String, _ error: String, _ help: String) throws {
    let (status, output) = try run(command + (command.contains("--") ? "" : " --steps 300"))
    #expect(status == 3)
    #expect(output.contains(error), "\(output)")
    #expect(output.contains(help), "\(output)")
  }

  @Test func onlyScriptsAreDrawnWithoutAStep() throws {
    let scripts = "--from 'scripts/**/sign-up-fails.scene'"
    func error(_ range: String, _ steps: Int) -> String {
      "error: 'steps:' needs a number from \(range), not \(steps)\n"
    }
    #expect(try run("diagram auth --steps 0") == (3, error("1 to 10000000", 0)))
    #expect(try run("diagram navigation --steps 0") == (3, error("1 to 10000000", 0)))
    #expect(try run("diagram auth --steps 10000001") == (3, error("1 to 10000000", 10_000_001)))
    #expect(try run("diagram auth \(scripts) --steps -1") == (3, error("0 to 10000000", -1)))
    #expect(
      try run("diagram auth \(scripts) --steps 0") == (try run("diagram auth \(scripts)")))
    #expect(
      try run("-c 'diagram auth steps: 0'") == (
        3,
        """
        error: 'steps:' needs a number from 1 to 10000000, not 0
          --> -c:1:14
           |
         1 | diagram auth steps: 0
           |              ^^^^^^^^

        """
      ))
  }

  @Test(arguments: [
    ("--from nowhere", "the file 'nowhere' does not exist"),
    ("--from 'nowhere/*.scene'", "the file 'nowhere/' does not exist"),
    (
      "--from 'scripts/*.scene'",
      "'scripts/*.scene' matches no *.scene files\n  help: name a script, a directory, or a pattern in quotes"
    ),
    (
      "--format svg --json",
      """
      --format and --json cannot be used together
      usage: koober diagram [<options>] <name>
        See 'koober diagram --help' for more information.
      """
    ),
  ])
  func wrongUseIsNoFailureOfTheCommand(options: String, error: String) throws {
    #expect(try run("diagram auth \(options)") == (1, "error: \(error)\n"))
  }

  @Test(arguments: [
    ("aut", "did you mean auth?"),
    (
      "nosuch",
      "scenes and services: analytics, auth, env, notifications, welcome; or navigation or scopes"
    ),
  ])
  func anUnknownNameHasNoPlace(name: String, help: String) throws {
    let (status, output) = try run("diagram \(name) --steps 1")
    #expect(status == 3)
    #expect(output == "error: there is no scene or service '\(name)'\n  help: \(help)\n")
  }

  @Test(arguments: ["diagram auth --steps 500", "-c 'diagram auth steps: 500'"])
  func theUsersDataIsNotTouched(_ command: String) throws {
    let home = TemporaryDirectory()
    let signIn = "-c 'auth.signIn jane@example.com secret; advance 1s'"
    for command in [signIn, command] {
      #expect(try run("\(command) --home '\(home.path)/data'").status == 0)
    }
    #expect(try run("-c where --home '\(home.path)/data'") == (0, "map\n"))
  }

  @Test func aPictureNeedsGraphviz() throws {
    let home = TemporaryDirectory()
    let result = try Subprocess.run(
      "cd '\(home.path)'; HOME='\(home.path)' PATH=/nowhere '\(PseudoTerminal.builtProduct("koober"))' "
        + "diagram scopes --steps 10 --format svg 2>&1",
      input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 3)
    #expect(
      output.contains("error: 'svg' needs the program 'dot' of Graphviz, which is not installed"))
    #expect(output.contains("help: install the package 'graphviz', or use 'format: dot'"))
  }
}
