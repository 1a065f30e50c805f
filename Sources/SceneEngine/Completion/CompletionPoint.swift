import SceneLanguage

/// The word being typed, and its role in the grammar of the language.
struct CompletionPoint {
  /// The role of the word at the cursor.
  enum Role: Equatable {
    /// The name of a command; at the start of a statement also a keyword of the language.
    case command(startsStatement: Bool)
    /// An argument of the command that these pieces begin.
    case argument([LinePiece])
    /// A side of a comparison, or the value of a variable; the pieces of the left side are given.
    case side(against: [LinePiece])
    /// The next argument of a side, or a word that can follow the side.
    case sideOrNext([LinePiece], next: [String])
    /// One of these words.
    case words([String])
    case file
    case program
    /// Anything, without suggestions.
    case anything
  }

  let typed: LinePiece
  let role: Role
  /// The keyword that begins the statement, if any.
  let keyword: Keyword?

  /// Reads the text before the cursor; returns nil if there is nothing to complete.
  init?(_ text: some StringProtocol) {
    guard let line = LinePieces(text) else { return nil }
    typed = line.typed
    role = Self.role(of: line.pieces[...], isNested: line.isNested)
    keyword = line.isNested ? nil : line.pieces.first?.bare.flatMap(Keyword.init(rawValue:))
  }

  private static let operators = Comparison.Operator.allCases.map(\.rawValue)
  private static let negatable = Comparison.Operator.allCases.filter(\.takesNot).map(\.rawValue)

  private static func role(of pieces: ArraySlice<LinePiece>, isNested: Bool) -> Role {
    guard let first = pieces.first else { return .command(startsStatement: !isNested) }
    if first.kind == .sign, first.text == "!" {
      let rest = pieces.dropFirst()
      return rest.isEmpty ? .command(startsStatement: false) : invocation(rest)
    }
    switch isNested ? nil : first.bare.flatMap(Keyword.init(rawValue:)) {
    case .bisect, .if: return comparison(pieces.dropFirst(), next: ["and", "or"])
    case .check, .expect: return comparison(pieces.dropFirst(), next: ["and", "because", "or"])
    case .await: return comparison(pieces.dropFirst(), next: ["and", "because", "or", "within"])
    case .let: return binding(pieces, "=")
    case .for: return binding(pieces, "in")
    case .repeat, .section: return side(pieces.dropFirst())
    case .else:
      let rest = pieces.dropFirst()
      return rest.first?.bare == "if"
        ? comparison(rest.dropFirst(), next: ["and", "or"]) : .words(rest.isEmpty ? ["if"] : [])
    case .end, .setup, .teardown: return .words([])
    case .script, nil: return invocation(pieces)
    }
  }

  private static func invocation(_ pieces: ArraySlice<LinePiece>) -> Role {
    guard let sign = pieces.lastIndex(where: { $0.kind == .sign }) else {
      return .argument(Array(pieces))
    }
    let isFirst = sign == pieces.endIndex - 1
    guard pieces[sign].text == "|" else { return isFirst ? .file : .anything }
    // Most arguments of programs are files.
    return isFirst ? .program : .file
  }

  /// A name, `=` or `in`, and the value.
  private static func binding(_ pieces: ArraySlice<LinePiece>, _ word: String) -> Role {
    switch pieces.count {
    case 1: .anything
    case 2: .words([word])
    default: side(pieces.dropFirst(3))
    }
  }

  private static func side(_ pieces: ArraySlice<LinePiece>) -> Role {
    if pieces.isEmpty { return .side(against: []) }
    return pieces.contains { $0.kind == .sign }
      ? invocation(pieces) : .sideOrNext(Array(pieces), next: [])
  }

  /// A comparison; `next` are the words that can follow it.
  private static func comparison(_ pieces: ArraySlice<LinePiece>, next: [String]) -> Role {
    if let conjunction = pieces.lastIndex(where: { $0.bare == "and" || $0.bare == "or" }) {
      return comparison(pieces[(conjunction + 1)...], next: next)
    }
    guard !pieces.contains(where: { next.contains($0.bare ?? "") }) else { return .anything }
    let sign = pieces.lastIndex { piece in
      operators.contains(piece.kind == .sign ? piece.text : piece.bare ?? "")
    }
    guard let sign else {
      if pieces.last?.bare == "not" { return .words(negatable) }
      return pieces.isEmpty
        ? .side(against: []) : .sideOrNext(Array(pieces), next: operators + ["not"])
    }
    if pieces[sign].text == "exists" { return .words(next) }
    let right = pieces[(sign + 1)...]
    return right.isEmpty
      ? .side(against: Array(pieces[..<sign])) : .sideOrNext(Array(right), next: next)
  }
}
