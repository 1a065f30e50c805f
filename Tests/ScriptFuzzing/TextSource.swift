package import Scenes
import SceneEngine
import SceneLanguage
import SceneRuntime

/// Generates almost valid scripts and random bytes; the same seed gives the same texts.
package struct TextSource {
  private static let values = [
    "1", "-3", "0.5", "1e308", "9223372036854775808", "true", "null", "inbox", "compose", "7",
    "jane@example.com", "5s", "-1ms", "1000000h", "\"two words\"", "'raw $a'", "[1, [2, $a]]",
    "{\"a\": {\"b\": [$b]}}", "$a", "$b", "$a.b", "$b[0]", "$none", "\"x${a}y\"", "(echo $a $b)",
    "(state)", "(where)", "state", "mail:///messages/7", "mail:///vault", "mail:///%zz", "é🚗日本",
    "--force", "--json", "''", "a.csv", "a.scene", "$c.key", "\"\\u{1F697}\\n\"",
  ]
  private static let comparisons = ["==", "!=", "<", "<=", ">", ">=", "contains", "matches"]
  private static let counts = ["0", "1", "2", "3", "20", "1000", "1000000000", "-1", "$a"]

  private let seeds: [[UInt8]]
  private let schemas: [CommandSchema]
  private var random: SeededGenerator
  private var pieces: RandomScript

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - scripts: Scripts to cut and mutate.
  ///   - schemas: The commands to call with random arguments.
  package init(seed: UInt64, scripts: [[UInt8]], schemas: [CommandSchema]) {
    seeds = scripts.filter { !$0.isEmpty }
    self.schemas = schemas + CommandRegistry.standard.schemas
    random = SeededGenerator(seed: seed)
    pieces = RandomScript(seed: seed)
  }

  /// The next text.
  package mutating func next() -> [UInt8] {
    switch number(below: 16) {
    case 0: pieces.bytes()
    case 1: Array(pieces.text().utf8)
    case 2: Array(pieces.spacedText().utf8)
    case 3..<5: Array(pieces.blockText().utf8)
    case 5..<9: changed(part(of: element(of: seeds) ?? []))
    case 9: changed(Array(statements(number(below: 12), depth: 0).utf8))
    default: Array(statements(number(below: 12), depth: 0).utf8)
    }
  }

  private mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  // MARK: Changes

  /// Some lines of a script.
  private mutating func part(of script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = Bool.random(using: &random) ? 0 : number(below: lines.count + 1)
    return Array(lines.dropFirst(start).prefix(20).joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func changed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<number(below: 4) {
      let place = number(below: text.count + 1)
      switch number(below: 7) {
      case 0 where place < text.count: text.remove(at: place)
      case 1 where place < text.count: text[place] = UInt8.random(in: 0...255, using: &random)
      case 2: text.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
      case 3: text.removeSubrange(place..<min(text.count, place + number(below: 40)))
      case 4: text.insert(contentsOf: text.suffix(from: place).prefix(80), at: place)
      default: text.insert(contentsOf: pieces.text().utf8, at: place)
      }
    }
    return text
  }

  // MARK: Statements

  private mutating func statements(_ count: Int, depth: Int) -> String {
    var text = ""
    for _ in 0..<count { text += statement(depth: depth) + "\n" }
    return text
  }

  private mutating func statement(depth: Int) -> String {
    switch number(below: depth < 3 ? 20 : 16) {
    case 0: return "let \(variable) = \(value)"
    case 1 where number(below: 8) == 0:
      return Bool.random(using: &random) ? "let a = \"$a$a\"" : "let b = [$b, $b]"
    case 2: return "expect \(comparison)"
    case 3: return "await \(comparison) within \(value)"
    case 4: return "section \(value)"
    case 5: return "! \(command)"
    case 6: return "\(command) | upper"
    case 7: return "\(command) > \(value)"
    case 16:
      let body = statements(number(below: 4), depth: depth + 1)
      let otherwise = statements(number(below: 2), depth: depth + 1)
      return "if \(comparison)\n\(body)else\n\(otherwise)end"
    case 17:
      let body = statements(number(below: 4), depth: depth + 1)
      return "repeat \(element(of: Self.counts) ?? "1")\n\(body)end"
    case 18:
      let body = statements(number(below: 4), depth: depth + 1)
      return "for c in \(value) \(Bool.random(using: &random) ? value : "")\n\(body)end"
    default: return command
    }
  }

  private var variable: String {
    mutating get { Bool.random(using: &random) ? "a" : "b" }
  }

  private var value: String {
    mutating get { element(of: Self.values) ?? "" }
  }

  private var comparison: String {
    mutating get {
      let side = Bool.random(using: &random) ? value : "state \(value)"
      guard number(below: 8) > 0 else { return "\(side) exists" }
      return "\(side) \(element(of: Self.comparisons) ?? "==") \(value)"
    }
  }

  /// An existing command, usually with a valid number of arguments.
  private var command: String {
    mutating get {
      guard let schema = element(of: schemas) else { return "state" }
      var words = [schema.name]
      for parameter in schema.parameters where parameter.isRequired || number(below: 3) == 0 {
        if let label = parameter.label, Bool.random(using: &random) { words.append("\(label):") }
        words.append(value)
      }
      if number(below: 12) == 0 { words.append(value) }
      return words.joined(separator: " ")
    }
  }
}
