/// Random texts that look enough like scripts to get past the first byte; the same for the same seed.
struct RandomScript {
  private static let pieces = [
    "say", "state", "expect", "await", "let", "within", "exists", "contains", "==", "!=", "<", "<=",
    "=",
    "!", ">", ">>", ">=", "|", ";", "\n", "\r\n", "\\\n", "\\", "#", " ", " ", " ", "\t", "\"",
    "\"", "'",
    "[", "]", "{", "}", "(", ")", ",", ":", "a:", "\"a\":", "$", "$a", "${a.b}", "$a.b[0]", "1",
    "-2.5e3", "5s",
    "true", "null", "koober://a?b=c#d", "é", "日本", "🚗", "\\n", "\\u{1F697}", "\\u00e9", "\\x", ".",
    "a.b",
  ]

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  mutating func bytes() -> [UInt8] {
    (0..<number(below: 40)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  mutating func text() -> String {
    (0..<number(below: 16)).map { _ in Self.pieces[number(below: Self.pieces.count)] }.joined()
  }

  /// A text with spaces between its pieces, which is more often right.
  mutating func spacedText() -> String {
    "say "
      + (0..<number(below: 8)).map { _ in Self.pieces[number(below: Self.pieces.count)] }
      .joined(separator: " ")
  }
}
