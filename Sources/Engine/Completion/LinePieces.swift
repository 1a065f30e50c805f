import Language

/// A piece of a line that is being typed, as far as completion has to understand it.
package struct LinePiece: Equatable {
  package enum Kind: Equatable {
    /// A word; what stands in quotes, braces or parentheses is one.
    case word
    /// The label of an argument, without its colon.
    case label
    /// A sign such as `|`, `>` or `!`.
    case sign
  }

  package var kind: Kind
  /// What it says, without quotes.
  package var text: String
  /// The quote, apostrophe or bracket that it begins with.
  package var quote: Character?
  /// Where it begins, in UTF-8 bytes.
  package var start: Int

  /// The text of a word that isn't quoted.
  package var bare: String? { kind == .word && quote == nil ? text : nil }

  package var flag: String? { bare.flatMap(ArgumentSyntax.flag) }
}

/// The text before the cursor in pieces: the statement that the cursor stands in, or rather the
/// command in it that does.
///
/// Nothing is an error here; what is half typed is taken for what it may become.
struct LinePieces: Equatable {
  /// The pieces of the innermost command, up to the word at the cursor.
  private(set) var pieces: [LinePiece] = []
  private(set) var isNested = false
  /// The word at the cursor, empty between words.
  private(set) var typed: LinePiece

  /// Cuts a text; nil where there is nothing to complete: in a comment and in JSON.
  init?(_ text: some StringProtocol) {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard scanner.scan() else { return nil }
    pieces = scanner.frames.last ?? []
    isNested = scanner.frames.count > 1
    typed = LinePiece(kind: .word, text: "", start: scanner.bytes.count)
    if scanner.isWordOpen, let last = pieces.popLast() { typed = last }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0
    /// The commands begun, the innermost last.
    var frames: [[LinePiece]] = [[]]
    /// Whether the last piece is a word that ends at the cursor.
    var isWordOpen = false

    /// Returns false in a comment and in JSON.
    mutating func scan() -> Bool {
      while position < bytes.count {
        isWordOpen = false
        switch character {
        case " ", "\t", "\r": position += 1
        case "\\" where isContinuation: position += 1
        case "\n", ";":
          frames = [[]]
          position += 1
        case "#":
          while position < bytes.count, character != "\n" { position += 1 }
          if position == bytes.count { return false }
        case "(":
          frames.append([])
          position += 1
        case ")" where frames.count > 1:
          frames.removeLast()
          append(LinePiece(kind: .word, text: "()", quote: "(", start: position))
          position += 1
        case "|": sign("|")
        case "!" where frames.count == 1 && frames[0].isEmpty: sign("!")
        case ">": sign([">>", ">="].first { $0 == text(position, position + 2) } ?? ">")
        case "\"", "'": quotedWord()
        case "{", "[":
          guard skipJSON() else { return false }
        default: bareWord()
        }
      }
      return true
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
          position += 1
        }
        content.append(bytes[position])
        position += 1
      }
      isWordOpen = position == bytes.count
      position += 1
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
        case ")" where frames.count > 1: break scan
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

    /// Skips a JSON value; returns false if it hasn't ended.
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
}
