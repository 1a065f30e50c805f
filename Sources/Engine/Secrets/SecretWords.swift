import Language
import OrderedCollections
package import Scenes
import Sessions

/// What may be something that must not be kept or shown, such as a password.
///
/// A statement is judged by the commands that the app has or had, as they declare their parameters; only
/// of text that doesn't parse the words are looked at.
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

  /// The parameters of the actions seen so far, by name and then by target.
  private var actions: [String: [String: [CommandParameter]]] = [:]
  /// The parameters of the places.
  private var places: [String: [CommandParameter]] = [:]
  /// The commands of the shell.
  let registry: CommandRegistry
  /// The labels of secrets.
  private var labels = Set(telling)
  /// The paths of state that is a secret, as in `signIn.password`.
  private var paths: Set<String> = []
  /// The variables that were given as secrets.
  private var variables: Set<String> = []
  /// What was given as a secret.
  private(set) var texts = SecretTexts()

  /// The most bytes of a text that is looked at.
  static let byteLimit = 10_000
  /// What is about a secret, whoever knows it.
  private static let telling = ["password", "passphrase"]

  /// Creates words of the shell alone.
  package init(_ registry: CommandRegistry) { self.registry = registry }

  /// Adds what an app has at the moment; what it had before stays known.
  @MainActor
  package mutating func learn(from app: any SceneApp) {
    learn(commandsOf: app)
    for target in Target.all(of: app) { learn(target.state, at: target.name) }
  }

  /// Adds the commands and places that an app has at the moment.
  @MainActor
  mutating func learn(commandsOf app: any SceneApp) {
    for target in Target.all(of: app) { learn(target.commands, of: target.name) }
    learn(places: app.places)
  }

  /// Adds the actions of a target.
  mutating func learn(_ commands: [CommandSchema], of target: String) {
    for command in commands {
      actions[command.name, default: [:]][target] = command.parameters
      learn(command.parameters)
    }
  }

  /// Adds places.
  mutating func learn(places: [CommandSchema]) {
    for place in places {
      self.places[place.name] = place.parameters
      learn(place.parameters)
    }
  }

  private mutating func learn(_ parameters: [CommandParameter]) {
    labels.formUnion(parameters.filter(\.type.isSecret).compactMap(\.label))
  }

  /// Adds the secrets in a state.
  mutating func learn(_ state: Value, at path: String) {
    switch state {
    case .redacted: paths.insert(path)
    case .object(let fields): for (key, value) in fields { learn(value, at: "\(path).\(key)") }
    case .variant(let name, let payload): learn(payload, at: "\(path).\(name)")
    default: break
    }
  }

  /// Adds variables that were given as secrets.
  mutating func learn(variables: Set<String>) { self.variables.formUnion(variables) }

  /// Adds what was given as a secret.
  mutating func learn(secret: Value) { texts.insert(secret) }

  /// The parameters of an action as it is called, or of the one that was probably meant; nil if there is
  /// none.
  func parameters(ofAction call: String) -> [CommandParameter]? {
    // Nobody knows what is in the lines that a command takes.
    if registry[call]?.traits.contains(.takesLine) == true { return nil }
    let parts = call.split(separator: ".", maxSplits: 1)
    let name = String(parts.last ?? "")
    if let known = actions[name] {
      if parts.count == 2, let own = known[String(parts[0].prefix { $0 != "#" })] { return own }
      return Self.merged(known)
    }
    if let command = registry[name] {
      return command.traits.contains(.isInteractive) ? command.schema.parameters : []
    }
    let own = registry.schemas.map(\.name).sorted() + registry.words.map(\.schema.name)
    let nearest = NearestNames.nearest(to: name, among: actions.keys.sorted() + own, limit: 1)
    if let near = nearest.first {
      let meant = actions[near].map(Self.merged) ?? []
      return meant.takesSecret ? meant : []
    }
    // It may be an action of a scene that hasn't been there yet.
    let lastWord = name[(name.lastIndex(where: \.isUppercase) ?? name.startIndex)...].lowercased()
    guard isSecret(label: lastWord) || Self.telling.contains(where: name.lowercased().contains)
    else { return nil }
    return [CommandParameter(nil, name: name, type: .secret(.string))]
  }

  /// The parameters of actions of the same name: what may be a secret for one of them is one.
  private static func merged(_ actions: [String: [CommandParameter]]) -> [CommandParameter] {
    let all = actions.sorted { $0.key < $1.key }.map(\.value)
    var merged = all.first(where: \.takesSecret) ?? all.first ?? []
    for parameters in all {
      for (index, parameter) in parameters.enumerated() where parameter.type.isSecret {
        guard index < merged.count else {
          merged.append(parameter)
          continue
        }
        merged[index].type = .secret(merged[index].type)
        guard let label = parameter.label else { continue }
        if let same = merged.firstIndex(where: { $0.label == label }) {
          merged[same].type = parameter.type
        } else {
          merged.append(parameter)
        }
      }
    }
    return merged
  }

  /// The parameters of a place, or of the one that was probably meant; nil if there is none.
  func parameters(ofPlace name: String) -> [CommandParameter]? {
    places[name]
      ?? NearestNames.nearest(to: name, among: places.keys.sorted(), limit: 1).first
      .flatMap { places[$0] }
  }

  /// Whether a label that a command doesn't know is, or is meant to be, that of a secret.
  func isSecret(label: String) -> Bool {
    labels.contains { EditDistance.between($0, label) * 3 <= $0.count }
  }

  /// Whether a variable holds a secret.
  func isSecret(variable: String) -> Bool {
    labels.contains(variable) || variables.contains(variable)
  }

  /// Takes note of what a variable is given, if that is a secret.
  ///
  /// - Returns: Whether something more is known to be secret.
  mutating func learn(_ value: Value, of variable: String) -> Bool {
    guard isSecret(variable: variable) else { return false }
    let count = texts.count
    learn(secret: value)
    return texts.count > count
  }

  /// Whether what is at a path of the state is a secret.
  func isSecret(path: String) -> Bool {
    let parts = path.split(separator: ".")
    guard let first = parts.first, let last = parts.last else { return false }
    let target = first.prefix { $0 != "#" }
    return labels.contains(String(last))
      || paths.contains(([target] + parts.dropFirst()).joined(separator: "."))
  }

  /// Judges the text of a statement, or of what was meant to be one.
  ///
  /// - Complexity: O(*n* · *m*) for *n* words and *m* names; a text of over 10 KB is taken for secret.
  package func judge(_ text: String) -> Judgement {
    guard text.utf8.count <= Self.byteLimit else { return .secret }
    let ranges = SecretRanges(text, self)
    guard ranges.found.isEmpty, ranges.variables.isEmpty else { return .secret }
    return ranges.hasUnknownCommand ? .unknown : .open
  }

  /// The text of a statement without its secrets.
  package func concealing(_ text: String) -> String {
    guard text.utf8.count <= Self.byteLimit else { return Value.redacted.description }
    var bytes = Array(text.utf8)
    for range in SecretRanges(text, self).found.reversed() where range.end <= bytes.count {
      bytes.replaceSubrange(range.start..<range.end, with: Value.redacted.description.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What was printed or changed without what was given as a secret.
  package func concealing(output text: String) -> String { texts.concealing(text) }

  /// Whether something stands in a text that was given as a secret.
  package func isGiven(in text: String) -> Bool { !texts.ranges(in: Array(text.utf8)).isEmpty }

  /// The variables that a text gives away as secrets, such as `x` of `setPassword $x`.
  package func variables(givenIn text: String) -> Set<String> {
    guard text.utf8.count <= Self.byteLimit else { return [] }
    return SecretRanges(text, self).variables
  }

  /// The variables that a text binds.
  package func variables(boundIn text: String) -> Set<String> {
    // Most texts bind none, and needn't be read.
    guard text.utf8.count <= Self.byteLimit, text.contains("let") else { return [] }
    return Set(SecretRanges(text, SecretWords(registry)).bindings.map(\.name))
  }
}

extension [CommandParameter] {
  /// Whether a secret is among them.
  var takesSecret: Bool { contains(where: \.type.isSecret) }
}
