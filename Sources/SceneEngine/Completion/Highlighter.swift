import SceneLanguage
import Scenes
import SceneSessions
package import SceneText

/// Colors a line while it is typed: commands, strings, variables and comments.
///
/// It is asked after each key, so that it reads neither state nor directories.
@MainActor
package struct Highlighter {
  private let completer: Completer

  package init(completer: Completer) { self.completer = completer }

  /// The parts of a text that have a color, in order and without overlaps.
  package func highlights(in text: String) -> [Highlight] {
    var scan = HighlightScan(text)
    scan.run()
    return scan.tokens.compactMap { token in
      switch token.kind {
      case .command:
        paint(ofCommand: scan.text(token.range), isOpen: token.range.upperBound == scan.bytes.count)
          .map { Highlight(token.range, $0) }
      case .string: Highlight(token.range, .yellow)
      case .variable: Highlight(token.range, .cyan)
      case .comment: Highlight(token.range, .faint)
      }
    }
  }

  /// The color of a command's name; none while it is being typed and may become a known one.
  private func paint(ofCommand name: String, isOpen: Bool) -> Paint? {
    if isKnown(name) { return .bold }
    return isOpen && isBeginning(name) ? nil : .red
  }

  private func isKnown(_ name: String) -> Bool {
    Keyword(rawValue: name) != nil || completer.registry[name] != nil
      || completer.aliases[name] != nil || name == "?"
      || CommandTarget.schema(ofAction: name, in: completer.app) != nil
  }

  /// Whether a known name begins with this text.
  private func isBeginning(_ name: String) -> Bool {
    if let dot = name.lastIndex(of: ".") {
      let target = CommandTarget.named(String(name[..<dot]), in: completer.app)
      let action = name[name.index(after: dot)...]
      return target?.commands.contains { $0.name.hasPrefix(action) } ?? false
    }
    return completer.registry.entries.contains { $0.schema.name.hasPrefix(name) }
      || completer.app.frontActions.contains { $0.name.hasPrefix(name) }
      || completer.aliases.keys.contains { $0.hasPrefix(name) }
      || CommandTarget.all(of: completer.app).contains { $0.name.hasPrefix(name) }
  }
}

/// The tokens of a text, as far as they can be recognized without an app.
///
/// It reports no errors: an unclosed string is a string.
private struct HighlightScan {
  enum Kind { case command, string, variable, comment }

  let bytes: [UInt8]
  private(set) var tokens: [(kind: Kind, range: Range<Int>)] = []
  private var position = 0
  /// Whether the next word is the name of a command.
  private var expectsCommand = true
  /// The number of open parentheses that contain a command.
  private var openCommands = 0
  /// The number of open brackets of JSON.
  private var openBrackets = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func run() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case 0x80... where bytes.hasByteOrderMark(at: position):
        position += ASCII.byteOrderMark.count
      case UInt8(ascii: "\n"), UInt8(ascii: ";"):
        if openBrackets == 0 { expectsCommand = true }
        position += 1
      case UInt8(ascii: "#"): comment()
      case UInt8(ascii: "\""): string(hasVariables: true)
      case UInt8(ascii: "'"): string(hasVariables: false)
      case UInt8(ascii: "$"):
        variable()
        expectsCommand = false
      case UInt8(ascii: "{"), UInt8(ascii: "["): bracket(1)
      case UInt8(ascii: "}") where openBrackets > 0, UInt8(ascii: "]") where openBrackets > 0:
        bracket(-1)
      case UInt8(ascii: "("):
        openCommands += 1
        expectsCommand = true
        position += 1
      case UInt8(ascii: ")") where openCommands > 0:
        openCommands -= 1
        expectsCommand = false
        position += 1
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        expectsCommand = false
        position += 1
      case UInt8(ascii: "!") where expectsCommand: position += 1
      case UInt8(ascii: "\\") where position + 1 == bytes.count || bytes[position + 1] == 10:
        position = min(position + 2, bytes.count)
      default: word()
      }
    }
  }

  private mutating func bracket(_ change: Int) {
    openBrackets += change
    expectsCommand = false
    position += 1
  }

  private mutating func comment() {
    let start = position
    while position < bytes.count, bytes[position] != 10 { position += 1 }
    tokens.append((.comment, start..<position))
  }

  private mutating func word() {
    let start = position
    var open = 0
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ";"),
        UInt8(ascii: "|"):
        break scan
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")") where open > 0: open -= 1
      case UInt8(ascii: ")") where openCommands > 0: break scan
      case UInt8(ascii: "$") where !expectsCommand:
        variable()
        continue
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if openBrackets > 0 {
          if position == start { position += 1 }
          break scan
        }
      case UInt8(ascii: "\"") where openBrackets > 0: break scan
      default: break
      }
      position += 1
    }
    guard expectsCommand, openBrackets == 0 else { return }
    tokens.append((.command, start..<position))
    // The text after `else` is another statement.
    expectsCommand = text(start..<position) == Keyword.else.rawValue
  }

  private mutating func string(hasVariables: Bool) {
    expectsCommand = false
    let quote = bytes[position]
    var start = position
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if hasVariables, bytes[position] == UInt8(ascii: "\\") {
        position = min(position + 2, bytes.count)
      } else if hasVariables, bytes[position] == UInt8(ascii: "$") {
        let end = position
        variable()
        if position > end + 1 {
          tokens.insert((.string, start..<end), at: tokens.count - 1)
          start = position
        }
      } else {
        position += 1
      }
    }
    position = min(position + 1, bytes.count)
    if start < position { tokens.append((.string, start..<position)) }
  }

  /// Reads `$name.path` or `${name.path}`; a dollar sign alone is not a variable.
  private mutating func variable() {
    let start = position
    position += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "{") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "}"),
        bytes[position] != UInt8(ascii: "\"")
      {
        position += 1
      }
      if position < bytes.count, bytes[position] == UInt8(ascii: "}") { position += 1 }
    } else {
      while position < bytes.count, Self.isOfName(bytes[position]) { position += 1 }
    }
    if position > start + 1 { tokens.append((.variable, start..<position)) }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte < 0x80 && (character.isLetter || character.isNumber) || "_.[]".utf8.contains(byte)
  }
}
