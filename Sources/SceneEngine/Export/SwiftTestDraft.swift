import SceneCommands
import SceneText

/// The source of a Swift test with the inputs and expectations of a script.
package struct SwiftTestDraft {
  /// The type of the shell app, as in `CounterShell.CounterShell`.
  package let app: String
  package let seed: UInt64
  package let start: [String]
  package let script: ScriptDraft

  package init(app: String, seed: UInt64, start: [String], script: ScriptDraft) {
    self.app = app
    self.seed = seed
    self.start = start
    self.script = script
  }

  package var text: String {
    let module = app.prefix { $0 != "." }
    let type = app.dropFirst(module.count + 1)
    return """
      import SceneShell
      import SceneTesting
      import Testing

      @testable import \(module)

      /// The inputs of a recorded session, and its changes.
      @MainActor
      struct RecordedSessionTests {
        @Test func aRecordedSessionHappensAgain() async throws {
          let sut = try StoreVerification(\(seed == 0 ? "" : "seed: \(seed)")) { stage in
            try ShellUnderTest(\(type).self, on: stage\(variables))
          }
      \(steps)  }
      }

      """.replacing("StoreVerification()", with: "StoreVerification")
  }

  private var variables: String {
    guard !script.secrets.isEmpty else { return "" }
    return
      ", variables: [\(script.secrets.map { "\"\($0)\": \"placeholder\"" }.joined(separator: ", "))]"
  }

  private var steps: String {
    func runs(_ lines: [String], _ indent: String) -> String {
      lines.map { "\(indent)try await app.run(\(Self.literal($0)))\n" }.joined()
    }
    func when(_ lines: [String]) -> String {
      "    try await sut.when { app, _ in\n\(runs(lines, "      "))    }\n"
    }
    var text = start.isEmpty ? "" : when(start)
    var inputs: [String] = []
    var checks: [String] = []
    func end() {
      guard !inputs.isEmpty else { return }
      let expectations = checks.map { "        \($0)\n" }.joined()
      text +=
        checks.isEmpty
        ? when(inputs)
        : "    try await sut.verify(\n      when: { app, _ in\n\(runs(inputs, "        "))      },\n"
          + "      then: { recording in\n\(expectations)      })\n"
      (inputs, checks) = ([], [])
    }
    for line in script.lines {
      switch line.role {
      case .comment: continue
      case .input:
        if !checks.isEmpty { end() }
        inputs.append(line.text)
      case .check:
        guard let expected = line.expected else { continue }
        let state = "recording.states.last?.value"
        switch expected {
        case .place(let words): checks.append("#expect(\(state).place == \(Self.literal(words)))")
        case .state(let path, let value):
          checks.append("#expect(\(state)[\(Self.literal(path))] == \(Self.source(of: value)))")
        }
      }
    }
    end()
    return text
  }

  private static func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { literal, scalar in
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case _
      where scalar.properties.generalCategory == .control
        || scalar.properties.isWhitespace && scalar != " ":
        literal += VisibleText.escape(scalar)
      default: literal.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  private static func source(of value: Value) -> String {
    switch value {
    case .null: ".null"
    case .string(let text), .symbol(let text): literal(text)
    default: value.description
    }
  }
}
