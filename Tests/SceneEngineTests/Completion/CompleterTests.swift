import SceneEngine
import SampleApp
import Scenes
import Testing

/// Tab completion over the sample app.
@MainActor
struct CompleterTests {
  private let app: SampleApp

  init() throws {
    app = try SampleApp(on: .virtual())
    app.start()
  }

  /// The candidates at the end of a line, each with a `+` unless a space follows it.
  private func offers(_ line: String) -> [String] {
    completion(line).candidates.map { $0.text + ($0.appendsSpace ? "" : "+") }
  }

  private func completion(_ line: String, cursor: Int? = nil) -> Completion {
    var completer = Completer(app: app, registry: .standard)
    completer.variables = ["id": .symbol("wingtips"), "list": .array([.int(3)])]
    completer.listFolder = { path in
      switch path {
      case ".": [(".hidden", false), ("scripts", true)]
      case "scripts/": [("login.scene", false), ("two words.scene", false)]
      case "quoted/": [("d'or.json", false)]
      case "tab\tand\u{1B}/": [("a.json", false)]
      case "controls/": [("tab\t", true), ("escape\u{1B}.json", false)]
      default: []
      }
    }
    completer.listPrograms = { beginning in ["jq", "join", "["].filter { $0.hasPrefix(beginning) } }
    completer.aliases = ["plus": "increment"]
    return completer.complete(line, cursor: cursor ?? line.utf8.count)
  }

  @Test(arguments: [
    ("inc", ["increment"]),
    ("INC", ["increment"]),
    ("\u{FEFF}inc", ["increment"]),
    ("add", ["add", "addLater"]),
    ("al", ["alarm.+"]),
    ("alarm.", ["alarm.turn", "alarm.setVolume"]),
    ("alarm.t", ["alarm.turn"]),
    ("counter.op", ["counter.openSettings"]),
    ("nobody.", []),
    ("increment; inc", ["increment"]),
    ("echo {\"a\": [1]}; inc", ["increment"]),
    ("! inc", ["increment"]),
    ("! ex", ["export"]),
    ("ex", ["export", "expect"]),
    ("echo (sta", ["stack", "state"].reversed()),
    ("echo (ex", ["export"]),
    ("# inc", []),
    ("dispatch counter.inc", ["counter.increment"]),
    ("\"inc", []),
  ])
  func completesCommands(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test(arguments: [
    ("add ", ["amount:", "--twice"]),
    ("add 1 ", ["--twice"]),
    ("add twice: ", ["true", "false"]),
    ("add twice: true ", ["amount:"]),
    ("add twice: true 1 ", []),
    ("add amount: 1 --tw", ["--twice"]),
    ("openSettings ", ["general", "sound", "page:"]),
    ("openSettings page: s", ["sound"]),
    ("openSettings \"s", ["\"sound\""]),
    ("openSettings \"sound\"", ["\"sound\""]),
    ("openSettings 's", ["'sound'"]),
    ("counter.openSettings g", ["general"]),
    ("dispatch openSettings g", ["general"]),
    ("alarm.turn t", ["true"]),
    ("push ", ["counter", "settings"]),
    ("present settings ", ["general", "sound", "page:", "--stack"]),
    ("present --stack settings ", ["general", "sound", "page:"]),
    ("present --stack ", ["counter", "settings"]),
    ("goto ", ["counter", "settings", "--force"]),
    ("goto settings page: ", ["general", "sound"]),
    ("goto settings page: --", []),
    ("goto counter page: ", []),
    ("present settings page: ", ["general", "sound"]),
    ("restore file: ", []),
    ("replace settings --", ["--force", "--json"]),
    ("setRoot --force cou", ["counter"]),
    ("popTo ", []), ("popTo -", ["--force", "--json"]),
    ("pop ", []),
    ("back --f", ["--force"]),
    ("back --force ", []),
    ("open --fo", ["--force"]),
    ("increment ", []),
    ("nonsense ", []),
    ("follow ", ["auto", "manual"]),
    ("screen ", ["counter"]),
    ("help alarm.t", ["alarm.turn"]),
    ("help awa", ["await"]),
    ("help settings", ["settings"]),
    ("settle ", ["within:"]),
    ("bisect s", ["state", "stack"]),
  ])
  func completesArguments(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test(arguments: [
    ("state ", ["counter+", "alarm+"]),
    ("state al", ["alarm+"]),
    ("state alarm", ["alarm.isOn", "alarm.volume"]),
    ("state alarm.v", ["alarm.volume"]),
    ("state counter.a", ["counter.awaited+"]),
    ("state counter.awaited.", ["counter.awaited.count"]),
    ("state nobody.", []),
    ("expect state alarm.i", ["alarm.isOn"]),
    ("let v = state alarm.i", ["alarm.isOn"]),
  ])
  func completesStatePaths(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test(arguments: [
    (
      "expect state alarm.volume ",
      ["==", "!=", "<", "<=", ">", ">=", "contains", "matches", "exists", "not"]
    ),
    ("expect $id m", ["matches"]),
    ("await state alarm.volume == low w", ["within"]),
    ("expect state alarm.volume == low w", []),
    ("await state alarm.volume exists ", ["and", "because", "or", "within"]),
    ("expect state alarm.volume not ", ["contains", "matches", "exists"]),
    ("expect where == home and state alarm.i", ["alarm.isOn"]),
    ("await state alarm.volume == low within ", []),
    ("expect state alarm.isOn == f", ["false"]),
    ("expect state alarm.volume == l", ["low", "links"]),
    ("expect state alarm.isOn > f", ["false"]),
    ("let x ", ["="]),
    ("let x = cl", ["clock"]),
  ])
  func completesComparisons(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test(arguments: [
    ("open ", ["sample://", "sample://settings/general", "sample://settings/sound", "--force"]),
    ("open sample://settings/s", ["sample://settings/sound"]),
    ("links sample://x", []),
    ("links e", ["explain"]),
    ("links explain sample://settings/s", ["sample://settings/sound"]),
    ("links sample ", ["count:", "seed:"]),
    ("links check s", ["scripts/+"]),
    ("open https://", []),
  ])
  func completesLinks(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test(arguments: [
    ("echo $", ["$id", "$list+"]),
    ("echo $list.", ["$list.count"]),
    ("expect $i", ["$id"]),
    ("source ", ["scripts/+"]),
    ("source .", [".hidden"]),
    ("save ", ["scripts/+"]),
    ("restore scripts/l", ["scripts/login.scene"]),
    ("restore a ", []),
    ("source scripts/l", ["scripts/login.scene"]),
    ("source scripts/t", ["\"scripts/two words.scene\""]),
    ("state > s", ["scripts/+"]),
    ("state > quoted/", ["quoted/d'or.json"]),
    ("state > 'quoted/d", ["\"quoted/d'or.json\""]),
    ("state > controls/", [#""controls/tab\t/+"#, #""controls/escape\u{1B}.json""#]),
    (#"state > "controls/escape\u{1B}.j"#, [#""controls/escape\u{1B}.json""#]),
    ("state > 'controls/e", [#""controls/escape\u{1B}.json""#]),
    (#"state > "tab\tand\u{1B}/"#, [#""tab\tand\u{1B}/a.json""#]),
    (#"state > "tab\tand\u{1"#, []),
    ("state | jq > s", ["scripts/+"]),
    ("state | jq s", ["scripts/+"]),
    ("state | jq . | ", ["jq", "join", "\"[\""]),
    ("state | \"[\"", ["\"[\""]),
    ("state |jo", ["join"]),
    ("! increment | jq", ["jq"]),
    ("let x = state counter | j", ["jq", "join"]),
    ("state | scripts/l", ["scripts/login.scene"]),
    ("state | jq > s x", []),
    ("state | s", []),
    ("echo {\"a", []),
  ])
  func completesVariablesFilesAndPrograms(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  /// The text after `|` is behind the cursor.
  @Test(arguments: [
    ("source \"scripts/two wo|\"", ["\"scripts/two words.scene"]),
    ("source \"scripts/two words.scene|\" x", ["\"scripts/two words.scene"]),
    ("state > 'quoted/d|'", []), ("openSettings 's|'", ["'sound"]),
    ("openSettings \"s|ound\"", ["\"sound\""]),
  ])
  func aClosingQuoteAfterTheCursorIsNotDoubled(line: String, expected: [String]) {
    let cursor = line.prefix { $0 != "|" }.utf8.count
    let text = line.replacing("|", with: "")
    #expect(completion(text, cursor: cursor).candidates.map(\.text) == expected)
  }

  @Test(arguments: [
    ("open sample", 5), ("ä; inc", 4), ("echo (state al", 12), ("say \"ö s", 4), ("inc ", 4),
  ])
  func completionStartsAtTheWord(line: String, start: Int) {
    #expect(completion(line).start == start)
  }

  @Test(arguments: [
    ("if state alarm.i", ["alarm.isOn"]),
    ("if where ", ["==", "!=", "<", "<=", ">", ">=", "contains", "matches", "exists", "not"]),
    ("else ", ["if"]),
    ("else if where ex", ["exists"]),
    ("for x ", ["in"]),
    ("for x in st", ["stack", "state"].reversed()),
    ("for x in read scr", ["scripts/+"]),
    ("repeat $", ["$id", "$list+"]),
    ("end ", []),
    ("script ", ["tags:", "clock:", "seed:", "start:", "timeout:"]),
    ("script 't", ["tags:", "timeout:"]),
    ("script clock: ", ["live", "virtual"]),
    ("read ", ["scripts/+"]),
    ("state --", ["--all", "--json"]),
    ("state alarm --j", ["--json"]),
    ("where --json --j", []),
  ])
  func completesKeywordArguments(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test func anAliasHasItsCommandAsSummary() {
    #expect(completion("plu").candidates == [.init("plus", summary: "increment")])
  }

  @Test func candidatesHaveSummaries() {
    #expect(
      completion("add amount: 1 ").candidates == [
        .init("--twice")
      ])
    #expect(
      completion("state alarm.").candidates == [
        .init("alarm.isOn", summary: "false"), .init("alarm.volume", summary: "low"),
      ])
  }

  @Test func completesPendingRoutes() {
    app.router.routes.mode = .manual
    app.router.front.map { try? $0.action("openSettings", arguments: [.sound])() }
    #expect(
      completion("follow ").candidates == [
        .init("1", summary: "settings(sound) of counter"), .init("auto"), .init("manual"),
      ])
  }

  @Test func completesValuesFromTheState() async throws {
    let words = ["7", "5s"].map { Argument(.text($0, quoted: false)) }
    try app.router.front?.action("addLater", arguments: words)()
    try await app.stage.settle()
    #expect(offers("add ") == ["7", "amount:", "--twice"])
    #expect(completion("add ").candidates[0].summary == "counter.awaited[0].amount")
    #expect(offers("add amount: ") == ["7"])
    #expect(offers("add 8") == [])
  }

  @Test func anyTextCanBeCompleted() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "expect", "await", "let", " ", "\"", "'", "(", ")", "{", "[", "|", ">", ";", "\n", "$", "\\",
      "state", "open", "add", ":", ".", "é", "\u{1B}", "sample://", "?", "&", "=", "#", "!",
    ]
    for _ in 0..<2_000 {
      let line = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let completion = completion(line)
      #expect((0...line.utf8.count).contains(completion.start), "\(line.debugDescription)")
    }
  }
}

extension Argument {
  fileprivate static let sound = Argument(.text("sound", quoted: false))
}
