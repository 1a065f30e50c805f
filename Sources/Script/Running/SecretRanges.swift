import Commands

/// Where in a text something stands that must not be shown, as far as its words tell.
///
/// The text may be mistyped or not parse at all; what can't be read is one piece to the end of its line.
struct SecretRanges {
  /// Why something isn't shown.
  enum Reason {
    /// It is a secret.
    case secret
    /// It is given to a command that nobody knows, and could be one.
    case doubt
  }

  /// What isn't shown, in order.
  var found: [(range: SourceRange, reason: Reason)] {
    let bound = bindings.filter { variables.contains($0.name) }.flatMap(\.ranges)
    let all = hidden + bound.map { ($0, .secret) }
    return all.sorted { $0.range.start < $1.range.start }
  }

  /// The variables that are given as secrets.
  private(set) var variables: Set<String> = []

  private let words: SecretWords
  private var hidden: [(range: SourceRange, reason: Reason)] = []
  private var bindings: [(name: String, ranges: [SourceRange])] = []

  /// Looks through a text, which may begin inside of a statement of which nothing is known.
  init(_ text: String, _ words: SecretWords, beginsInside: Bool = false) {
    self.words = words
    var statements = SecretPieces(Array(text.utf8)).statements[...]
    if beginsInside, let first = statements.popFirst() {
      for piece in first.prefix(while: { $0.kind != .sign }) where piece.kind != .variable {
        hidden.append((piece.range, .doubt))
      }
    }
    for statement in statements { examine(statement[...]) }
  }

  /// The variables that are bound to something written there.
  var boundVariables: Set<String> { Set(bindings.filter { !$0.ranges.isEmpty }.map(\.name)) }

  private typealias Piece = SecretPieces.Piece

  private mutating func hide(_ piece: Piece, _ reason: Reason = .secret) {
    switch piece.kind {
    case .variable: if reason == .secret { variables.insert(piece.text) }
    case .command where BuiltIn.queries.contains(piece.text): break
    case .word, .label, .command, .unreadable: hidden.append((piece.range, reason))
    case .sign: break
    }
  }

  private mutating func examine(_ statement: ArraySlice<Piece>) {
    switch statement.first?.bare {
    case "let": examineBinding(statement.dropFirst())
    case "expect", "await": examineComparison(statement.dropFirst())
    default: examineCommand(statement)
    }
  }

  /// `let password = hunter2`, and what `setPassword $x` makes of `let x = hunter2`.
  private mutating func examineBinding(_ pieces: ArraySlice<Piece>) {
    guard let name = pieces.first else { return }
    guard pieces.dropFirst().first?.bare == "=" else { return examineWord(name) }
    let value = pieces.dropFirst(2)
    guard !BuiltIn.queries.contains(value.first?.bare ?? "") else { return }
    if words.isSecret(label: name.text) {
      for piece in value { hide(piece) }
    } else {
      bindings.append((name.text, value.filter { $0.kind != .variable }.map(\.range)))
    }
  }

  /// `expect state signIn.password == hunter2`, which is a guess at what isn't shown.
  private mutating func examineComparison(_ pieces: ArraySlice<Piece>) {
    let operators = Comparison.Operator.allCases.map(\.rawValue)
    guard let sign = pieces.firstIndex(where: { operators.contains($0.bare ?? "") }) else { return }
    let sides = [pieces[..<sign], pieces[(sign + 1)...]]
    for (side, other) in zip(sides, sides.reversed()) {
      let isSecret = side.contains { piece in
        piece.text.split(separator: ".").contains { words.isSecret(label: String($0)) }
      }
      guard isSecret, !BuiltIn.queries.contains(other.first?.bare ?? "") else { continue }
      for piece in other.prefix(while: { $0.bare != "within" }) { hide(piece) }
    }
  }

  private mutating func examineCommand(_ pieces: ArraySlice<Piece>) {
    guard let name = pieces.first else { return }
    let rest = pieces.dropFirst().prefix { $0.kind != .sign }
    let arguments = self.arguments(name.kind == .label ? pieces : rest)
    guard name.kind == .word else { return examine(arguments, openLabels: []) }
    // These hand their arguments on to what the first one names.
    if ["dispatch", "push", "present"].contains(name.text) { return examineCommand(rest) }
    switch words.knowledge(of: name.text) {
    case .secret(let parameters): examine(arguments, for: parameters)
    case .open(let labels): examine(arguments, openLabels: labels)
    case .telling: for argument in arguments { hide(argument.value) }
    case .unknown:
      examine(arguments, openLabels: [])
      guard words.isDoubtful, let first = rest.first, let last = rest.last,
        rest.contains(where: { $0.kind == .word || $0.kind == .unreadable })
      else { return }
      hidden = hidden.filter { $0.range.start < first.range.start }
      hidden.append((first.range.union(last.range), .doubt))
    }
  }

  private func arguments(_ pieces: ArraySlice<Piece>) -> [(label: Piece?, value: Piece)] {
    var arguments: [(label: Piece?, value: Piece)] = []
    var label: Piece?
    for piece in pieces {
      if piece.kind == .label, label == nil {
        label = piece
      } else {
        arguments.append((label, piece))
        label = nil
      }
    }
    // A label without a value may be meant as one.
    return arguments + (label.map { [(nil, $0)] } ?? [])
  }

  /// Hides the arguments of a command that takes secrets, but for those that surely are none.
  private mutating func examine(
    _ arguments: [(label: Piece?, value: Piece)], for parameters: [CommandParameter]
  ) {
    let labels = Set(parameters.compactMap(\.label))
    let given = Set(arguments.compactMap(\.label?.text))
    var positions = parameters.filter { !given.contains($0.label ?? "") }[...]
    var isBehindSecret = false
    for (label, value) in arguments {
      let parameter =
        if let label { parameters.first { $0.label == label.text } } else { positions.popFirst() }
      // A second word behind a label is the rest of a text without quotes.
      let isOpen =
        parameter.map { !$0.type.isSecret } ?? false && !(label == nil && isBehindSecret)
      if isOpen || (value.kind == .label && labels.contains(value.text)) { continue }
      if let label, labels.isEmpty { hidden.append((label.range, .secret)) }
      hide(value)
      isBehindSecret = label != nil || isBehindSecret
    }
  }

  /// Hides what the labels of a command say is secret.
  private mutating func examine(
    _ arguments: [(label: Piece?, value: Piece)], openLabels: Set<String>
  ) {
    var isBehindSecret = false
    for (label, value) in arguments {
      if let label {
        isBehindSecret = !openLabels.contains(label.text) && words.isSecret(label: label.text)
      }
      if isBehindSecret { hide(value) } else { examineWord(value) }
    }
  }

  /// Hides `password=hunter2`, and what can't be read and speaks of secrets.
  private mutating func examineWord(_ piece: Piece) {
    switch piece.kind {
    case .word:
      let head = piece.text.prefix { $0 != "=" && $0 != ":" }
      if head.endIndex != piece.text.endIndex, words.isSecret(label: String(head)) { hide(piece) }
    case .unreadable: if words.judgeByWords(piece.text) == .secret { hide(piece) }
    case .variable, .command, .label, .sign: break
    }
  }
}
