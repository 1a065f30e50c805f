import Scenes
import Testing

@testable import SceneSessions

/// Writing and reading the lines of a journal.
struct JournalTests {
  private static let header = JournalHeader(
    app: "counter", appVersion: "1.0", build: "1-2", stateVersion: 1, seed: .max, isLive: true)

  private static let entries: [JournalEntry] = [
    JournalEntry(number: 0, time: .zero, input: .start(nil), changes: [], digest: 1),
    JournalEntry(
      number: 0, time: .zero, input: .start(JournalOrigin(seed: 3, isLive: false)), digest: .max),
    JournalEntry(
      number: 7, time: .nanoseconds(1_500_000_001),
      input: .call(
        .action,
        CommandCall(
          "signIn.set",
          [
            Argument(.text("jane@example.com", quoted: false)),
            Argument(label: "name", .text("007", quoted: true)),
            Argument(label: "count", .text("7", quoted: false)),
            Argument(.value([1, ["a": .null]])), Argument(.value(.null)),
            Argument(label: "password", .value(.variant("secret", "password"))),
          ])),
      requested: [
        JournalAnswer(name: "session.read", outcome: .value(.null)),
        JournalAnswer(name: "session.read", outcome: .error("notStored")),
      ],
      failure: "no \"way\"", reports: ["a", "b\n"],
      changes: [
        StateChange(of: "auth", at: ValuePath([.name("user")]), .changed(from: .null, to: "jane")),
        StateChange(of: "signIn#3", .removed(["a": 1])),
        StateChange(of: "list", at: ValuePath([.index(2)]), .added([true])),
      ], place: ["home", "ride id=7"], digest: 0xfeed),
    JournalEntry(number: 8, time: .zero, input: .clock(to: .seconds(5), wakes: nil)),
    JournalEntry(number: 9, time: .zero, input: .clock(to: .seconds(5), wakes: 3)),
    JournalEntry(
      number: 10, time: .zero,
      input: .answer(JournalAnswer(name: "GET /a", outcome: .value([1.5])), call: 4, cause: 7)),
    JournalEntry(number: 11, time: .zero, input: .restore(["a": 1], force: true)),
    JournalEntry(number: 12, time: .zero, input: .travel(to: 7, ["a": 1])),
  ]

  /// The first line of a journal, with its line break.
  private static func line(_ entry: JournalEntry) -> [UInt8] {
    var seal = JournalSeal()
    return seal.line(entry)
  }

  /// Reads the first line of a journal, with its line break.
  private func read(_ line: [UInt8]) throws -> Value {
    let bytes = Array(line.dropLast())
    var seal = JournalSeal()
    guard let count = seal.coveredCount(of: bytes.span) else { throw JournalError.damaged }
    return try JournalSeal.value(of: bytes.span, count)
  }

  @Test(arguments: entries)
  func entriesRoundTrip(entry: JournalEntry) throws {
    let line = Self.line(entry)
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(try JournalEntry(read(line)) == entry)
  }

  @Test func headersRoundTrip() throws {
    var header = Self.header
    header.environment = [JournalAnswer(name: "date", outcome: .value(1.5))]
    header.after = 41
    header.inputs = 20
    header.state = ["format": "sceneshell.state"]
    header.digest = 7
    var seal = JournalSeal()
    let line = seal.line(header)
    #expect(try JournalHeader(read(line)) == header)
  }

  @Test func entriesHaveAStableFormat() {
    #expect(
      String(decoding: Self.line(Self.entries[2]), as: UTF8.self) == """
        {"n":7,"at":"1.500000001s","action":"signIn.set","with":["jane@example.com",{"label":"name","text":"007"},\
        {"label":"count","word":"7"},{"value":[[1,{"a":null}]]},{"value":[null]},\
        {"label":"password","secret":"password"}],"requested":[{"from":"session.read","value":[null]},\
        {"from":"session.read","error":["notStored"]}],"failed":"no \\"way\\"","reported":["a","b\\n"],\
        "changes":[{"path":"auth.user","before":null,"after":"jane"},{"path":"signIn#3","before":{"a":1}},\
        {"path":"list[2]","after":[true]}],"where":["home","ride id=7"],"state":"000000000000feed",\
        "sum":"cbd78229d41b85fd"}

        """)
  }

  @Test func readsEntriesOfVersion1() throws {
    let entry = Self.entries[2]
    let line = String(decoding: Self.line(entry), as: UTF8.self)
    let former = line.replacing("\"requested\":", with: "\"asked\":")
    let json = String(
      former.prefix(upTo: try #require(former.firstRange(of: ",\"sum\"")).lowerBound))
    #expect(try JournalEntry(read(Self.line(json + "}"))) == entry)
  }

  // MARK: Hostile lines

  /// The error of a line after a header and some entries.
  private func error(
    after entries: [JournalEntry] = [], of line: (inout JournalSeal) -> [UInt8]
  ) -> JournalError? {
    var (reader, seal) = (JournalReader(), JournalSeal())
    let lines = [seal.line(Self.header)] + entries.map { seal.line($0) } + [line(&seal)]
    do {
      for line in lines {
        let bytes = Array(line.dropLast())
        _ = try reader.read(bytes.span)
      }
      return nil
    } catch {
      #expect(error.line == entries.count + 2)
      return error.error
    }
  }

  /// The first line of a journal, with its line break.
  private static func line(_ json: String) -> [UInt8] {
    var seal = JournalSeal()
    return seal.line(unsealed: Array(json.utf8.dropLast()))
  }

  @Test(arguments: [
    (
      #"{"n":0,"at":"0s","start":true,"state":"00","sum":"0000000000000000"}"#, JournalError.damaged
    ),
    ("", .damaged), ("}", .damaged), ("\u{0}", .damaged),
    (String(repeating: "[", count: 100_000), .damaged),
  ])
  func aDamagedLineIsReported(line: String, expected: JournalError) {
    #expect(error { _ in Array(line.utf8) + [0x0A] } == expected)
  }

  @Test(arguments: [
    (#"{"n":0,"at":"0s","start":true,"state":"00"}"#, "'state' is not 16 hexadecimal digits"),
    (
      #"{"n":0,"at":"0s","state":"0000000000000000"}"#,
      "the entry has no input; expected one of action, service, move, link, start, clock, answer, restore, travel"
    ),
    (
      #"{"n":0,"at":"0s","start":true,"move":"back","state":"0000000000000000"}"#,
      "the entry has several inputs: move, start"
    ),
    (
      #"{"n":-1,"at":"0s","start":true,"state":"0000000000000000"}"#,
      "'n' is not an integer from 0 to 1000000000000"
    ),
    (
      #"{"n":99999999999999999999999999999999999999,"at":"0s","start":true}"#,
      "'n' is not an integer from 0 to 1000000000000"
    ),
    (#"{"n":1e400,"at":"0s","start":true}"#, "not valid JSON: malformed number in JSON"),
    (#"{"n":0,"at":"-5s","start":true}"#, "'at' is not a time from 0s to 3000000000s"),
    (#"{"n":0,"at":"1000000d","start":true}"#, "'at' is not a time from 0s to 3000000000s"),
    (#"{"n":0,"at":"0s","action":7,"state":"0000000000000000"}"#, "'action' is not a string"),
    (
      #"{"n":0,"at":"0s","action":"a.b","with":[{"word":"x","text":"y"}],"state":"0000000000000000"}"#,
      "an argument must have one of word, text, value, secret and parts"
    ),
    (
      #"{"n":0,"at":"0s","action":"a.b","with":[{"shell":"rm"}],"state":"0000000000000000"}"#,
      "an argument cannot have 'shell'"
    ),
    (#"[1]"#, #"not valid JSON: unexpected '}' in JSON"#),
    (
      #"{"n":0,"n":1,"at":"0s","start":true}"#,
      "not valid JSON: duplicate key 'n' in JSON"
    ),
  ])
  func anInvalidLineIsExplained(json: String, reason: String) {
    let error = self.error { $0.line(unsealed: Array(json.utf8.dropLast())) }
    guard case .malformed(let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words == reason)
  }

  @Test func deepNestingIsRejected() {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    let error = self.error { $0.line(unsealed: Array("{\"n\":\(deep)".utf8)) }
    guard case .malformed(let words)? = error else {
      Issue.record("the line was accepted")
      return
    }
    #expect(words.hasPrefix("not valid JSON: "))
  }

  @Test(arguments: [0, 2, 7])
  func aLineOutOfOrderIsReported(number: Int) {
    var entry = Self.entries[0]
    entry.number = number
    #expect(
      error(after: [Self.entries[0]]) { $0.line(entry) }
        == .outOfOrder(number: number, expected: 1))
  }

  @Test func everyFlippedBitIsDetected() throws {
    let line = Self.line(Self.entries[0]).dropLast()
    for index in line.indices {
      for bit in 0..<8 {
        var flipped = Array(line)
        flipped[index] ^= 1 << bit
        #expect(throws: JournalError.self) {
          _ = try JournalEntry(read(flipped + [0x0A]))
        }
      }
    }
  }

  @Test(arguments: [
    (#"{"format":"other","version":1}"#, JournalError.notAJournal),
    (#"{"format":"sceneshell.journal","version":5}"#, .newer(version: 5, known: 4)),
    (#"{"format":"sceneshell.journal","version":0}"#, .malformed("version 0 does not exist")),
    (#"{"format":"sceneshell.journal","version":1}"#, .malformed("'app' is missing")),
  ])
  func rejectsUnsupportedHeaders(json: String, expected: JournalError) {
    var reader = JournalReader()
    #expect(throws: JournalReader.Failure(line: 1, error: expected)) {
      let bytes = Array(Self.line(json).dropLast())
      _ = try reader.read(bytes.span)
    }
  }
}
