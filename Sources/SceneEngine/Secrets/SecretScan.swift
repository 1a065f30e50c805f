import SceneCommands
import SceneLanguage

/// A scan of a text for secrets, by the rule of ``SecretDetector``.
struct SecretScan {
  /// The variables that are given as secrets.
  private(set) var variables: Set<String> = []
  /// The variables that are bound to words or literals, and the ranges of those.
  private(set) var bindings: [(name: String, range: SourceRange)] = []
  /// Whether an operand reads a state that the policy conceals.
  private(set) var readsConcealed = false
  /// Whether a command with arguments is unknown, and no known one is similar.
  private(set) var hasUnknownCommand = false

  /// The words to which variables are bound.
  private var boundNames: [String: String] = [:]
  private let detector: SecretDetector
  private var hidden: [SourceRange] = []
  /// The ranges of arguments that may be secrets in the place of other arguments.
  private var misplaced: [SourceRange] = []

  /// Reads a text; after its first syntax error, by its words.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names that are known.
  init(_ text: String, _ detector: SecretDetector) {
    self.detector = detector
    let bytes = Array(text.utf8)
    var end = 0
    do throws(SyntaxFault) {
      try detector.registry.parser.readPieces(of: SourceText(name: "", bytes: bytes)) { piece in
        readComments(bytes[end..<max(end, piece.range.start)])
        examine(piece)
        end = max(end, piece.range.end)
      }
      readComments(bytes[end...])
    } catch {
      guess(bytes[end...])
    }
    for secret in URLSecrets(in: bytes, isSecret: detector.isSecret(label:)).found {
      let value = bytes[secret.range.start..<secret.range.end]
      variables.formUnion(SecretDetector.variables(in: String(decoding: value, as: UTF8.self)))
      // Variables without other text are shown.
      guard
        value.first != ASCII.dollar
          || !value.allSatisfy({ ASCII.isNamePart($0) || "${}[].".utf8.contains($0) })
      else { continue }
      var end = secret.range.end
      if let quote = value.first, quote == ASCII.quote || quote == ASCII.apostrophe,
        value.count(where: { $0 == quote }) == 1
      {
        // `password='a b'` is a word that ends at the space, but the rest was meant, too.
        end = bytes[end...].firstIndex(of: ASCII.newline) ?? bytes.count
      }
      hidden.append(SourceRange(secret.range.start, end))
    }
  }

  /// Reads a variable and the operand that is bound to it.
  init(name: String, _ operand: Operand, _ detector: SecretDetector) {
    self.detector = detector
    bind(Name(text: name, range: operand.range), operand)
    if !hidden.isEmpty { variables.insert(name) }
  }

  /// Reads the arguments of a command.
  init(
    _ arguments: [ArgumentSyntax], for parameters: [CommandParameter], _ detector: SecretDetector
  ) {
    self.detector = detector
    examine(arguments[...], for: parameters)
  }

  /// The ranges of the secrets, in order and without overlaps.
  var found: [SourceRange] { merged(hidden) }

  /// The ranges of the secrets and of what may be one, in order and without overlaps.
  ///
  /// `signIn jane` may lack its password, for which the shell asks, and remains in the command history; so may
  /// `signUp jane@example.com hunter2`, which lacks a name.
  var concealed: [SourceRange] { merged(hidden + misplaced) }

  private func merged(_ hidden: [SourceRange]) -> [SourceRange] {
    let bound = bindings.filter { variables.contains($0.name) }.map(\.range)
    let all = (hidden + bound).filter { $0.start < $0.end }
    return all.sorted { $0.start < $1.start }.reduce(into: []) { ranges, range in
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
    boundNames[name.text] = self.name(calledBy: operand)
    switch operand.kind {
    case .variable, .command: break
    case _ where detector.isSecret(variable: name.text): hide(operand)
    case .word, .literal, .arithmetic: bindings.append((name.text, operand.range))
    }
  }

  private mutating func examine(_ operand: Operand) {
    readsConcealed = readsConcealed || detector.readsConcealed(operand)
    switch operand.kind {
    case .command(let pipeline): examine(pipeline)
    case .arithmetic(let arithmetic):
      examine(arithmetic.left)
      examine(arithmetic.right)
    case .literal(let literal):
      let (isSecret, names) = detector.secrets(in: literal)
      variables.formUnion(names)
      if isSecret { hidden.append(operand.range) }
    case .word, .variable: break
    }
  }

  private mutating func examine(_ pipeline: Pipeline) {
    for operand in pipeline.operands { examine(operand) }
    var arguments = pipeline.invocation.arguments[...]
    let name = pipeline.invocation.name.text
    if name == SourceCommand.name {
      for argument in arguments {
        if let label = argument.label { bind(label, argument.operand) }
      }
    }
    let command = detector.registry[name] ?? detector.misspelledCommand(name)
    let takesPlace = command?.traits.contains(.takesPlace) == true
    let forwards = takesPlace || command?.traits.contains(.takesAction) == true
    var target: Operand?
    if forwards, let command {
      target = popTarget(of: command, from: &arguments)
    }
    hideWords(in: name, at: pipeline.invocation.name.range, or: arguments)
    let called = forwards ? target.flatMap(name(calledBy:)) ?? "" : name
    if let target {
      if let word = target.bareWord { hideWords(in: word, at: target.range, or: arguments) }
      if case .text(let text, quoted: true)? = target.constant, detector.classify(text) == .secret {
        hide(target)
      }
    }
    var parameters =
      takesPlace ? detector.parameters(ofPlace: called) : detector.parameters(ofAction: called)
    if !takesPlace, called == OpenCommand.name, let link = arguments.first,
      [nil, OpenCommand.urlName].contains(link.label?.text),
      case .text(let url, _)? = link.operand.constant
    {
      parameters = detector.parametersOfOpen(url)
    }
    if parameters == nil, !arguments.isEmpty { hasUnknownCommand = true }
    examine(arguments, for: parameters ?? [])
    if takesPlace, let action = detector.parameters(ofActionNamedLikePlace: called, for: arguments)
    {
      examine(arguments, for: action, asksForSecrets: false)
    }
    if command?.traits.contains(.takesLine) == true || command == nil && parameters == nil {
      examineLine(arguments)
    } else if command == nil {
      hideSurplus(of: arguments, for: parameters ?? [])
    }
    guard
      let named = arguments.firstIndex(where: {
        $0.label == nil && $0.operand.bareWord.map(detector.isName) == true
      })
    else { return }
    // `set password hunter2` and `goto signIn --password hunter2` give a secret to what takes none.
    for argument in arguments[(named + 1)...] { hide(argument.operand) }
  }

  /// The name of the place or action that an operand calls.
  private func name(calledBy operand: Operand) -> String? {
    if case .variable(let variable) = operand.kind, let name = boundNames[variable.name] {
      return name
    }
    return detector.name(calledBy: operand)
  }

  /// Removes the place or action that a command takes from its arguments, with what is not for it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - arguments: The arguments; those before the place or action remain if they have the name of a secret, or follow it.
  /// - Returns: The place or action; nil if there is none.
  private func popTarget(
    of command: any ShellCommand.Type, from arguments: inout ArraySlice<ArgumentSyntax>
  ) -> Operand? {
    let own = command.schema.parameters
    let label = own.first?.label
    // The flags of the command itself can be anywhere.
    arguments =
      command.expanding(Flags.labeling(Array(arguments), for: own))
      .filter { !own.hasFlag($0, orLabel: true) && $0.flag != Flags.json }
      .map { argument in
        guard let glued = own.gluedLabel(of: argument), glued.name == label,
          let sign = glued.sign.asciiValue
        else { return argument }
        return argument.withLabel(before: sign)
      }[...]
    var before: [ArgumentSyntax] = []
    for (index, argument) in zip(arguments.indices, arguments) {
      if argument.flag == nil, [nil, label].contains(argument.label?.text),
        own.gluedLabel(of: argument) == nil, before.last?.flag == nil
      {
        arguments = (before + arguments[(index + 1)...])[...]
        return argument.operand
      }
      if hasSecretName(argument) || before.last?.flag != nil { before.append(argument) }
    }
    return nil
  }

  /// Whether an argument has the label or flag of a secret.
  private func hasSecretName(_ argument: ArgumentSyntax) -> Bool {
    if let label = argument.label?.text { return detector.isSecret(label: label) }
    guard argument.flag != nil, let word = argument.operand.bareWord else { return false }
    return detector.isName(word) || detector.givenSecret(in: word) != nil
  }

  /// Hides the secrets of a line that is given to a command, or to none: `alias home signIn jane hunter2`, or
  /// `auth signIn jane hunter2`.
  private mutating func examineLine(_ arguments: ArraySlice<ArgumentSyntax>) {
    for (index, argument) in zip(arguments.indices, arguments) {
      guard case .text(let text, let isQuoted)? = argument.operand.constant else { continue }
      if isQuoted {
        if detector.classify(text) == .secret { hide(argument.operand) }
      } else if let parameters = detector.parameters(ofAction: text), parameters.takesSecret {
        return examine(arguments[(index + 1)...], for: parameters)
      }
    }
  }

  /// Hides the words that fit no parameter after the name of an action with a secret, as in
  /// `env.fail auth.signIn timedOut hunter2`.
  private mutating func hideSurplus(
    of arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) {
    for index in detector.surplus(
      among: arguments.map { $0.label?.text ?? $0.flag },
      arguments.map { $0.operand.bareWord }, for: parameters)
    { hide(arguments[arguments.startIndex + index].operand) }
  }

  /// Hides the arguments that are secret by their parameters or labels.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - parameters: The parameters.
  ///   - asksForSecrets: Whether the shell asks for a secret that is missing.
  private mutating func examine(
    _ arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter],
    asksForSecrets: Bool = true
  ) {
    let isUnlabeled = parameters.takesSecret && !parameters.contains { $0.label != nil }
    if parameters.takesSecret {
      // A JSON value that no parameter takes may contain what the parameters take: `signIn {"password": "hunter2"}`.
      let matched = parameters.matched(to: arguments.map { $0.label?.text })
      for (argument, parameter) in zip(arguments, matched)
      where argument.operand.isJSON && parameter?.takesJSON != true { hide(argument.operand) }
    }
    for (index, argument) in zip(arguments.indices, arguments) where argument.label == nil {
      guard let word = argument.operand.bareWord else { continue }
      hideWords(in: word, at: argument.operand.range, or: arguments[(index + 1)...])
    }
    if let index = parameters.misplacedSecret(labels: parameters.labels(of: arguments)) {
      let operand = arguments[arguments.startIndex + index].operand
      if operand.constant != nil {
        if asksForSecrets { misplaced.append(operand.range) } else { hidden.append(operand.range) }
      }
    }
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

  /// Hides the secrets that a word gives in the form of another language, or the arguments after it.
  private mutating func hideWords(
    in word: String, at range: SourceRange, or next: ArraySlice<ArgumentSyntax>
  ) {
    let call = detector.secretCall(in: word)
    guard let value = (call ?? detector.givenSecret(in: word))?.value else { return }
    hidden.append(SourceRange(range.end - value.utf8.count, range.end))
    for argument in call != nil ? next : value.isEmpty ? next.prefix(1) : [] {
      hide(argument.operand)
    }
  }

  /// Hides the side that is compared with a secret: `expect state signIn.password == hunter2`.
  private mutating func examine(_ condition: Condition) {
    for comparison in condition.comparisons {
      let sides = comparison.operands
      for (side, other) in zip(sides, sides.reversed()) {
        examine(side)
        if detector.isSecret(side) { hide(other) }
        // `expect password == hunter2` lacks `state`.
        if sides.count == 2, side.bareWord.map(detector.isName) == true,
          case .text(let text, _)? = other.constant, !["null", "true", "false"].contains(text)
        {
          hide(other)
        }
        guard case .command(let pipeline) = side.kind, let path = pipeline.stateNames,
          case .literal(let literal) = other.kind, detector.hasSecret(literal, at: path)
        else { continue }
        hide(other)
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
    case .literal(let literal):
      if literal.hasConstant { hidden.append(operand.range) }
      variables.formUnion(operand.variableNames)
    case .command, .arithmetic: hidden.append(operand.range)
    }
  }

  // MARK: Words

  /// Reads the comments between two statements, a line each.
  private mutating func readComments(_ bytes: ArraySlice<UInt8>) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let sign = line.firstIndex(of: UInt8(ascii: "#")) else { continue }
      guess(line[(sign + 1)...])
    }
  }

  /// Hides the rest of a part that cannot be parsed, after the first word that names a secret.
  private mutating func guess(_ part: ArraySlice<UInt8>) {
    func isPartOfCall(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_.#".contains(character)
    }
    let rest = String(decoding: part, as: UTF8.self)
    var position = rest.startIndex
    var isCommand = true
    while let start = rest[position...].firstIndex(where: isPartOfCall) {
      let gap = rest[position..<start]
      let word = String(rest[start...].prefix(while: isPartOfCall))
      isCommand = isCommand || gap.contains { ";(=".contains($0) || $0.isNewline }
      position = rest.index(start, offsetBy: word.count)
      let following = rest[position...].drop { $0 == " " || $0 == "\t" }
      // With a service or a scene, it is a call wherever it is.
      let isCalled = (isCommand || word.contains(".")) && detector.takesSecret(word)
      let last = word.split(separator: ".").last.map(String.init) ?? word
      // A key of JSON has a quote after it.
      let value = following.drop { $0 == "\"" || $0 == "'" }
      let isLabeled = value.first.map(":=!".contains) == true && detector.isSecret(label: last)
      let isNamed = detector.isName(word) && following.startIndex > position
      if isCalled || isLabeled || isNamed, !following.isEmpty {
        let secret = isLabeled ? value.drop { ":=! ".contains($0) } : following
        return hidden.append(SourceRange(part.endIndex - secret.utf8.count, part.endIndex))
      }
      isCommand =
        isCommand
        && (detector.registry.keywords.contains { $0.schema.name == word }
          || detector.registry[word]?.traits.isDisjoint(with: [.takesAction, .takesPlace]) == false)
    }
  }
}

extension Operand {
  /// Whether it is a JSON array or object.
  var isJSON: Bool {
    switch kind {
    case .literal(.array), .literal(.object): true
    case .literal, .word, .variable, .command, .arithmetic: false
    }
  }

  /// The names of the variables in the operand.
  var variableNames: Set<String> { Set(variables.map(\.name)) }

  /// The variables in the operand.
  var variables: [Variable] {
    switch kind {
    case .variable(let variable): return [variable]
    case .word(let word):
      guard case .interpolated(let parts) = word.content else { return [] }
      return parts.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
    case .literal(let literal): return literal.variables
    case .command(let pipeline): return pipeline.operands.flatMap(\.variables)
    case .arithmetic(let arithmetic):
      return arithmetic.left.variables + arithmetic.right.variables
    }
  }
}

extension Literal {
  /// Whether a part of it is no variable.
  fileprivate var hasConstant: Bool {
    switch self {
    case .scalar: true
    case .variable: false
    case .array(let elements): elements.contains(where: \.hasConstant)
    case .object(let fields): fields.contains { $0.value.hasConstant }
    }
  }

  fileprivate var variables: [Variable] {
    switch self {
    case .scalar: []
    case .variable(let variable): [variable]
    case .array(let elements): elements.flatMap(\.variables)
    case .object(let fields): fields.flatMap(\.value.variables)
    }
  }
}
