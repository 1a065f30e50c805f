import SceneText

/// Recursive descent over the tokens of one text.
struct StatementParser {
  /// The bare words that end a side of a calculation.
  private static let arithmeticWords = Set(Arithmetic.Operator.allCases.map(\.rawValue))
  /// The bare words that end a side of a comparison.
  private static let comparisonWords = Set(Comparison.Operator.allCases.map(\.rawValue))
    .union(["and", "&&", "because", "not", "or", "within"])

  private var lexer: Lexer
  /// The parser that knows the names of the queries.
  private let names: Parser
  private var current = Token(kind: .newline, range: SourceRange(0, 0))
  /// The end of the last consumed token.
  private var lastEnd = 0
  /// The error of a piece that can be read nevertheless.
  private var pieceFault: SyntaxFault?
  /// The number of operators in the calculations of the piece so far.
  private var operators = 0
  /// The bare words that end the arguments of a command here.
  private var endWords: Set<String> = []

  var comments: [SourceRange] { lexer.comments }

  /// Creates a parser of tokens that knows the names of another parser.
  init(lexer: Lexer, names: Parser) {
    self.lexer = lexer
    self.names = names
  }

  private var queries: Set<String> { names.queries }

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
    operators = 0
    let (kind, part) = try content()
    try expectEnd(after: part)
    return Piece(
      kind: kind, range: SourceRange(keyword.start, lastEnd), keyword: keyword,
      fault: pieceFault.take())
  }

  private mutating func content() throws(SyntaxFault) -> (Piece.Kind, SyntaxError.Part) {
    if case .bang = current.kind { return (.statement(try negation()), .command) }
    guard let keyword = current.bare.flatMap({ Keyword.byName[$0] }) else {
      return (.statement(.command(try redirectedPipeline())), .command)
    }
    try advance()
    switch keyword {
    case .check, .expect:
      return (.statement(.expect(try expectation(keyword, isNegated: false))), .comparison)
    case .bisect: return (.statement(try bisection()), .comparison)
    case .await: return (.statement(try awaiting()), .comparison)
    case .let: return (.statement(try binding()), .value)
    case .section: return (.statement(.section(try side(after: keyword.rawValue))), .value)
    case .script: return (.statement(.header(try ScriptHeader(arguments()))), .header)
    case .if: return (.opening(.branch(try condition(keyword))), .opening(keyword))
    case .repeat:
      return (.opening(.repetition(try side(after: keyword.rawValue))), .opening(keyword))
    case .for: return (.opening(try loop()), .value)
    case .setup: return (.opening(.setup), .keyword(keyword))
    case .teardown: return (.opening(.teardown), .keyword(keyword))
    case .end: return (.end, .keyword(keyword))
    case .else:
      guard current.bare == Keyword.if.rawValue else { return (.else(nil), .keyword(.else)) }
      try advance()
      return (.else(try condition(.if)), .opening(.if))
    }
  }

  private func fault(_ error: SyntaxError) -> SyntaxFault { SyntaxFault(error, current.range) }

  private func expectEnd(after part: SyntaxError.Part) throws(SyntaxFault) {
    switch current.kind {
    case .end, .newline, .semicolon: return
    default: break
    }
    switch part {
    case .comparison, .value, .opening:
      guard let word = current.bare, word.count > 1, !word.hasPrefix("--"),
        Self.arithmeticWords.contains(String(word.prefix(1)))
      else { break }
      throw fault(.unspacedOperator(in: word))
    case .command, .parenthesized, .header, .keyword: break
    }
    throw fault(.unexpected(after: part))
  }

  private mutating func negation() throws(SyntaxFault) -> Statement.Kind {
    try advance()
    guard let keyword = current.bare.flatMap({ Keyword.byName[$0] }) else {
      return .mustFail(try redirectedPipeline())
    }
    guard keyword == .expect || keyword == .check else { throw fault(.notNegatable(keyword)) }
    try advance()
    return .expect(try expectation(keyword, isNegated: true))
  }

  private mutating func expectation(
    _ keyword: Keyword, isNegated: Bool
  ) throws(SyntaxFault) -> Expectation {
    Expectation(
      isSoft: keyword == .check, isNegated: isNegated, condition: try condition(keyword),
      reason: try reason())
  }

  private mutating func bisection() throws(SyntaxFault) -> Statement.Kind {
    let bisection = Statement.Kind.bisect(try condition(.bisect))
    bisection.forEachInvocation { call in
      guard !names.pastQueries.contains(call.name.text) else { return }
      pieceFault =
        pieceFault
        ?? SyntaxFault(
          .unknownPast(call.name.text, known: names.pastQueries.sorted()), call.name.range)
    }
    return bisection
  }

  private mutating func awaiting() throws(SyntaxFault) -> Statement.Kind {
    let condition = try condition(.await)
    var limit: Operand?
    if current.bare == "within" {
      try advance()
      endWords = Self.comparisonWords
      defer { endWords = [] }
      limit = try operand()
      guard limit != nil else { throw fault(.missingDuration) }
    }
    return .await(condition, within: limit, because: try reason())
  }

  /// The message after `because`, if there is one.
  private mutating func reason() throws(SyntaxFault) -> Operand? {
    guard current.bare == "because" else { return nil }
    try advance()
    return try side(after: "because")
  }

  private mutating func binding() throws(SyntaxFault) -> Statement.Kind {
    if let joined = current.bare?.split(separator: "=").first, current.bare?.contains("=") == true,
      NameText.matches(joined)
    {
      throw fault(.missingEqualsSign(name: String(joined)))
    }
    if case .label(let name) = current.kind { throw fault(.missingEqualsSign(name: name)) }
    let name = try name(after: .let)
    guard current.bare == "=" else { throw fault(.missingEqualsSign(name: name.text)) }
    try advance()
    return .bind(name, try side(after: "="))
  }

  private mutating func loop() throws(SyntaxFault) -> Block.Opening {
    let name = try name(after: .for)
    guard current.bare == "in" else { throw fault(.missingIn(name: name.text)) }
    try advance()
    return .loop(name, over: [try side(after: "in")] + (try operands()))
  }

  private mutating func name(after keyword: Keyword) throws(SyntaxFault) -> Name {
    guard let text = current.bare, NameText.matches(text) else {
      throw fault(.missingName(after: keyword))
    }
    let name = Name(text: text, range: current.range)
    try advance()
    return name
  }

  // MARK: - Conditions

  private mutating func condition(_ keyword: Keyword) throws(SyntaxFault) -> Condition {
    endWords = Self.comparisonWords
    defer { endWords = [] }
    var conditions = [try conjunction(keyword, after: keyword.rawValue)]
    while current.bare == "or" {
      try advance()
      conditions.append(try conjunction(keyword, after: "or"))
    }
    if current.bare == "&&" { throw fault(.foreignConjunction("&&", meant: "and")) }
    if case .pipe = current.kind { try checkIsNoDisjunction(current.range) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  /// Fails if a sign is the first of a `||` in a condition.
  private func checkIsNoDisjunction(_ sign: SourceRange) throws(SyntaxFault) {
    guard sign.end < lexer.bytes.count, lexer.bytes[sign.end] == ASCII.pipe else { return }
    throw SyntaxFault(
      .foreignConjunction("||", meant: "or"), SourceRange(sign.start, sign.end + 1))
  }

  private mutating func conjunction(
    _ keyword: Keyword, after word: String
  ) throws(SyntaxFault) -> Condition {
    let first = Condition.comparison(try comparison(keyword, after: word))
    guard current.bare == "and" else { return first }
    var conditions = [first]
    while current.bare == "and" {
      try advance()
      conditions.append(.comparison(try comparison(keyword, after: "and")))
    }
    return .all(conditions)
  }

  private mutating func comparison(
    _ keyword: Keyword, after word: String
  ) throws(SyntaxFault) -> Comparison {
    let start = current.range.start
    guard current.bare != "not" else { throw fault(.misplacedNot(in: keyword)) }
    if case .word(let word) = current.kind, !word.quoted { try checkBegins(word) }
    if let word = labelWithEqualsSign { throw fault(.unspacedOperator(in: word)) }
    let left = try side(after: word)
    if let word = labelWithEqualsSign { throw fault(.unspacedOperator(in: word)) }
    let isNegated = current.bare == "not"
    if isNegated { try advance() }
    guard let sign = comparisonOperator() else {
      throw isNegated
        ? fault(.misplacedNot(in: keyword)) : missingOperator(after: left, in: keyword)
    }
    guard !isNegated || sign.takesNot else { throw fault(.misplacedNot(in: keyword)) }
    try advance()
    let right = sign == .exists ? nil : try side(after: sign.rawValue)
    return Comparison(
      left: left, operator: sign, isNegated: isNegated, right: right,
      range: SourceRange(start, lastEnd))
  }

  /// Checks that a bare word can begin a comparison.
  private mutating func checkBegins(_ word: Word) throws(SyntaxFault) {
    let text = lexer.text(current.range.start, current.range.end)
    if let bare = word.bare {
      guard !queries.contains(bare), !endWords.contains(bare), !Word.isConstant(bare),
        Comparison.Operator.spellings[bare] == nil
      else { return }
    }
    if text.contains("=") { throw fault(.unspacedOperator(in: text)) }
    guard !Word.beginsLikeNumber(text), word.bare != nil else {
      pieceFault = pieceFault ?? fault(.malformedValue(text))
      return
    }
    let nearest = NearestNames.nearest(to: text, among: queries.sorted(), limit: 1).first
    pieceFault = pieceFault ?? fault(.unknownQuery(text, nearest: nearest))
  }

  /// The label here, if it is written with an equals sign: `where="map"`.
  private var labelWithEqualsSign: String? {
    guard case .label = current.kind, lexer.bytes[current.range.end - 1] == ASCII.equals else {
      return nil
    }
    return lexer.text(current.range.start, current.range.end)
  }

  /// The error for an operator of another language, or an operator without spaces around it.
  private func missingOperator(after left: Operand, in keyword: Keyword) -> SyntaxFault {
    var following = [(current.bare, current.range)]
    if case .command(let pipeline) = left.kind {
      following = pipeline.invocation.arguments.map { ($0.operand.bareWord, $0.range) } + following
    }
    for case (let word?, let range) in following {
      guard let meant = Comparison.Operator.spellings[word] else { continue }
      return SyntaxFault(.misspelledOperator(word, meant: meant), range)
    }
    following.insert((left.bareWord, left.range), at: following.count - 1)
    let words = following.filter { $0.0?.hasPrefix("--") == false }
    for case (let word?, let range) in words where word.contains("=") {
      return SyntaxFault(.unspacedOperator(in: word), range)
    }
    for case (let word?, let range) in words
    where word.utf8.count > 1 && Self.arithmeticWords.contains(String(word.prefix(1))) {
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

  /// A value, a query with its arguments, or a calculation, after a word.
  private mutating func side(after word: String) throws(SyntaxFault) -> Operand {
    let outer = endWords
    endWords = outer.union(Self.arithmeticWords)
    defer { endWords = outer }
    var side = try product(after: word)
    while let sign = arithmeticOperator(), !sign.bindsTightly {
      try advanceOverOperator()
      side = Operand(calculating: side, sign, try product(after: sign.rawValue))
    }
    return side
  }

  private mutating func product(after word: String) throws(SyntaxFault) -> Operand {
    var product = try factor(after: word)
    while let sign = arithmeticOperator(), sign.bindsTightly {
      try advanceOverOperator()
      product = Operand(calculating: product, sign, try factor(after: sign.rawValue))
    }
    return product
  }

  private mutating func factor(after word: String) throws(SyntaxFault) -> Operand {
    if let name = current.bare, queries.contains(name) {
      let pipeline = try pipeline()
      return Operand(kind: .command(pipeline), range: pipeline.range)
    }
    if let name = current.bare, let newName = names.formerQueries[name] {
      throw fault(.renamedQuery(name, newName: newName))
    }
    guard let operand = try operand() else { throw fault(.missingOperand(after: word)) }
    return operand
  }

  private func arithmeticOperator() -> Arithmetic.Operator? {
    current.bare.flatMap(Arithmetic.Operator.init)
  }

  private mutating func advanceOverOperator() throws(SyntaxFault) {
    guard operators < Lexer.operatorLimit else { throw fault(.tooManyOperators) }
    operators += 1
    try advance()
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
    while case .pipe = current.kind {
      guard filters.count < Lexer.nestingLimit else { throw fault(.tooManyPrograms) }
      filters.append(try filter())
    }
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
    lexer.recognizesLabels = false
    // Signs such as - are arguments of many programs.
    let outer = endWords
    endWords.subtract(Self.arithmeticWords)
    defer {
      lexer.recognizesLabels = true
      endWords = outer
    }
    try advance()
    if outer.contains("and") { try checkIsNoDisjunction(sign) }
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

  /// The operand at the current token; nil if there is none.
  private mutating func operand() throws(SyntaxFault) -> Operand? {
    let kind: Operand.Kind
    switch current.kind {
    case .word(let word):
      if !endWords.isEmpty, let bare = word.bare, endWords.contains(bare) { return nil }
      kind = .word(word)
    case .literal(let literal): kind = .literal(literal)
    case .variable(let variable): kind = .variable(variable)
    case .leftParenthesis: return try parenthesized()
    default: return nil
    }
    let range = current.range
    try advance()
    return Operand(kind: kind, range: range)
  }

  /// Fails if parentheses contain a comparison, whose operator is here or among the arguments of a query.
  private func checkIsNoCondition(
    _ operand: Operand, from start: Int, isInCondition: Bool
  ) throws(SyntaxFault) {
    var words = [current.bare].compactMap(\.self)
    var mayWriteFile = false
    if case .command(let pipeline) = operand.kind {
      let isQuery = queries.contains(pipeline.invocation.name.text)
      mayWriteFile = !isQuery || !isInCondition
      if isQuery, isInCondition {
        words += pipeline.invocation.arguments.compactMap(\.operand.bareWord)
      }
    }
    switch current.kind {
    case .greaterOrEqual: words.append(Comparison.Operator.greaterOrEqual.rawValue)
    case .greater where !mayWriteFile: words.append(Comparison.Operator.greater.rawValue)
    default: break
    }
    guard words.contains(where: { Self.comparisonWords.contains($0) }) else { return }
    throw SyntaxFault(.parenthesizedCondition, SourceRange(start, start + 1))
  }

  /// A command or a calculation in parentheses.
  private mutating func parenthesized() throws(SyntaxFault) -> Operand {
    let start = current.range.start
    let outer = endWords
    let recognizedLabels = lexer.recognizesLabels
    endWords = []
    lexer.recognizesLabels = true
    try advance()
    var operand: Operand
    if let name = current.bare, !queries.contains(name), !Word.isConstant(name),
      !Word.beginsLikeNumber(name)
    {
      let pipeline = try pipeline()
      operand = Operand(kind: .command(pipeline), range: pipeline.range)
    } else {
      operand = try side(after: "(")
    }
    try checkIsNoCondition(operand, from: start, isInCondition: outer.contains("and"))
    guard case .rightParenthesis = current.kind else {
      throw fault(.unexpected(after: .parenthesized))
    }
    endWords = outer
    lexer.recognizesLabels = recognizedLabels
    try advance()
    if case .arithmetic(var arithmetic) = operand.kind {
      arithmetic.isParenthesized = true
      operand.kind = .arithmetic(arithmetic)
    }
    operand.range = SourceRange(start, lastEnd)
    return operand
  }
}
