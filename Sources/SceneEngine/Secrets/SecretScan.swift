import SceneCommands
import SceneLanguage

/// A scan of a text for secrets, by the rule of ``SecretDetector``.
struct SecretScan {
  /// The variables that are given as secrets.
  private(set) var variables: Set<String> = []
  /// The variables that are bound to words or literals, and the ranges of those.
  private(set) var bindings: [(name: String, range: SourceRange)] = []
  /// Whether a command with arguments is unknown, and no known one is similar.
  private(set) var hasUnknownCommand = false

  private let detector: SecretDetector
  private var hidden: [SourceRange] = []

  /// Reads a text; after its first syntax error, by its words.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names that are known.
  init(_ text: String, _ detector: SecretDetector) {
    self.detector = detector
    let bytes = Array(text.utf8)
    hidden = detector.texts.ranges(in: bytes)
    var end = 0
    do throws(SyntaxFault) {
      try detector.registry.parser.readPieces(of: SourceText(name: "", bytes: bytes)) { piece in
        examine(piece)
        end = piece.range.end
      }
    } catch {
      guess(Substring(text.utf8.dropFirst(end)), of: text)
    }
  }

  /// Reads the arguments of a command.
  init(
    _ arguments: [ArgumentSyntax], for parameters: [CommandParameter], _ detector: SecretDetector
  ) {
    self.detector = detector
    examine(arguments[...], for: parameters)
  }

  /// The ranges of the secrets, in order and without overlaps.
  var found: [SourceRange] {
    let bound = bindings.filter { variables.contains($0.name) }.map(\.range)
    return (hidden + bound).sorted { $0.start < $1.start }.reduce(into: []) { ranges, range in
      if let last = ranges.last, range.start < last.end {
        ranges[ranges.count - 1].end = max(last.end, range.end)
      } else {
        ranges.append(range)
      }
    }
  }

  // MARK: Statements

  private mutating func examine(_ piece: Piece) {
    switch piece.kind {
    case .statement(.expect(let expectation)): examine(expectation.condition)
    case .statement(.bisect(let condition)), .statement(.await(let condition, _, _)),
      .opening(.branch(let condition)), .else(let condition?):
      examine(condition)
    case .statement(.bind(let name, let operand)): bind(name, operand)
    case .opening(.loop(let name, let values)): for value in values { bind(name, value) }
    case .statement(let kind): for operand in kind.operands { examine(operand) }
    case .opening(let opening): for operand in opening.operands { examine(operand) }
    case .else(nil), .end: break
    }
  }

  private mutating func bind(_ name: Name, _ operand: Operand) {
    examine(operand)
    switch operand.kind {
    case .variable, .command: break
    case _ where detector.isSecret(variable: name.text): hide(operand)
    case .word, .literal, .arithmetic: bindings.append((name.text, operand.range))
    }
  }

  private mutating func examine(_ operand: Operand) {
    switch operand.kind {
    case .command(let pipeline): examine(pipeline)
    case .arithmetic(let arithmetic):
      examine(arithmetic.left)
      examine(arithmetic.right)
    case .word, .literal, .variable: break
    }
  }

  private mutating func examine(_ pipeline: Pipeline) {
    for operand in pipeline.operands { examine(operand) }
    var arguments = pipeline.invocation.arguments[...]
    let name = pipeline.invocation.name.text
    let command = detector.registry[name]
    let takesPlace = command?.traits.contains(.takesPlace) == true
    let forwards = takesPlace || command?.traits.contains(.takesAction) == true
    if forwards {
      // The flags of the command itself can be anywhere.
      let flags = command?.schema.parameters ?? []
      arguments = arguments.filter { !flags.hasFlag($0, orLabel: true) }[...]
    }
    var called = name
    if forwards {
      let constant = arguments.popFirst()?.operand.constant
      called = if case .text(let text, _)? = constant { text } else { "" }
    }
    let parameters =
      takesPlace ? detector.parameters(ofPlace: called) : detector.parameters(ofAction: called)
    if parameters == nil, !arguments.isEmpty { hasUnknownCommand = true }
    examine(arguments, for: parameters ?? [])
  }

  /// Hides the arguments that are secret by their parameters or labels.
  private mutating func examine(
    _ arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) {
    let isUnlabeled = parameters.takesSecret && !parameters.contains { $0.label != nil }
    for argument in detector.secrets(among: arguments, for: parameters).map({ arguments[$0] }) {
      if argument.label != nil, isUnlabeled {
        hidden.append(argument.range)
      } else if let label = parameters.gluedLabel(of: argument) {
        let length = label.name.utf8.count + 1
        hidden.append(SourceRange(argument.range.start + length, argument.range.end))
      } else {
        hide(argument.operand)
      }
    }
  }

  /// Hides the side that is compared with a secret: `expect state signIn.password == hunter2`.
  private mutating func examine(_ condition: Condition) {
    for comparison in condition.comparisons {
      let sides = comparison.operands
      for (side, other) in zip(sides, sides.reversed()) {
        examine(side)
        if detector.isSecret(side) { hide(other) }
      }
    }
  }

  private mutating func hide(_ operand: Operand) {
    switch operand.kind {
    case .variable(let variable): variables.insert(variable.name)
    case .command(let pipeline)
    where detector.registry.queries.contains(pipeline.invocation.name.text):
      break
    case .word(let word):
      hidden.append(operand.range)
      guard case .interpolated(let parts) = word.content else { return }
      for case .variable(let variable) in parts { variables.insert(variable.name) }
    case .literal, .command, .arithmetic: hidden.append(operand.range)
    }
  }

  // MARK: Words

  /// Hides the rest of a text that cannot be parsed, after the first word that names a secret.
  private mutating func guess(_ rest: Substring, of text: String) {
    func isPartOfCall(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_.#".contains(character)
    }
    var position = rest.startIndex
    var isCommand = true
    while let start = rest[position...].firstIndex(where: isPartOfCall) {
      let gap = rest[position..<start]
      let word = String(rest[start...].prefix(while: isPartOfCall))
      isCommand = isCommand || gap.contains { $0 == ";" || $0 == "(" || $0.isNewline }
      position = rest.index(start, offsetBy: word.count)
      let following = rest[position...].drop { $0 == " " || $0 == "\t" }
      let isCalled = isCommand && detector.parameters(ofAction: word)?.takesSecret ?? false
      let last = word.split(separator: ".").last.map(String.init) ?? word
      let isLabeled = [":", "=", "!"].contains(following.first) && detector.isSecret(label: last)
      if isCalled || isLabeled, !following.isEmpty {
        let end = text.utf8.count
        let secret = following.drop { isLabeled && ":=! ".contains($0) }
        return hidden.append(SourceRange(end - secret.utf8.count, end))
      }
      isCommand = isCommand && detector.registry[word]?.traits.contains(.takesAction) == true
    }
  }
}
