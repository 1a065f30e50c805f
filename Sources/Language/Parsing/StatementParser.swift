/// Recursive descent over the tokens of one text.
struct StatementParser {
  /// The bare words that end the arguments of a query within a comparison.
  private static let comparisonWords = Set(Comparison.Operator.allCases.map(\.rawValue))
    .union(["within"])

  private var lexer: Lexer
  private let queries: Set<String>
  private let formerQueries: [String: String]
  private var current = Token(kind: .newline, range: SourceRange(0, 0))
  /// The end of the last token that was taken.
  private var lastEnd = 0
  /// Whether operators end the arguments of a command.
  private var inComparison = false

  var comments: [SourceRange] { lexer.comments }

  init(lexer: Lexer, queries: Set<String>, formerQueries: [String: String] = [:]) {
    self.lexer = lexer
    self.queries = queries
    self.formerQueries = formerQueries
  }

  /// The next statement or line of a block, or nil at the end of the text.
  mutating func next() throws(SyntaxFault) -> Piece? {
    while true {
      switch current.kind {
      case .end: return nil
      case .newline, .semicolon: try advance()
      default: return try piece()
      }
    }
  }

  private mutating func advance() throws(SyntaxFault) {
    lastEnd = current.range.end
    current = try lexer.next()
  }

  // MARK: - Statements

  private mutating func piece() throws(SyntaxFault) -> Piece {
    let keyword = current.range
    let (kind, part) = try content()
    try expectEnd(after: part)
    return Piece(kind: kind, range: SourceRange(keyword.start, lastEnd), keyword: keyword)
  }

  private mutating func content() throws(SyntaxFault) -> (Piece.Kind, SyntaxError.Part) {
    if case .bang = current.kind { return (.statement(try negation()), .command) }
    guard let keyword = current.bare.flatMap({ Keyword.byName[$0] }) else {
      return (.statement(.command(try redirectedPipeline())), .command)
    }
    try advance()
    switch keyword {
    case .expect: return (.statement(.expect(try comparison(keyword))), .comparison)
    case .bisect: return (.statement(.bisect(try comparison(keyword))), .comparison)
    case .await: return (.statement(try awaiting()), .comparison)
    case .let: return (.statement(try binding()), .value)
    case .section: return (.statement(.section(try side(after: keyword.rawValue))), .value)
    case .script: return (.statement(.header(try ScriptHeader(arguments()))), .header)
    case .if: return (.opening(.branch(try comparison(keyword))), .comparison)
    case .repeat: return (.opening(.repetition(try side(after: keyword.rawValue))), .value)
    case .for: return (.opening(try loop()), .value)
    case .setup: return (.opening(.setup), .keyword(keyword))
    case .teardown: return (.opening(.teardown), .keyword(keyword))
    case .end: return (.end, .keyword(keyword))
    case .else:
      guard current.bare == Keyword.if.rawValue else { return (.otherwise(nil), .keyword(.else)) }
      try advance()
      return (.otherwise(try comparison(.if)), .comparison)
    }
  }

  private func fault(_ error: SyntaxError) -> SyntaxFault { SyntaxFault(error, current.range) }

  private func expectEnd(after part: SyntaxError.Part) throws(SyntaxFault) {
    switch current.kind {
    case .end, .newline, .semicolon: return
    default: throw fault(.unexpected(after: part))
    }
  }

  private mutating func negation() throws(SyntaxFault) -> Statement.Kind {
    try advance()
    if let keyword = current.bare.flatMap(Keyword.init) { throw fault(.notNegatable(keyword)) }
    return .mustFail(try redirectedPipeline())
  }

  private mutating func awaiting() throws(SyntaxFault) -> Statement.Kind {
    let comparison = try comparison(.await)
    guard current.bare == "within" else { return .await(comparison, within: nil) }
    try advance()
    guard let duration = try operand() else { throw fault(.missingDuration) }
    return .await(comparison, within: duration)
  }

  private mutating func binding() throws(SyntaxFault) -> Statement.Kind {
    if let joined = current.bare?.split(separator: "=").first, current.bare?.contains("=") == true,
      Self.isName(joined)
    {
      throw fault(.missingEqualsSign(name: String(joined)))
    }
    let name = try name(behind: .let)
    guard current.bare == "=" else { throw fault(.missingEqualsSign(name: name.text)) }
    try advance()
    return .bind(name, try side(after: "="))
  }

  private mutating func loop() throws(SyntaxFault) -> Block.Opening {
    let name = try name(behind: .for)
    guard current.bare == "in" else { throw fault(.missingIn(name: name.text)) }
    try advance()
    return .loop(name, over: [try side(after: "in")] + (try operands()))
  }

  private mutating func name(behind keyword: Keyword) throws(SyntaxFault) -> Name {
    guard let text = current.bare, Self.isName(text) else {
      throw fault(.missingName(after: keyword))
    }
    let name = Name(text: text, range: current.range)
    try advance()
    return name
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, ASCII.isNameStart(first) else { return false }
    return text.utf8.allSatisfy(ASCII.isNamePart)
  }

  // MARK: - Comparisons

  private mutating func comparison(_ keyword: Keyword) throws(SyntaxFault) -> Comparison {
    inComparison = true
    defer { inComparison = false }
    let start = current.range.start
    let left = try side(after: keyword.rawValue)
    guard let sign = comparisonOperator() else { throw missingOperator(behind: left, in: keyword) }
    try advance()
    let right = sign == .exists ? nil : try side(after: sign.rawValue)
    return Comparison(left: left, operator: sign, right: right, range: SourceRange(start, lastEnd))
  }

  /// The error about a word that other languages compare with, or one that lacks spaces around its operator.
  private func missingOperator(behind left: Operand, in keyword: Keyword) -> SyntaxFault {
    var behind = [(current.bare, current.range)]
    if case .command(let pipeline) = left.kind {
      behind = pipeline.invocation.arguments.map { ($0.operand.bareWord, $0.range) } + behind
    }
    for case (let word?, let range) in behind {
      guard let meant = Comparison.Operator.spellings[word] else { continue }
      return SyntaxFault(.misspelledOperator(word, meant: meant), range)
    }
    behind.insert((left.bareWord, left.range), at: behind.count - 1)
    for case (let word?, let range) in behind where word.contains("=") && !word.hasPrefix("--") {
      return SyntaxFault(.unspacedOperator(in: word), range)
    }
    return fault(.missingOperator(in: keyword))
  }

  private func comparisonOperator() -> Comparison.Operator? {
    switch current.kind {
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: current.bare.flatMap(Comparison.Operator.init)
    }
  }

  /// A query with its arguments, or one operand, behind a word.
  private mutating func side(after word: String) throws(SyntaxFault) -> Operand {
    if let name = current.bare, queries.contains(name) {
      let pipeline = try pipeline()
      return Operand(kind: .command(pipeline), range: pipeline.range)
    }
    if let name = current.bare, let newName = formerQueries[name] {
      throw fault(.renamedQuery(name, newName: newName))
    }
    guard let operand = try operand() else { throw fault(.missingOperand(after: word)) }
    return operand
  }

  // MARK: - Commands

  private mutating func redirectedPipeline() throws(SyntaxFault) -> Pipeline {
    let pipeline = try pipeline()
    let start = current.range.start
    let appends: Bool
    switch current.kind {
    case .greater: appends = false
    case .greaterGreater: appends = true
    default: return pipeline
    }
    try advance()
    guard let path = try operand() else {
      throw fault(.missingFile(sign: appends ? ">>" : ">"))
    }
    return Pipeline(
      invocation: pipeline.invocation, filters: pipeline.filters,
      redirection: Pipeline.Redirection(
        path: path, appends: appends, range: SourceRange(start, path.range.end)),
      range: SourceRange(pipeline.range.start, path.range.end))
  }

  private mutating func pipeline() throws(SyntaxFault) -> Pipeline {
    guard let text = current.bare else { throw fault(.missingCommand) }
    let name = Name(text: text, range: current.range)
    try advance()
    let arguments = try arguments()
    let start = name.range.start
    let invocation = Invocation(
      name: name, arguments: arguments, range: SourceRange(start, lastEnd))
    var filters: [Pipeline.Filter] = []
    while case .pipe = current.kind { filters.append(try filter()) }
    return Pipeline(invocation: invocation, filters: filters, range: SourceRange(start, lastEnd))
  }

  private mutating func arguments() throws(SyntaxFault) -> [ArgumentSyntax] {
    var arguments: [ArgumentSyntax] = []
    while let argument = try argument() { arguments.append(argument) }
    return arguments
  }

  private mutating func argument() throws(SyntaxFault) -> ArgumentSyntax? {
    guard case .label(let text) = current.kind else {
      return try operand().map { ArgumentSyntax(label: nil, operand: $0, range: $0.range) }
    }
    let range = current.range
    try advance()
    guard let operand = try operand() else {
      throw SyntaxFault(.missingValue(label: text), range)
    }
    return ArgumentSyntax(
      label: Name(text: text, range: SourceRange(range.start, range.end - 1)),
      operand: operand,
      range: SourceRange(range.start, operand.range.end))
  }

  private mutating func filter() throws(SyntaxFault) -> Pipeline.Filter {
    let sign = current.range
    lexer.recognisesLabels = false
    defer { lexer.recognisesLabels = true }
    try advance()
    let words = try operands()
    guard let first = words.first else { throw SyntaxFault(.missingProgram, sign) }
    return Pipeline.Filter(words: words, range: SourceRange(first.range.start, lastEnd))
  }

  // MARK: - Operands

  private mutating func operands() throws(SyntaxFault) -> [Operand] {
    var operands: [Operand] = []
    while let operand = try operand() { operands.append(operand) }
    return operands
  }

  /// The operand here, or nil if none begins here.
  private mutating func operand() throws(SyntaxFault) -> Operand? {
    let kind: Operand.Kind
    switch current.kind {
    case .word(let word):
      if inComparison, let bare = word.bare, Self.comparisonWords.contains(bare) { return nil }
      kind = .word(word)
    case .literal(let literal): kind = .literal(literal)
    case .variable(let variable): kind = .variable(variable)
    case .leftParenthesis: return try parenthesised()
    default: return nil
    }
    let range = current.range
    try advance()
    return Operand(kind: kind, range: range)
  }

  private mutating func parenthesised() throws(SyntaxFault) -> Operand {
    let start = current.range.start
    let wasInComparison = inComparison
    let recognisedLabels = lexer.recognisesLabels
    inComparison = false
    lexer.recognisesLabels = true
    try advance()
    let pipeline = try pipeline()
    guard case .rightParenthesis = current.kind else {
      throw fault(.unexpected(after: .parenthesised))
    }
    inComparison = wasInComparison
    lexer.recognisesLabels = recognisedLabels
    try advance()
    return Operand(kind: .command(pipeline), range: SourceRange(start, lastEnd))
  }
}
