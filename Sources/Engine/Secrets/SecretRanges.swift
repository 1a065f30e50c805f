import Commands
import Language

/// Where in a text something stands that must not be shown.
struct SecretRanges {
  /// The secrets, in order and apart from each other.
  var found: [SourceRange] {
    let bound = bindings.filter { variables.contains($0.name) }.map(\.range)
    var ranges: [SourceRange] = []
    for range in (hidden + bound).sorted(by: { $0.start < $1.start }) {
      if let last = ranges.last, range.start < last.end {
        ranges[ranges.count - 1] = SourceRange(last.start, max(last.end, range.end))
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// The variables that are given as secrets.
  private(set) var variables: Set<String> = []
  /// The variables that are bound to something written, and where that stands.
  private(set) var bindings: [(name: String, range: SourceRange)] = []
  /// Whether arguments are given to a command that nothing resembles.
  private(set) var hasUnknownCommand = false

  private let words: SecretWords
  private var hidden: [SourceRange] = []

  /// Looks through a text; behind its first error by its words.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names that are known.
  init(_ text: String, _ words: SecretWords) {
    self.words = words
    let bytes = Array(text.utf8)
    hidden = words.texts.ranges(in: bytes)
    var end = 0
    do throws(SyntaxFault) {
      try words.registry.parser.readPieces(of: SourceText(name: "", bytes: bytes)) { piece in
        examine(piece)
        end = piece.range.end
      }
    } catch {
      guess(Substring(text.utf8.dropFirst(end)), of: text)
    }
  }

  /// Looks through the arguments of a command.
  init(
    _ arguments: [ArgumentSyntax], for parameters: [CommandParameter], _ words: SecretWords
  ) {
    self.words = words
    examine(arguments[...], for: parameters)
  }

  // MARK: Statements

  private mutating func examine(_ piece: Piece) {
    switch piece.kind {
    case .statement(let kind): examine(kind)
    case .opening(.branch(let comparison)), .otherwise(let comparison?): examine(comparison)
    case .opening(.repetition(let count)): examine(count)
    case .opening(.loop(let name, let values)):
      for value in values { examine(.bind(name, value)) }
    case .opening(.setup), .opening(.teardown), .otherwise(nil), .end: break
    }
  }

  private mutating func examine(_ statement: Statement.Kind) {
    switch statement {
    case .command(let pipeline), .mustFail(let pipeline): examine(pipeline)
    case .expect(let comparison), .bisect(let comparison), .await(let comparison, _):
      examine(comparison)
    case .section(let name): examine(name)
    // Nothing of what a header says is a secret, and the lines of a block are examined one by one.
    case .header, .block: break
    case .bind(let name, let operand):
      examine(operand)
      switch operand.kind {
      case .variable, .command: break
      case _ where words.isSecret(variable: name.text): hide(operand)
      case .word, .literal: bindings.append((name.text, operand.range))
      }
    }
  }

  private mutating func examine(_ operand: Operand) {
    if case .command(let pipeline) = operand.kind { examine(pipeline) }
  }

  private mutating func examine(_ pipeline: Pipeline) {
    for word in pipeline.filters.flatMap(\.words) { examine(word) }
    if let path = pipeline.redirection?.path { examine(path) }
    var arguments = pipeline.invocation.arguments[...]
    for argument in arguments { examine(argument.operand) }
    let name = pipeline.invocation.name.text
    let command = words.registry[name]
    let takesPlace = command?.traits.contains(.takesPlace) == true
    let handsOn = takesPlace || command?.traits.contains(.takesAction) == true
    if handsOn {
      // The shell's own flags may stand anywhere.
      let flags = command?.schema.parameters ?? []
      arguments = arguments.filter { !flags.hasFlag($0, orLabel: true) }[...]
    }
    let called = handsOn ? arguments.popFirst()?.operand.constant?.text ?? "" : name
    let parameters =
      takesPlace
      ? words.parameters(ofPlace: called) : words.parameters(ofAction: called)
    if parameters == nil, !arguments.isEmpty { hasUnknownCommand = true }
    examine(arguments, for: parameters ?? [])
  }

  /// Hides what the parameters and the labels say is secret.
  private mutating func examine(
    _ arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) {
    for argument in words.secrets(among: arguments, for: parameters).map({ arguments[$0] }) {
      if argument.label == nil || parameters.contains(where: { $0.label != nil })
        || !parameters.takesSecret
      {
        hide(argument.operand)
      } else {
        hidden.append(argument.range)
      }
    }
  }

  /// `expect state signIn.password == hunter2`, which is a guess at what isn't shown.
  private mutating func examine(_ comparison: Comparison) {
    let sides = [comparison.left] + (comparison.right.map { [$0] } ?? [])
    for (side, other) in zip(sides, sides.reversed()) {
      examine(side)
      if words.isSecret(side) { hide(other) }
    }
  }

  private mutating func hide(_ operand: Operand) {
    switch operand.kind {
    case .variable(let variable): variables.insert(variable.name)
    case .command(let pipeline)
    where words.registry.queries.contains(pipeline.invocation.name.text):
      break
    case .word(let word):
      hidden.append(operand.range)
      guard case .interpolated(let parts) = word.content else { return }
      for case .variable(let variable) in parts { variables.insert(variable.name) }
    case .literal, .command: hidden.append(operand.range)
    }
  }

  // MARK: Words

  /// Hides what is behind the first word of an unreadable text that speaks of a secret.
  private mutating func guess(_ rest: Substring, of text: String) {
    var position = rest.startIndex
    var isCommand = true
    while let start = rest[position...].firstIndex(where: \.isPartOfCall) {
      let gap = rest[position..<start]
      let word = String(rest[start...].prefix(while: \.isPartOfCall))
      isCommand = isCommand || gap.contains { $0 == ";" || $0 == "(" || $0.isNewline }
      position = rest.index(start, offsetBy: word.count)
      let behind = rest[position...].drop { $0 == " " || $0 == "\t" }
      let isCalled = isCommand && words.parameters(ofAction: word)?.takesSecret ?? false
      let last = word.split(separator: ".").last.map(String.init) ?? word
      let isLabelled = [":", "=", "!"].contains(behind.first) && words.isSecret(label: last)
      if isCalled || isLabelled, !behind.isEmpty {
        let end = text.utf8.count
        let secret = behind.drop { isLabelled && ":=! ".contains($0) }
        return hidden.append(SourceRange(end - secret.utf8.count, end))
      }
      isCommand = isCommand && words.registry[word]?.traits.contains(.takesAction) == true
    }
  }
}

extension SecretWords {
  /// Which arguments are secrets, as the parameters and the labels say; where one is, also what fits no
  /// parameter.
  func secrets(
    among arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) -> [Int] {
    let given = Set(
      arguments.compactMap { parameters.hasFlag($0) ? $0.flag : $0.label?.text })
    var positions = parameters.filter { !given.contains($0.label ?? "") }[...]
    var isBehindSecret = false
    return arguments.indices.filter { index in
      let argument = arguments[index]
      guard !parameters.hasFlag(argument) else { return false }
      let label = argument.label?.text
      let parameter =
        if let label { parameters.first { $0.label == label } } else { positions.popFirst() }
      let isSecret =
        parameter?.type.isSecret
        ?? (parameters.takesSecret || label.map(isSecret(label:)) ?? false)
      // A second word behind a label is the rest of a text without quotes.
      guard isSecret || (isBehindSecret && label == nil) else { return false }
      isBehindSecret = isBehindSecret || label != nil
      return true
    }
  }

  /// Whether the side of a comparison is a secret: `$password`, or `state signIn.password`.
  func isSecret(_ side: Operand) -> Bool {
    switch side.kind {
    case .word, .literal: false
    case .variable(let variable): isSecret(variable: variable.name)
    case .command(let pipeline):
      pipeline.invocation.name.text == StateCommand.name
        && pipeline.invocation.arguments.first?.operand.constant?.text.map(isSecret(path:)) ?? false
    }
  }
}

extension Argument.Input {
  fileprivate var text: String? {
    if case .text(let text, _) = self { text } else { nil }
  }
}

extension Character {
  fileprivate var isPartOfCall: Bool {
    isLetter || isNumber || self == "_" || self == "." || self == "#"
  }
}
