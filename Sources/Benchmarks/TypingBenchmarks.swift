import SceneBenchmarking
import SceneEngine
import FoundationEssentials
import Glibc
import ScenePrompt
import PseudoTerminal
import Scenes
import SceneShell
import SceneSessions

/// The time from a key to its display: a shell on a real terminal, over a scene with 10,000 actions and a history of
/// 100,000 lines.
///
/// Each key is sent as soon as the previous one is displayed, so the shell's work between two keys counts as well.
enum TypingBenchmarks {
  /// The argument that runs the program as the measured shell.
  static let shellArgument = "shell"

  private static let rounds = 200

  /// Runs the measured shell.
  static func runShell() throws -> Int32 {
    try InteractiveShell.run(
      ShellSettings(name: "many", environment: ProcessInfo.processInfo.environment) {
        ScriptHost.live(limit: $0, columns: $1, print: $2)
      }
    ) {
      let app = try SingleSceneApp(on: .live(seed: 0)) {
        Scene("many", store: ManyActionsStore(), view: ManyActionsView())
      }
      return AppSession(of: app)
    }
  }

  static func run() throws {
    let home = TemporaryDirectory()
    let folder = home.file(".local/state/many")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let history = (0..<100_000).map { "#1700000000\naction\($0) amount: \($0)\n" }.joined()
    try Data(history.utf8).write(to: URL(filePath: folder + "/history"))
    let terminal = try start(home)
    let keys = try timeKeys(terminal)
    let plain = try start(home, ["NO_COLOR": "1"])
    let plainKeys = try timeKeys(plain)
    try plain.type("\u{4}")
    _ = try plain.waitForExit()

    var tabs: [Duration] = []
    var searches: [Duration] = []
    for (index, key) in "action".enumerated() {
      _ = try time(terminal, "\(key)", column: index + 1)
    }
    for _ in 0..<rounds / 4 {
      // The cursor returns to its position after the candidates are listed, so another key shows when that is done.
      tabs.append(try time(terminal, "\tx", column: 7))
      _ = try time(terminal, "\u{7F}", column: 6)
    }
    _ = try time(terminal, "\u{15}", column: 0)
    for round in 0..<rounds / 4 {
      try terminal.type("\u{12}")
      try terminal.wait(for: "the search") { $0.lines.last?.hasPrefix("(reverse") == true }
      let found = "(reverse-i-search)`\(round % 10)'"
      searches.append(
        try time(terminal, "\(round % 10)") { $0.lines.last?.hasPrefix(found) == true })
      _ = try time(terminal, "\u{7}", column: 0)
    }
    report("a key, 10,000 candidates", keys, budget: "5 ms")
    report("a key without colors and hints", plainKeys, budget: "5 ms")
    report("Tab and a key, 10,000 candidates", tabs, budget: "none")
    report("a key of a search, 100,000 lines", searches, budget: "5 ms")
    try terminal.type("\u{4}")
    _ = try terminal.waitForExit()
  }

  private static func start(
    _ home: TemporaryDirectory, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("Benchmarks"), arguments: [shellArgument],
      environment: [
        "HOME": home.path, "INPUTRC": "/dev/null", "LANG": "C.UTF-8", "PAGER": "",
      ].merging(variables) { $1 })
    try terminal.wait(for: "the prompt") { $0.lines.last == "many main>" }
    return terminal
  }

  private static func timeKeys(_ terminal: PseudoTerminal) throws -> [Duration] {
    var keys: [Duration] = []
    for round in 0..<rounds {
      for (index, key) in "action\(1_000 + round) amount: ".enumerated() {
        keys.append(try time(terminal, "\(key)", column: index + 1))
      }
      keys.append(try time(terminal, "\u{15}", column: 0))
    }
    return keys
  }

  private static let promptWidth = "many main> ".count

  private static func time(
    _ terminal: PseudoTerminal, _ keys: String, column: Int
  ) throws -> Duration {
    try time(terminal, keys) { $0.cursorColumn == promptWidth + column }
  }

  private static func time(
    _ terminal: PseudoTerminal, _ keys: String, until isDrawn: (Screen) -> Bool
  ) throws -> Duration {
    let start = ContinuousClock.now
    try terminal.type(keys)
    try terminal.wait(for: "what \(keys.debugDescription) does", until: isDrawn)
    return start.duration(to: .now)
  }

  private static func report(_ name: String, _ times: [Duration], budget: String) {
    let sorted = times.sorted()
    func percentile(_ share: Int) -> String {
      let microseconds = sorted[(sorted.count - 1) * share / 100] / .microseconds(1)
      return "p\(share) \(Int(microseconds)) us"
    }
    print(
      name.padded(to: 40), percentile(50).padded(to: 15), percentile(99).padded(to: 15),
      "of \(times.count)".padded(to: 12), "budget \(budget) at p99")
  }
}
