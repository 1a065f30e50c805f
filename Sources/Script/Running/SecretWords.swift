import Commands
package import Scenes

/// What may be something that must not be kept or shown, such as a password.
///
/// A line is judged by its words, whatever comes of it: it may be mistyped, fail to parse, or be meant
/// for a scene that it only leads to. In doubt it counts as taking a secret.
package struct SecretWords {
  /// What a line is to be taken for.
  package enum Judgement: Equatable, Sendable {
    /// Nothing in it is secret.
    case open
    /// It takes a secret.
    case secret
    /// It gives arguments to a command that nothing seen so far resembles.
    case unknown
  }

  /// What is known of a command by its name.
  enum Knowledge {
    /// It, or what it resembles, takes a secret among these parameters.
    case secret([CommandParameter])
    /// It, or what it resembles, takes none; these are its labels.
    case open(labels: Set<String>)
    /// Nothing is known by the name, which speaks of secrets.
    case telling
    /// Nothing is known.
    case unknown
  }

  /// Whether it is all but sure that a command that nobody knows is one that takes a secret.
  var isDoubtful = false

  /// What takes no secret, with its labels: commands of the shell, places, and actions seen so far, in
  /// lower case.
  private var openCommands: [String: Set<String>]
  /// What takes a secret, in lower case.
  private var secretCommands: [String: [CommandParameter]] = [:]
  /// The labels of secrets, in lower case.
  private var secretLabels: Set<String> = []

  /// The most bytes of a text that is looked at.
  static let byteLimit = 10_000
  /// What a name says that is about a secret, whoever knows it.
  private static let tellingWords = [
    "password", "passphrase", "passcode", "secret", "credential", "token",
  ]

  /// Creates words of the shell alone.
  package init() {
    openCommands = Dictionary(
      (Array(BuiltIn.names) + BuiltIn.keywords.map(\.name)).map { ($0, []) }
    ) { first, _ in first }
  }

  /// Adds what an app has at the moment; what it had before stays known.
  @SceneActor
  package mutating func learn(from app: any SceneApp) {
    learn(Target.all(of: app).flatMap(\.commands) + app.places)
  }

  /// Adds commands.
  mutating func learn(_ commands: [CommandSchema]) {
    for command in commands {
      let secrets = command.parameters.filter(\.type.isSecret)
      let name = command.name.lowercased()
      if secrets.isEmpty {
        openCommands[name, default: []].formUnion(command.parameters.compactMap(\.label))
      } else {
        secretCommands[name] = command.parameters
      }
      secretLabels.formUnion(secrets.compactMap { $0.label?.lowercased() })
    }
  }

  /// What is known of a command as it was called: `auth.signIn`.
  func knowledge(of command: String) -> Knowledge {
    let name = (command.split(separator: ".").last.map(String.init) ?? command).lowercased()
    if let parameters = secretCommands[name] { return .secret(parameters) }
    if let labels = openCommands[name] { return .open(labels: labels) }
    if let near = NearestNames.nearest(to: name, among: secretCommands.keys.sorted(), limit: 1)
      .first
    {
      return .secret(secretCommands[near] ?? [])
    }
    if Self.isTelling(name) { return .telling }
    return isNear(name, openCommands.keys) ? .open(labels: []) : .unknown
  }

  /// Whether what has this label, or this name as a variable or in the state, is a secret.
  func isSecret(label: String) -> Bool {
    let label = label.lowercased()
    return isNear(label, secretLabels) || Self.isTelling(label)
  }

  private static func isTelling(_ name: String) -> Bool {
    tellingWords.contains { name.contains($0) }
  }

  /// Judges the text of a statement, or of what was meant to be one.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names; a text of over 10 KB is taken for secret.
  package func judge(_ text: String) -> Judgement {
    guard text.utf8.count <= Self.byteLimit else { return .secret }
    guard SecretRanges(text, self).found.isEmpty else { return .secret }
    return judgeByWords(text)
  }

  /// The variables that a text gives away as secrets, such as `x` of `setPassword $x`.
  package func variables(givenIn text: String) -> Set<String> {
    guard text.utf8.count <= Self.byteLimit else { return [] }
    return SecretRanges(text, self).variables
  }

  /// The variables that a text binds.
  package static func variables(boundIn text: String) -> Set<String> {
    // Most texts bind none, and needn't be read.
    guard text.utf8.count <= byteLimit, text.contains("let") else { return [] }
    return SecretRanges(text, SecretWords()).boundVariables
  }

  /// Judges a text of which nothing can be read but words.
  func judgeByWords(_ text: String) -> Judgement {
    var judgement = Judgement.open
    for statement in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
      var rest = statement.drop { $0.isWhitespace || $0 == "!" || $0 == "(" }
      var isCommand = rest.first?.isLetter ?? false
      while let start = rest.firstIndex(where: \.isPartOfName) {
        let word = rest[start...].prefix(while: \.isPartOfName)
        rest = rest[word.endIndex...]
        // `auth.signIn` is about its last component.
        if isCommand, rest.first == "." { continue }
        let behind = rest.drop(while: \.isWhitespace)
        if takesSecret(word.lowercased(), before: behind) { return .secret }
        if isCommand, !behind.isEmpty, !isFamiliar(word.lowercased()) { judgement = .unknown }
        isCommand = word == "dispatch"
      }
    }
    return judgement
  }

  private func takesSecret(_ word: String, before rest: Substring) -> Bool {
    guard !rest.isEmpty else { return false }
    if secretCommands[word] != nil { return true }
    if rest.first == ":", isNear(word, secretLabels) { return true }
    return openCommands[word] == nil && isNear(word, secretCommands.keys)
  }

  private func isFamiliar(_ word: String) -> Bool {
    openCommands[word] != nil || isNear(word, openCommands.keys)
  }

  private func isNear(_ word: String, _ names: some Sequence<String>) -> Bool {
    !NearestNames.nearest(to: word, among: names, limit: 1).isEmpty
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
