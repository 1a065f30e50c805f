import FoundationEssentials
import PseudoTerminal
import SceneSystem
import Testing

/// The buttons on the screens: what a screen prints in brackets can be typed.
struct ButtonTests {
  private static let folder = Repository.root.appending(path: "scripts/koober")

  private static func scripts() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".scene") }.sorted()
  }

  private func koober(_ arguments: String, _ script: String) throws -> String {
    let home = TemporaryDirectory()
    let koober = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "cd '\(home.path)'; HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME= '\(koober)' \(arguments) 2>&1",
      input: Array(script.utf8))
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 0, "\(output)")
    return output
  }

  /// The commands of the shell, which precede actions of the same name.
  private func commands() throws -> Set<String> {
    let help = try koober("", "help").components(separatedBy: "\nActions of")[0]
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
    return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
  }

  /// The script with the screen printed after each of its lines.
  private func showingScreens(_ script: String) -> String {
    var lines: [Substring] = []
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line)
      let isContinued = line.hasSuffix("\\")
      if !isContinued, !line.hasPrefix("#"), !line.hasPrefix("script "), !line.isEmpty {
        lines.append("screen")
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: try scripts()) func noButtonIsACommandOfTheShell(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let script = try String(contentsOf: file, encoding: .utf8)
    let output = try koober("", showingScreens(script))
    let buttons = Set(output.matches(of: /\[([A-Za-z.]+)\]/).map { String($0.1) })
    #expect(buttons.count > 3)
    #expect(buttons.intersection(try commands()) == [])
  }

  @Test func aButtonNamedLikeACommandWorksAsPrinted() throws {
    #expect(
      try koober(
        "",
        """
        auth.signIn jane@example.com secret; advance 2s
        newRide; whereTo; screen | grep back; pickMeUp.back; where; screen | grep cancel
        """) == """
          [pickMeUp.back]  [cancel]
          map > newRide
          [whereTo]  [cancel]

          """)
  }
}
