import SceneTerminal
import SceneText

/// Completes the word at the cursor, which begins after the last space outside of quotes.
enum ProbeCompleter {
  private static let words: [Completion.Candidate] =
    [
      .init("setEmail", summary: "Changes the e-mail address."),
      .init("setPassword", summary: "Changes the password."),
      .init("submit"),
      .init("email:", appendsSpace: false),
      .init("\"two words\""),
      .init("größe"),
    ] + (1...60).map { .init("many\($0)") }

  static func complete(_ line: String, _ cursor: Int) -> Completion {
    let typed = Array(line.utf8.prefix(cursor))
    var start = 0
    var isQuoted = false
    for (index, byte) in typed.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: " "), !isQuoted { start = index + 1 }
    }
    let word = String(decoding: typed[start...], as: UTF8.self)
    return Completion(start: start, candidates: words.filter { $0.text.hasPrefix(word) })
  }
}
