import SceneLanguage

/// A piece of the line being typed, as completion reads it.
package struct LinePiece: Equatable {
  package enum Kind: Equatable {
    /// A word; quotes, braces and parentheses make one.
    case word
    /// The label of an argument, without its colon.
    case label
    /// A sign such as `|`, `>` or `!`.
    case sign
  }

  package var kind: Kind
  /// The text without quotes.
  package var text: String
  /// The quote, apostrophe or bracket that it begins with.
  package var quote: Character?
  /// Where it begins, in UTF-8 bytes.
  package var start: Int

  /// The text of a word without quotes.
  package var bare: String? { kind == .word && quote == nil ? text : nil }

  package var flag: String? { bare.flatMap(ArgumentSyntax.flag) }
}

/// The pieces of the innermost command at the cursor.
///
/// It reports no errors: unfinished text is read as its probable continuation.
struct LinePieces {
  private let bytes: [UInt8]
  private var position = 0
  /// The open commands, the innermost last.
  private var frames: [[LinePiece]] = [[]]
  /// The word at the cursor, empty between words.
  private(set) var typed: LinePiece
  /// Whether the last piece is a word that ends at the cursor.
  private var isWordOpen = false

  /// The pieces of the innermost command, up to the word at the cursor.
  var pieces: [LinePiece] { frames.last ?? [] }
  /// Whether that command is in parentheses.
  var isNested: Bool { frames.count > 1 }

  /// Splits a text; nil where nothing can be completed: in a comment and in JSON.
  init?(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
    typed = LinePiece(kind: .word, text: "", start: bytes.count)
    while position < bytes.count {
      isWordOpen = false
      switch character {
      case " ", "\t", "\r": position += 1
      case "\\" where isContinuation: position += 1
      case _ where bytes.hasByteOrderMark(at: position): position += ASCII.byteOrderMark.count
      case "\n", ";":
        frames = [[]]
        position += 1
      case "#":
        while position < bytes.count, character != "\n" { position += 1 }
        if position == bytes.count { return nil }
      case "(":
        frames.append([])
        position += 1
      case ")" where isNested:
        frames.removeLast()
        append(LinePiece(kind: .word, text: "()", quote: "(", start: position))
        position += 1
      case "|": sign("|")
      case "!" where frames == [[]]: sign("!")
      case ">": sign([">>", ">="].first { $0 == self.text(position, position + 2) } ?? ">")
      case "\"", "'": quotedWord()
      case "{", "[":
        guard skipJSON() else { return nil }
      default: bareWord()
      }
    }
    if isWordOpen, let last = frames[frames.count - 1].popLast() { typed = last }
  }

  private var character: Character { Character(Unicode.Scalar(bytes[position])) }

  /// Whether a backslash at `position` is the last character of its line.
  private var isContinuation: Bool {
    position + 1 < bytes.count && (bytes[position + 1] == 10 || bytes[position + 1] == 13)
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
  }

  private mutating func append(_ piece: LinePiece) { frames[frames.count - 1].append(piece) }

  private mutating func sign(_ text: String) {
    append(LinePiece(kind: .sign, text: text, start: position))
    position += text.utf8.count
  }

  private mutating func quotedWord() {
    let start = position
    let quote = bytes[position]
    var content: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if quote == UInt8(ascii: "\""), character == "\\", position + 1 < bytes.count {
        if let escape = Word.escape(at: position, in: bytes) {
          content += String(escape.scalar).utf8
          position = escape.end
          continue
        }
        position += 1
      }
      content.append(bytes[position])
      position += 1
    }
    // After its closing quote, the word is still the one at the cursor: text there would belong to no other word.
    position += 1
    isWordOpen = position >= bytes.count
    append(
      LinePiece(
        kind: .word, text: String(decoding: content, as: UTF8.self),
        quote: Character(Unicode.Scalar(quote)), start: start))
  }

  private mutating func bareWord() {
    let start = position
    var open = 0
    scan: while position < bytes.count {
      switch character {
      case " ", "\t", "\n", ";", "|": break scan
      case "(": open += 1
      case ")" where open > 0: open -= 1
      case ")" where isNested: break scan
      default: break
      }
      position += 1
    }
    isWordOpen = position == bytes.count
    let word = text(start, position)
    let isLabel = !isWordOpen && word.hasSuffix(":") && word.utf8.count > 1
    append(
      LinePiece(
        kind: isLabel ? .label : .word, text: isLabel ? String(word.dropLast()) : word,
        start: start))
  }

  /// Skips a JSON value; returns false if it is unfinished.
  private mutating func skipJSON() -> Bool {
    let start = position
    var depth = 0
    var isInString = false
    repeat {
      switch character {
      case "\\" where isInString: position += 1
      case "\"": isInString.toggle()
      case "{" where !isInString, "[" where !isInString: depth += 1
      case "}" where !isInString, "]" where !isInString: depth -= 1
      default: break
      }
      position += 1
    } while depth > 0 && position < bytes.count
    append(LinePiece(kind: .word, text: "", quote: "{", start: start))
    return depth == 0
  }
}
