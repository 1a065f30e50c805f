import SceneRuntime

/// Generates random texts that resemble scripts; the same seed gives the same texts.
package struct RandomScript {
  private static let pieces = [
    "if", "else", "end", "end", "repeat", "for", "in", "setup", "teardown", "script", "section",
    "tags:", "say", "state", "expect", "check", "await", "let", "within", "exists", "contains",
    "==", "!=",
    "not", "and", "or", "because", "+", "-", "*",
    "<", "<=",
    "=",
    "!", ">", ">>", ">=", "|", ";", "\n", "\r\n", "\\\n", "\\", "#", " ", " ", " ", "\t", "\"",
    "\"", "'",
    "[", "]", "{", "}", "(", ")", ",", ":", "a:", "\"a\":", "$", "$a", "${a.b}", "$a.b[0]", "1",
    "-2.5e3", "5s",
    "true", "null", "koober://a?b=c#d", "é", "日本", "🚗", "\\n", "\\u{1F697}", "\\u00e9", "\\x", ".",
    "a.b",
  ]

  private var random: SeededGenerator

  /// Creates a generator with a seed.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(below bound: Int) -> Int {
    Int(random.next() % UInt64(bound))
  }

  /// Random bytes.
  package mutating func bytes() -> [UInt8] {
    (0..<number(below: 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  /// Concatenated pieces of scripts.
  package mutating func text() -> String {
    (0..<number(below: 16)).map { _ in Self.pieces[number(below: Self.pieces.count)] }.joined()
  }

  /// A text with spaces between its pieces, which is more often valid.
  package mutating func spacedText() -> String {
    "say "
      + (0..<number(below: 8)).map { _ in Self.pieces[number(below: Self.pieces.count)] }
      .joined(separator: " ")
  }

  /// A text of statements, blocks and comments, which is mostly valid.
  package mutating func blockText() -> String {
    var text = ""
    var open: [String] = []
    for _ in 0..<number(below: 16) {
      switch number(below: 8) {
      case 0:
        let openings = [
          "if $a == 1", "if $a not exists or $b  == 2", "repeat ( 1 +  2 ) * 2", "for x in 1  2",
          "for y in state b",
        ]
        open.append(openings[number(below: openings.count)])
        text += open[open.count - 1]
      case 1:
        text += open.popLast() == nil ? "say  c" : "end"
      case 2:
        text += open.last?.hasPrefix("if") == true ? "else" : "section 'd'"
        if open.last?.hasPrefix("if") == true { open[open.count - 1] = "else" }
      case 3: text += "# \(number(below: 9))"
      case 4: text += "say {\n\"a\" :[1,\n2 ] , \"b\":{}}"
      default: text += spacedText()
      }
      let ends = ["\n", "\n\n\n", "\r\n", ";", " # x\n", "; # y\n"]
      text += text.last == "9" || text.contains("#") ? "\n" : ends[number(below: ends.count)]
    }
    return text + open.map { _ in "\nend" }.joined()
  }
}
