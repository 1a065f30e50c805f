import PropertyTesting
import SceneRuntime
import Testing

/// Random command lines; ARGUMENTS_COUNT and ARGUMENTS_SEED replace their number and their seed.
struct RandomArgumentsTests {
  /// The others explore an app for a long time by default.
  private static let subcommands = [
    "shell", "run", "replay", "merge", "format", "sessions", "export", "minimize", "report",
    "links", "describe", "coverage", "new", "completions", "manual", "attach", "help", "nonsense",
  ]
  private static let words = [
    "", "-", "--", "a.scene", "b.scene", "links", "a.jsonl", "missing", "missing/x", ".", "..",
    "a b", "é\u{202E}", "\u{1B}[31m", "a\nb", "-1", "0", "1", "2/3", "0/0", "99999999999999999999",
    "1s", "-5s", "1e9s", "json", "json=r.json", "junit=", "html=p.html", "trouble:///draft",
    "http://[", "$x", "NAME=@a.scene", "x=1", "x=@@1", "where", "increment", "0.5", "nan", "{}",
    "[1", "\"", "%s%n", "true", "a.scene:1", "list", "check", "explain", "show", "scene", "bash",
    String(repeating: "x", count: 5_000),
  ]

  @Test func anyArgumentsHaveAnExitStatus() throws {
    let run = RandomRun("ARGUMENTS", count: 100)
    let program = try CounterProgram()
    try program.write("a.scene", "increment\nexpect state counter == 1\n")
    try program.write("b.scene", "add x\nincrement {\n")
    try program.write("links", "trouble:///draft\nx\n")
    try program.write("a.jsonl", "{\"format\":\"sceneshell.journal\"}\n")
    var options: [String: [String]] = [:]
    for name in Self.subcommands {
      let help = try program.run("counter \(name) --help").output
      options[name] = Set(help.matches(of: /(^|[ ,])(--?[a-z][a-z-]*)/).map { String($0.2) })
        .subtracting(["--listen"]).sorted()
    }
    var random = run.generator
    for number in 0..<run.count {
      let subcommand = Self.subcommands.randomElement(using: &random) ?? ""
      var arguments = [subcommand]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let word = Self.words.randomElement(using: &random) ?? ""
        let option = options[subcommand]?.randomElement(using: &random) ?? "--help"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: arguments.append(option)
        case 1: arguments += [option, word]
        case 2: arguments.append("\(option)=\(word)")
        default: arguments.append(word)
        }
      }
      let line = arguments.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
      let outcome = try program.run(
        "counter \(line)", input: "where\n\u{0}x\n")
      let context = "ARGUMENTS_SEED=\(run.seed), line \(number): \(line): \(outcome)"
      #expect([0, 1, 2, 3, 4, 130].contains(outcome.status), "\(context)")
      let isVisible = outcome.errors.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x202E
      }
      #expect(isVisible, "\(context)")
      #expect(
        outcome.status != 1 || !outcome.errors.isEmpty || !outcome.output.isEmpty, "\(context)")
    }
  }
}
