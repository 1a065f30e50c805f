import FoundationEssentials
import PseudoTerminal
import SceneSystem
import Testing

/// Recordings of the example app's scripts.
struct RecordedScriptTests {
  private let home = TemporaryDirectory()

  /// The passwords in the scripts, in order.
  private static let secrets = [
    "account": ["password=hopping", "setPassword=wrong", "setPassword_2=hopping"]
  ]
  private static let folder = Repository.root.appending(path: "scripts/koober")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".scene") }.sorted().map { String($0.dropLast(6)) }
  }

  /// The README has this example of tags.
  @Test func theTagsExampleSelectsScripts() throws {
    let result = try Subprocess.run(
      "'\(PseudoTerminal.builtProduct("koober"))' run --list --tags 'smoke,!slow' '\(Self.folder.path)' | sed 's,.*/,,'",
      input: [])
    #expect(
      String(decoding: result.output, as: UTF8.self)
        == "chat.scene\nrequest-a-ride.scene\ntour.scene\n")
  }

  /// Hash values differ between processes.
  @Test(arguments: try names())
  func recordingsAreEqualAcrossProcesses(name: String) throws {
    let secrets = Self.secrets[name, default: ["password=secret", "setPassword=secret"]]
    let given = secrets.map { "--secret \($0)" }.joined(separator: " ")
    let variables = secrets.map { "-v \($0)" }.joined(separator: " ")
    #expect(
      try output(
        of: """
          for file in a b; do
            koober run --record $file.jsonl '\(Self.folder.path)/\(name).scene' >/dev/null || echo failed
          done
          cmp a.jsonl b.jsonl; koober replay a.jsonl \(given) 2>/dev/null | sed 's/: .* inputs//'
          koober export script a.jsonl \(given) 2>/dev/null >a.scene; koober run \(variables) a.scene >output || cat output
          """) == "a.jsonl, no differences\n")
  }

  /// The order of a dictionary's or an encoder's keys differs between processes.
  @Test func savedStatesAreEqualAcrossProcesses() throws {
    #expect(
      try output(
        of: """
          echo 'auth.signIn email: jane@example.com password: secret; advance 10s; save state.json --force' >save.scene
          for run in 1 2 3 4 5 6; do koober run save.scene >/dev/null; sha256sum <state.json; done | sort -u | wc -l
          """) == "1\n")
  }

  @Test func aStoredSessionEndsInAReplay() throws {
    #expect(
      try output(
        of: """
          sign_in='auth.signIn email: jane@example.com password: secret; advance 1s'
          echo "$sign_in; auth.signOut; advance 1s; $sign_in" >first.scene
          echo "auth.signOut; advance 1s; $sign_in; auth.signOut; advance 1s" >second.scene
          for name in first second; do
            koober run --home stored --record $name.jsonl $name.scene >/dev/null
            koober replay $name.jsonl --secret password=secret 2>&1 | sed 's/: .* inputs//'
          done
          """) == "first.jsonl, no differences\nsecond.jsonl, no differences\n")
  }

  private func output(of commands: String) throws -> String {
    let result = try Subprocess.run(
      """
      exec 2>&1; cd '\(home.path)'; export HOME='\(home.path)' XDG_STATE_HOME= XDG_CONFIG_HOME= XDG_DATA_HOME=
      koober() { '\(PseudoTerminal.builtProduct("koober"))' "$@"; }
      \(commands)
      """, input: [])
    return String(decoding: result.output, as: UTF8.self)
  }
}
