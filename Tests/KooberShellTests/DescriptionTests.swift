import PseudoTerminal
import SceneSystem
import Testing

/// The description of Koober for other programs.
struct DescriptionTests {
  @Test func actionsThatRequireSigningInAreDescribed() throws {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "HOME='\(home.path)' '\(program)' describe --json", input: [])
    #expect(result.status == 0)
    let text = String(decoding: result.output, as: UTF8.self)
    for name in ["signIn", "setPassword", "pickMeUp", "selectRideOption", "writeMessage", "auth"] {
      #expect(text.contains("\"name\": \"\(name)\""), "\(name)")
    }
  }
}
