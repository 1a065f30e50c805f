import Foundation
import PseudoTerminal
import Testing

/// The commands on the pages print what the pages say, if a reader does what they say.
struct PageSessionTests {
  /// The executables of the pages, by the names that they have there.
  static let programs = [
    "counter": "CounterShell", "library": "LibraryShell", "weather": "WeatherShell",
  ]

  /// Lines of `sh` that make programs in `../bin`: the package of the reader is built already, and the system has all
  /// packages.
  static var preparation: String {
    let products = programs.sorted { $0.key < $1.key }.map { name, product in
      (name, PseudoTerminal.builtProduct(product))
    }
    let links = products.map { name, path in "ln -sf '\(path)' .build/debug/\(name)" }
    return """
      mkdir -p ../bin SceneShell
      cat > ../bin/swift <<'END'
      #!/bin/sh
      mkdir -p .build/debug
      \(links.joined(separator: "\n"))
      END
      echo '#!/bin/sh' > ../bin/apt-get
      chmod +x ../bin/swift ../bin/apt-get
      \(products.map { name, path in "ln -sf '\(path)' ../bin/\(name)" }.joined(separator: "\n"))
      PATH=$(cd ../bin && pwd):$PATH
      unset -f counter trouble
      swift build
      """
  }

  private static let mark = "\u{1}"

  @Test(
    arguments: [
      "GettingStarted", "TwoScenes", "Restoring", "External", "Testing", "Exploring", "Attaching",
    ])
  func theCommandsPrintTheOutput(_ name: String) throws {
    let program = try CounterProgram()
    let steps = try GuidePage(name).steps
    var lines = ["mkdir work; cd work", Self.preparation]
    var expected: [String] = []
    for step in steps {
      switch step {
      case .write(let path, let text):
        lines.append("mkdir -p \"$(dirname '\(path)')\"; cat > '\(path)' <<'END OF FILE'")
        lines.append(text + "END OF FILE")
      case .run(let command, let output):
        lines.append(command)
        lines.append("printf '\(Self.mark)'")
        expected.append("$ \(command)\n\(output)")
      }
    }
    let outcome = try program.run("{ \(lines.joined(separator: "\n"))\n} 2>&1")
    let outputs = outcome.output.split(
      separator: Self.mark, omittingEmptySubsequences: false
    ).dropLast().map { $0.trimmingCharacters(in: .newlines) }
    let printed = zip(expected, outputs).map { expected, output in
      "\(expected.prefix { $0 != "\n" })\n\(output)"
    }
    #expect(!expected.isEmpty && outputs.count == expected.count, "\(outcome.output)")
    #expect(printed == expected)
  }

  /// What a user types at the prompt, and the screen.
  @Test func thePromptShowsWhatThePageSays() throws {
    let session = try #require(
      try GuidePage("GettingStarted").blocks.first { $0.lines.first == "$ counter" })
    let home = TemporaryDirectory()
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("CounterShell"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], rows: 60)
    let prompt = "counter main>"
    var shown: [String] = []
    for line in session.lines.dropFirst() {
      if line.hasPrefix(prompt + " ") {
        try terminal.waitForLines(shown + [prompt])
        try terminal.type("\(line.dropFirst(prompt.count + 1))\r")
      }
      shown.append(line)
    }
    try terminal.waitForLines(shown + [prompt])
  }

  /// Swift reads the manifests of the pages.
  @Test(arguments: [
    ("GettingStarted", #"["counter","CounterShell",null]"#),
    ("Testing", #"["library","LibraryShell","LibraryTests"]"#),
  ])
  func theManifestIsAPackage(_ page: String, _ names: String) throws {
    let program = try CounterProgram()
    let manifest = try #require(
      try GuidePage(page).blocks.first { $0.introduction.contains("`Package.swift`") })
    try program.write("app/Package.swift", manifest.text)
    try program.write("SceneShell/Package.swift", "")
    let outcome = try program.run(
      """
      unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
      swift package --package-path app dump-package |
        jq -c '[.products[0].name, .targets[0].name, .targets[1].name], .dependencies[].fileSystem[].identity'
      """, limit: .seconds(600))
    #expect(outcome.output == "\(names)\n\"sceneshell\"\n", "\(outcome.errors)")
  }
}
