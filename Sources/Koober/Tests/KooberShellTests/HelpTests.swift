import SceneCommands
import PseudoTerminal
import SceneEngine
import SceneLanguage
import SceneSystem
import Testing

/// The help of Koober's shell in each scene.
struct HelpTests {
  @Test(arguments: ["signed-out", "signed-in"])
  func helpExamplesRun(start: String) throws {
    let home = TemporaryDirectory()
    let names = CommandRegistry.standard.entries.map(\.schema.name)
    let header = "script start: \(start) clock: virtual"
    let requests = names.enumerated().map { "help \($1) > \(home.path)/\($0).help" }
    try write(([header] + requests).joined(separator: "\n"), to: "\(home.path)/ask.scene")
    #expect(try run("mkdir examples work && koober run ask.scene", home).status == 0)
    var examples: [String] = []
    for index in names.indices {
      var file = try FileReader(path: "\(home.path)/\(index).help")
      let text = String(decoding: try file.rest(), as: UTF8.self)
      guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("For example: ") })
      else { continue }
      let example = String(line.dropFirst("For example: ".count))
      examples.append(example)
      let isHeader = example.hasPrefix("script ")
      try write(
        isHeader ? example : "\(header)\n\(example)", to: "\(home.path)/examples/\(index).scene")
    }
    // All commands except those of other scenes.
    #expect(examples.count >= names.count - 2)
    let result = try run("cd work && koober run ../examples", home)
    #expect(result.output.hasSuffix("\n\(examples.count) passed, 0 failed\n"), "\(result.output)")
  }

  @Test func theHelpOfAnActionNamesWhatItTakes() throws {
    let help = try run(
      "koober -c 'goto signIn; help setEmail; echo; help setPassword'", TemporaryDirectory())
    #expect(
      help.output == """
        setEmail TEXT
        Changes the e-mail address.

          --json  Print what changed, as JSON.

        setPassword [TEXT]
        Changes the password.

          TEXT    secret text, optional
          --json  Print what changed, as JSON.

        """)
  }

  @Test func anUnknownCaseIsCalledByItsType() throws {
    let error = try run("koober -c 'env.fail x' 2>&1", TemporaryDirectory())
    #expect(error.output.hasPrefix("error: 'x' is not a valid operation\n"), "\(error.output)")
  }

  private func run(
    _ line: String, _ home: TemporaryDirectory
  ) throws -> (status: Int32, output: String) {
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; koober() { '\(program)' \"$@\"; }; cd; \(line)",
      input: [])
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  private func write(_ text: String, to path: String) throws {
    try FileWriter.replace(path, with: Array("\(text)\n".utf8))
  }
}
