import PropertyTesting
import PseudoTerminal
import SceneCommands
import SceneRuntime
import SceneSystem
import Testing

/// Clients that send random messages to a running counter; MESSAGES_COUNT and MESSAGES_SEED replace their number and
/// their seed.
struct RandomMessagesTests {
  private static let greetings = [
    #"{"hello":{"version":1,"client":{"script":{"colors":false,"directory":"/tmp"}}}}"#,
    #"{"hello":{"version":1,"client":{"script":{"columns":COUNT,"colors":true,"directory":TEXT}}}}"#,
    #"{"hello":{"version":1,"client":{"prompt":{"columns":COUNT,"colors":true,"directory":"/tmp","programs":TEXT}}}}"#,
    #"{"hello":{"version":1,"client":{"prompt":{"columns":20,"colors":false,"directory":TEXT,"programs":"/bin","configuration":TEXT}}}}"#,
  ]
  /// Messages, in which COUNT is a number and TEXT a text.
  private static let messages = [
    #"{"line":{"text":TEXT}}"#, #"{"edit":{"text":TEXT}}"#, #"{"end":{}}"#, #"{"interrupt":{}}"#,
    #"{"resize":{"columns":COUNT}}"#, #"{"complete":{"id":COUNT,"line":TEXT,"cursor":COUNT}}"#,
    #"{"hint":{"id":COUNT,"line":TEXT,"remembered":TEXT}}"#, #"{"hint":{"id":1,"line":TEXT}}"#,
    #"{"highlight":{"id":COUNT,"line":TEXT}}"#, #"{"run":{"name":TEXT,"text":TEXT}}"#,
    #"{"run":{"name":"a","text":TEXT,"variables":TEXT}}"#,
    #"{"answer":{"id":COUNT,"answer":{"done":{}}}}"#,
    #"{"answer":{"id":1,"answer":{"text":{"text":TEXT}}}}"#,
    #"{"answer":{"id":1,"answer":{"lines":{"lines":[TEXT,TEXT]}}}}"#,
    #"{"answer":{"id":1,"answer":{"history":{"entries":[{"text":TEXT,"seconds":COUNT}]}}}}"#,
    #"{"answer":{"id":1,"answer":{"failure":{"program":COUNT,"code":TEXT,"message":TEXT}}}}"#,
  ]
  private static let counts = [
    "0", "1", "2", "3", "-1", "80", "9223372036854775807", "-9223372036854775808", "1e999", "0.5",
    "null",
  ]
  private static let texts = [
    "", "increment", "add ", "add 5", "state counter", "state counter | cat", "echo é\u{202E}🚗",
    "history", "help", "fc", "repeat 3; increment; end", "repeat 2", "let x = ", "ask x",
    "let p = secret", "await state counter == 99 within 1s", "back 9", "goto -1",
    "record /dev/full", "save missing/x", "source /dev/null", "edit", "config", "x=1", "\u{0}",
    "\u{1B}[2J", "\\", "\"",
    "a\nb", "env", "trace on", "alias a b", String(repeating: "add 1; ", count: 2_000),
  ]

  @Test func noMessageDisturbsOtherClients() throws {
    let run = RandomRun("MESSAGES", count: 200)
    let server = try AttachTests.Server()
    var answers = 0
    var random = run.generator
    for number in 0..<run.count {
      var lines = [Self.greetings.randomElement(using: &random) ?? ""]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        lines.append(Self.messages.randomElement(using: &random) ?? "")
      }
      lines = lines.map { Self.filled($0, using: &random) }
      let client = try server.client()
      for line in lines { client.send(Self.damaged(line, using: &random)) }
      // Some leave without reading the answers.
      if number.isMultiple(of: 2) {
        while case .line = client.receive(within: .milliseconds(20)) { answers += 1 }
      }
      guard number.isMultiple(of: 10) || number == run.count - 1 else { continue }
      let context = "MESSAGES_SEED=\(run.seed), client \(number): \(lines)"
      let outcome = try server.run("counter -c 'echo here' --attach s")
      try #require(outcome == .init(0, "here\n"), "\(context)")
      try server.terminal.wait(for: "the prompt, \(context)") {
        $0.lines.last?.hasSuffix("counter main>") == true
      }
    }
    // Half of the clients read; some get more than one refusal.
    #expect(answers > run.count / 2)
  }

  private static func filled(_ message: String, using random: inout SeededGenerator) -> String {
    var text = ""
    var rest = message[...]
    while let place = rest.firstRange(of: /COUNT|TEXT/) {
      text += rest[..<place.lowerBound]
      text +=
        rest[place] == "COUNT"
        ? counts.randomElement(using: &random) ?? "0"
        : Value.string(texts.randomElement(using: &random) ?? "").json()
      rest = rest[place.upperBound...]
    }
    return text + rest
  }

  /// The line; one in five lacks its end, or has another byte.
  private static func damaged(_ line: String, using random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(line.utf8)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes[place] = UInt8.random(in: 0x20...0xFF, using: &random)
    default: break
    }
    return bytes
  }
}
