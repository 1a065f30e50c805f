import FoundationEssentials
import Scenes
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// Each script in `Outputs` and `RunningErrors` has a file with its expected output and error;
/// `SCENESHELL_RECORD=1` rewrites these files, and then the run fails, so that recording by accident is noticed.
struct ScriptFileTests {
  private static let folder = String(#filePath.dropLast("Interpreter/ScriptFileTests.swift".count))

  private static func scripts(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder + folder)
      .filter { $0.hasSuffix(".scene") }.sorted()
  }

  @Test(arguments: try scripts(in: "Outputs"))
  func scriptPrintsTheExpectedOutput(script: String) async throws {
    let text = try await Self.outcome(of: "Outputs/", script)
    #expect(!text.contains("\nerror: "))
    try Self.compare(text, "Outputs/", script)
  }

  @Test(arguments: try scripts(in: "RunningErrors"))
  func scriptFailsWithTheExpectedError(script: String) async throws {
    let text = try await Self.outcome(of: "RunningErrors/", script)
    #expect(text.contains("error: "))
    try Self.compare(text, "RunningErrors/", script)
  }

  @MainActor
  private static func outcome(of folder: String, _ script: String) async throws -> String {
    let text = try String(contentsOf: URL(filePath: Self.folder + folder + script), encoding: .utf8)
    let mail = try await MailScript(isSandbox: script.hasPrefix("sandbox"))
    for number in 0..<70 {
      mail.files["deep\(number).scene"] = "source deep\(number + 1).scene\n"
    }
    let files = [
      "greet.scene": "echo hello $name; echo ${name}\n", "loop.scene": "source loop.scene\n",
      "there.scene": "source back.scene\n", "back.scene": "echo here\nsource there.scene\n",
      "stops.csv": "id;name\n1;\"Zoo; east\"\n2;Harbor, 3\n",
      "stops.tsv.csv": "id\tname\n1\tZoo; east\n", "names.csv": "full name\nJane; Doe\n",
      "tidy.scene": "script tags: a\nteardown\n  echo tidied $name\nend\necho busy\n",
      "rides.csv":
        "\u{FEFF}id,from,fare,paid\r\n1,\"Zoo, \"\"East\"\"\",7.5,true\r\n2,007,12,no\r\n",
      "rides.jsonl": "{\"id\": 1}\n\n{\"id\": 2}\n", "rides.json": "{\"b\": [1, 2], \"a\": null}",
      "short.csv": "id,name\n1,one\n2\n", "twice.csv": "id,id\n", "none.csv": "",
      "within.csv": "id\n1\"2\n", "behind.csv": "id\n\"1\"x\n",
      "open.csv": "id\n\"1\n", "torn.json": "{\"a\": 1,\n \"b\" 2}", "torn.jsonl": "1\n\n{\n",
      "broken.scene": "receive\nexpect state\n", "failing.scene": "receive\nrecieve\n",
      "links.txt": """
      # links

      mail:///messages/1
      mail:///nowhere\terror notFound\r
      mail:///vault\tvault

      """,
      "moved.txt": """
      mail:///messages/1\tinbox > message id=1
      mail:///messages/2\terror notFound

      """,
      "session.jsonl": "{\"format\":\"sceneshell.journal\",\"version\":1}\n",
      "cut.saved": "{\n  \"format\": \"sceneshell.state\",\n  \"version\"",
      "torn.saved": "{\n  \"format\": \"sceneshell.state\",\n  \"version\"; 1\n}\n",
      "changed.saved":
        "{\n  \"checksum\": \"0\",\n  \"format\": \"sceneshell.state\",\n  \"version\": 1\n}\n",
      "newer.saved": "{\"format\": \"sceneshell.state\", \"version\": 3}\n",
      "foreign.saved":
        "{\"format\": \"sceneshell.state\", \"version\": 1, \"app\": \"Chess\", \"appVersion\": 1}\n",
      "empty.saved":
        "{\"format\": \"sceneshell.state\", \"version\": 1, \"app\": \"MailApp\", \"appVersion\": 1}\n",
    ]
    mail.files.merge(files) { $1 }
    do {
      try await mail.run(text, name: script)
      return mail.output.map { $0 + "\n" }.joined()
    } catch {
      let words = "\(error.kind) \(error.diagnostic.code.rawValue)"
      return (mail.output + [words, DiagnosticRenderer().render(error.diagnostic)])
        .map { $0 + "\n" }.joined()
    }
  }

  private static func compare(_ text: String, _ folder: String, _ script: String) throws {
    let path = URL(filePath: Self.folder + folder + script.dropLast("scene".count) + "expected")
    if ProcessInfo.processInfo.environment["SCENESHELL_RECORD"] == "1" {
      try Data(text.utf8).write(to: path)
      Issue.record("recorded \(script)")
      return
    }
    #expect(try text == String(contentsOf: path, encoding: .utf8))
  }
}
