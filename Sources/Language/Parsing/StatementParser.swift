/// Recursive descent over the tokens of one text.
struct StatementParser {
  /// The bare words that end the arguments of a query within a comparison.
  private static let comparisonWords = Set(Comparison.Operator.allCases.map(\.rawValue))
    .union(["within"])

  private var lexer: Lexer
  private let queries: Set<String>
  private var current = Token(kind: .newline, range: SourceRange(0, 0))
  /// The end of the last token that was taken.
  private var lastEnd = 0
  /// Whether operators end the arguments of a command.
  private var inComparison = false

  /// Where the comments are that have been read.
  var comments: [SourceRange] { lexer.comments }

  init(lexer: Lexer, queries: Set<String>) {
    self.lexer = lexer
    self.queries = queries
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
    if keyword != .await, keyword != .let { try advance() }
    switch keyword {
    case .expect: return (.statement(.expect(try comparison(keyword: .expect))), .comparison)
    case .bisect: return (.statement(.bisect(try comparison(keyword: .bisect))), .comparison)
    case .await: return (.statement(try awaiting()), .comparison)
    case .let: return (.statement(try binding()), .value)
    case .section: return (.statement(.section(try value(behind: .section))), .value)
    case .script: return (.statement(.header(try header())), .header)
    case .if: return (.opening(.branch(try comparison(keyword: .if))), .comparison)
    case .repeat: return (.opening(.repetition(try value(behind: .repeat))), .value)
    case .for: return (.opening(try loop()), .value)
    case .setup: return (.opening(.setup), .keyword(keyword))
    case .teardown: return (.opening(.teardown), .keyword(keyword))
    case .end: return (.end, .keyword(keyword))
    case .else:
      guard current.bare == Keyword.if.rawValue else { return (.otherwise(nil), .keyword(.else)) }
      try advance()
      return (.otherwise(try comparison(keyword: .if)), .comparison)
    }
  }

  private func expectEnd(after part: SyntaxError.Part) throws(SyntaxFault) {
    switch current.kind {
    case .end, .newline, .semicolon: return
    default: throw SyntaxFault(.unexpected(after: part), current.range)
    }
  }

  private mutating func negation() throws(SyntaxFault) -> Statement.Kind {
    try advance()
    if let keyword = current.bare.flatMap(Keyword.init) {
      throw SyntaxFault(.notNegatable(keyword), current.range)
    }
    return .mustFail(try redirectedPipeline())
  }

  private mutating func awaiting() throws(SyntaxFault) -> Statement.Kind {
    try advance()
    let comparison = try comparison(keyword: .await)
    guard current.bare == "within" else { return .await(comparison, within: nil) }
    try advance()
    guard let duration = try operand() else {
      throw SyntaxFault(.missingDuration, current.range)
    }
    return .await(comparison, within: duration)
  }

  private mutating func binding() throws(SyntaxFault) -> Statement.Kind {
    try advance()
    if let joined = current.bare?.split(separator: "=").first, current.bare?.contains("=") == true,
      Self.isName(joined)
    {
      throw SyntaxFault(.missingEqualsSign(name: String(joined)), current.range)
    }
    let name = try name(behind: .let)
    let text = name.text
    guard current.bare == "=" else {
      throw SyntaxFault(.missingEqualsSign(name: text), current.range)
    }
    try advance()
    guard let value = try side() else {
      throw SyntaxFault(.missingOperand(after: "="), current.range)
    }
    return .bind(name, value)
  }

  private mutating func loop() throws(SyntaxFault) -> Block.Opening {
    let name = try name(behind: .for)
    guard current.bare == "in" else {
      throw SyntaxFault(.missingIn(name: name.text), current.range)
    }
    try advance()
    guard let first = try side() else {
      throw SyntaxFault(.missingOperand(after: "in"), current.range)
    }
    var values = [first]
    while let value = try operand() { values.append(value) }
    return .loop(name, over: values)
  }

  private mutating func name(behind keyword: Keyword) throws(SyntaxFault) -> Name {
    guard let text = current.bare, Self.isName(text) else {
      throw SyntaxFault(.missingName(after: keyword), current.range)
    }
    let name = Name(text: text, range: current.range)
    try advance()
    return name
  }

  private mutating func value(behind keyword: Keyword) throws(SyntaxFault) -> Operand {
    guard let value = try side() else {
      throw SyntaxFault(.missingOperand(after: keyword.rawValue), current.range)
    }
    return value
  }

  private mutating func header() throws(SyntaxFault) -> ScriptHeader {
    var arguments: [ArgumentSyntax] = []
    while let argument = try argument() { arguments.append(argument) }
    return try ScriptHeader(arguments)
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, ASCII.isNameStart(first) else { return false }
    return text.utf8.allSatisfy(ASCII.isNamePart)
  }

  // MARK: - Comparisons

  private mutating func comparison(keyword: Keyword) throws(SyntaxFault) -> Comparison {
    inComparison = true
    defer { inComparison = false }
    let start = current.range.start
    guard let left = try side() else {
      throw SyntaxFault(.missingOperand(after: keyword.rawValue), current.range)
    }
    guard let `operator` = comparisonOperator() else {
      if let (word, range) = misspelledOperator(behind: left),
        let meant = Comparison.Operator.spellings[word]
      {
        throw SyntaxFault(.misspelledOperator(word, meant: meant), range)
      }
      if let (word, range) = wordWithOperator(in: left) {
        throw SyntaxFault(.unspacedOperator(in: word), range)
      }
      throw SyntaxFault(.missingOperator(after: keyword.rawValue), current.range)
    }
    try advance()
    var right: Operand?
    if `operator` != .exists {
      right = try side()
      guard right != nil else {
        throw SyntaxFault(.missingOperand(after: `operator`.rawValue), current.range)
      }
    }
    return Comparison(
      left: left, operator: `operator`, right: right, range: SourceRange(start, lastEnd))
  }

  /// The first word behind a query, or behind another side, that other languages compare with.
  private func misspelledOperator(behind left: Operand) -> (String, SourceRange)? {
    guard case .command(let pipeline) = left.kind else {
      return current.bare.map { ($0, current.range) }
    }
    return pipeline.invocation.arguments.lazy.compactMap { argument in
      argument.operand.bareWord.map { ($0, argument.range) }
    }.first { word, _ in Comparison.Operator.spellings[word] != nil }
  }

  /// The first word with an operator in it, which lacks spaces around it.
  private func wordWithOperator(in left: Operand) -> (String, SourceRange)? {
    var words = [(left.bareWord, left.range), (current.bare, current.range)]
    if case .command(let pipeline) = left.kind {
      words = pipeline.invocation.arguments.map { ($0.operand.bareWord, $0.range) } + words
    }
    return words.lazy.compactMap { word, range in word.map { ($0, range) } }
      .first { word, _ in word.contains("=") && !word.hasPrefix("--") }
  }

  private func comparisonOperator() -> Comparison.Operator? {
    switch current.kind {
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: current.bare.flatMap(Comparison.Operator.init)
    }
  }

  /// A query with its arguments, or one operand; nil if neither begins here.
  private mutating func side() throws(SyntaxFault) -> Operand? {
    guard let name = current.bare, queries.contains(name) else { return try operand() }
    let pipeline = try pipeline()
    return Operand(kind: .command(pipeline), range: pipeline.range)
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
      throw SyntaxFault(.missingFile(sign: appends ? ">>" : ">"), current.range)
    }
    let range = SourceRange(start, path.range.end)
    return Pipeline(
      invocation: pipeline.invocation, filters: pipeline.filters,
      redirection: Redirection(path: path, appends: appends, range: range),
      range: pipeline.range.union(range))
  }

  private mutating func pipeline() throws(SyntaxFault) -> Pipeline {
    let invocation = try invocation()
    var filters: [Filter] = []
    while case .pipe = current.kind { filters.append(try filter()) }
    let range = SourceRange(invocation.range.start, lastEnd)
    return Pipeline(invocation: invocation, filters: filters, redirection: nil, range: range)
  }

  private mutating func invocation() throws(SyntaxFault) -> Invocation {
    guard let text = current.bare else {
      throw SyntaxFault(.missingCommand, current.range)
    }
    let name = Name(text: text, range: current.range)
    try advance()
    var arguments: [ArgumentSyntax] = []
    while let argument = try argument() { arguments.append(argument) }
    let range = SourceRange(name.range.start, lastEnd)
    return Invocation(name: name, arguments: arguments, range: range)
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
      range: range.union(operand.range))
  }

  private mutating func filter() throws(SyntaxFault) -> Filter {
    let sign = current.range
    lexer.recognisesLabels = false
    defer { lexer.recognisesLabels = true }
    try advance()
    var words: [Operand] = []
    while let word = try operand() { words.append(word) }
    guard let first = words.first else { throw SyntaxFault(.missingProgram, sign) }
    return Filter(words: words, range: SourceRange(first.range.start, lastEnd))
  }

  // MARK: - Operands

  /// The operand here, or nil if none begins here.
  private mutating func operand() throws(SyntaxFault) -> Operand? {
    let kind: Operand.Kind
    switch current.kind {
    case .word(let word):
      if inComparison, let bare = word.bare, Self.comparisonWords.contains(bare) { return nil }
      kind = .word(word)
    case .literal(let literal):
      kind = .literal(literal)
    case .variable(let variable):
      kind = .variable(variable)
    case .leftParenthesis:
      return try parenthesised()
    default:
      return nil
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
      throw SyntaxFault(.unexpected(after: .parenthesised), current.range)
    }
    inComparison = wasInComparison
    lexer.recognisesLabels = recognisedLabels
    try advance()
    return Operand(kind: .command(pipeline), range: SourceRange(start, lastEnd))
  }
}
