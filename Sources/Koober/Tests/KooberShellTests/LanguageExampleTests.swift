import Foundation
import PseudoTerminal
import SceneSystem
import Testing

/// The examples of the page of the language run in Koober.
struct LanguageExampleTests {
  private static let root = Repository.root

  private static let signIn = """
    auth.signIn email: jane@example.com password: secret
    await where == map within 5s

    """

  /// The lines before each example, in the order of the page.
  private static let preparations = [
    "",
    signIn + "open koober://rides/new?dropOff=airport&option=wingtips\nlet count = 2\n",
    "",
    signIn,
  ]

  private static func examples() throws -> [String] {
    let page = root.appending(path: "Sources/SceneShell/SceneShell.docc/Language.md")
    return try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```scene\n").dropFirst().map {
        $0.components(separatedBy: "```")[0]
      }
  }

  @Test func eachExampleHasAPreparation() throws {
    #expect(try Self.examples().count == Self.preparations.count)
  }

  @Test(arguments: preparations.indices) func theExampleSucceeds(_ index: Int) throws {
    let example = try #require(try Self.examples().dropFirst(index).first)
    let home = TemporaryDirectory()
    try "dropOff\nzoo\nairport\n".write(
      toFile: home.file("rides.csv"), atomically: false, encoding: .utf8)
    try (Self.preparations[index] + example).write(
      toFile: home.file("example.scene"), atomically: false, encoding: .utf8)
    let result = try Subprocess.run(
      """
      cd '\(home.path)'; export HOME='\(home.path)' XDG_STATE_HOME= XDG_CONFIG_HOME= XDG_DATA_HOME=
      '\(PseudoTerminal.builtProduct("koober"))' run example.scene 2>&1
      """, input: [])
    #expect(result.status == 0, "\(String(decoding: result.output, as: UTF8.self))")
  }
}
