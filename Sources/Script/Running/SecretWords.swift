import Commands
package import Scenes

/// Which lines may take something that must not be kept, such as a password.
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

  /// What takes no secret: commands of the shell, places, and actions seen so far, in lower case.
  private var openNames = BuiltIn.names.union(BuiltIn.keywords.map(\.name))
  /// What takes a secret, in lower case.
  private var secretNames: Set<String> = []
  /// The labels of secrets, in lower case.
  private var secretLabels: Set<String> = []

  /// The most bytes of a line that is looked at.
  private static let byteLimit = 10_000

  /// Creates words of the shell alone.
  package init() {}

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
      if secrets.isEmpty { openNames.insert(name) } else { secretNames.insert(name) }
      secretLabels.formUnion(secrets.compactMap { $0.label?.lowercased() })
    }
  }

  /// Judges the text of a statement, or of what was meant to be one.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names; a text of over 10 KB is taken for secret.
  package func judge(_ text: String) -> Judgement {
    guard text.utf8.count <= Self.byteLimit else { return .secret }
    var judgement = Judgement.open
    for statement in text.split(whereSeparator: { $0 == ";" || $0.isNewline || $0 == "|" }) {
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
    if secretNames.contains(word) { return true }
    if rest.first == ":", isNear(word, secretLabels) { return true }
    return !openNames.contains(word) && isNear(word, secretNames)
  }

  private func isFamiliar(_ word: String) -> Bool {
    openNames.contains(word) || isNear(word, openNames)
  }

  private func isNear(_ word: String, _ names: Set<String>) -> Bool {
    !NearestNames.nearest(to: word, among: names, limit: 1).isEmpty
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
