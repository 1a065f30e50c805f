import SceneCommands
package import SceneLanguage
import OrderedCollections
import SceneLinks
import Scenes
import SceneSessions

/// Finds the secrets in a line, a message or a journal, which must not be kept or shown.
///
/// The types of an app mark secrets: its parameters and states that are `Secret`; a redaction policy marks others. A
/// text has no types, so one rule decides: **a value that is given to the name of a secret is secret.**
///
/// - The names of secrets are those of actions and places with a secret parameter (for the argument of that parameter,
///   and for arguments that fit no parameter), of the labels of such parameters, and of variables that were given as
///   secrets; also `password` and its synonyms, some of them only as labels. A secret state is one if it is compared.
/// - An unknown name is taken for the nearest known one. An unknown action also takes a secret if its last word is the
///   label of one.
/// - Given are the argument of the name, the value that `let` or `for` binds to it, the field of a JSON object, the
///   parameter of a URL, and the other side of a comparison with it; in a comment, and in a text that cannot be parsed,
///   everything after the name.
///
/// Only the place of a value decides, not its text: a value that equals a secret, and is given to something else, is
/// shown. To hide it would tell a reader who knows the value what the secret is.
package final class SecretDetector {
  /// The classification of a line.
  package enum Classification: Equatable, Sendable {
    /// The line contains no secret.
    case clean
    /// The line contains a secret.
    case secret
    /// The line gives arguments to a command that is unknown, and no known one is similar.
    case unknown
  }

  /// The parameters of the known actions, by name and then by target.
  private(set) var actions: [String: [String: [CommandParameter]]] = [:]
  private(set) var places: [String: [CommandParameter]] = [:] {
    didSet { hasSecretPlace = places.values.contains(where: \.takesSecret) }
  }
  /// Whether a place has a secret parameter.
  private(set) var hasSecretPlace = false
  /// The links of the app.
  private(set) var links: LinkTable?
  let registry: CommandRegistry
  /// The labels of secret parameters.
  private var labels = Set(defaultLabels) {
    didSet { if labels.count > oldValue.count { areSecret = [:] } }
  }
  /// Whether variables have such names.
  private var areSecret: [String: Bool] = [:]
  /// The paths of secret states, such as `signIn.password`.
  private(set) var paths: Set<String> = []
  /// The variables that were given as secrets.
  private var variables: Set<String> = []
  /// The variables that were bound to a value with another variable, by that variable.
  private var derived: [String: Set<String>] = [:]
  /// The texts that were given as secrets.
  private var texts = SecretTexts()
  /// The policy that marks parameters as secret.
  var policy = RedactionPolicy() {
    didSet {
      for (name, targets) in actions {
        for (target, parameters) in targets {
          actions[name]?[target] = policy.marking(parameters, of: "\(target).\(name)")
        }
      }
      places = .init(
        uniqueKeysWithValues: places.map { ($0, policy.marking($1, of: $0)) })
    }
  }
  /// The names of places and actions that take a secret, by the variables that were bound to them.
  private(set) var boundNames: [String: String] = [:]
  /// The closures that are called after a secret has become known, by the objects that ask for it.
  private var learners: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// The maximum number of bytes of a text that is read.
  static let byteLimit = 10_000
  static let defaultLabels = [
    "password", "passphrase", "passcode", "passwd", "pwd", "pw", "accessToken", "clientSecret",
  ]
  /// The labels of secrets that are also ordinary words: `pass the salt` gives no secret, and `pass=salt` does.
  static let ambiguousLabels: Set = ["otp", "pass", "pin", "secret", "token"]
  /// The minimum number of letters of a name to which another can be similar.
  static let minSimilarLength = 6

  /// Creates a detector that knows only the commands of the shell.
  package init(_ registry: CommandRegistry) { self.registry = registry }

  // MARK: Learning; what a former app had stays known

  @MainActor func learn(commandsOf app: any SceneApp) {
    for target in CommandTarget.all(of: app) { learn(target.commands, of: target.name) }
    learn(places: app.places)
    links = app.router.links
  }

  func learn(_ commands: [CommandSchema], of target: String) {
    for command in commands {
      actions[command.name, default: [:]][target] = policy.marking(
        command.parameters, of: "\(target).\(command.name)")
      learn(command.parameters)
    }
  }

  func learn(places: [CommandSchema]) {
    self.places.merge(places.map { ($0.name, policy.marking($0.parameters, of: $0.name)) }) { $1 }
    for place in places { learn(place.parameters) }
  }

  private func learn(_ parameters: [CommandParameter]) {
    labels.formUnion(parameters.filter(\.type.isSecret).compactMap(\.label))
  }

  /// Adds the secrets in a state.
  func learn(_ state: Value, at path: String) {
    switch state {
    case .redacted: paths.insert(path)
    case .object(let fields): for (key, value) in fields { learn(value, at: "\(path).\(key)") }
    case .variant(let name, let payload): learn(payload, at: "\(path).\(name)")
    default: break
    }
  }

  /// Adds variables that are secret, and those whose values were made from them.
  func learn(variables: Set<String>) {
    var new = variables.subtracting(self.variables)
    while let name = new.popFirst() {
      self.variables.insert(name)
      new.formUnion(derived[name, default: []].subtracting(self.variables))
    }
  }

  /// Adds a variable that is bound to an operand.
  ///
  /// It is secret if the operand contains a secret, or reads a state that the policy conceals. If it is a copy of a
  /// variable, both are secret or neither is.
  func learn(variable name: String, boundTo operand: Operand) {
    if let called = self.name(calledBy: operand), takesSecret(called) { boundNames[name] = called }
    let scan = SecretScan(name: name, operand, self)
    let sources = operand.variableNames
    if readsConcealed(operand) || isSecret(variablesOf: operand) { learn(variables: [name]) }
    guard !sources.isEmpty || !scan.variables.isEmpty else { return }
    for source in sources { derived[source, default: []].insert(name) }
    if case .variable(let source) = operand.kind { derived[name, default: []].insert(source.name) }
    learn(variables: scan.variables.union(sources.filter(isSecret(variable:))))
    if isSecret(variable: name), case .variable(let source) = operand.kind {
      learn(variables: [source.name])
    }
  }

  @MainActor func learn(secret: Value) {
    let count = texts.count
    texts.insert(secret)
    guard texts.count > count else { return }
    for learner in learners.values { learner() }
  }

  /// Calls a closure after each secret that becomes known, in place of the one that the object gave before; nil for
  /// none.
  package func onLearn(_ object: AnyObject, _ learner: (@MainActor () -> Void)?) {
    learners[ObjectIdentifier(object)] = learner
  }

  // MARK: Names

  /// Whether an unknown label is that of a secret, or similar to one: `password`, `pasword`, `newPassword`,
  /// `passwordConfirmation`, but not `passport`.
  func isSecret(label: String) -> Bool {
    if variables.contains(label) { return true }
    let whole = label.lowercased()
    if Self.ambiguousLabels.contains(whole) { return true }
    let (first, last) = (label.firstWord.lowercased(), label.lastWord.lowercased())
    return labels.contains { known in
      let known = known.lowercased()
      return known == whole || known == last
        || known.count >= Self.minSimilarLength
          && (known == first
            || [whole, last].contains { EditDistance.isNear(known, $0, limit: known.count / 6) })
    }
  }

  /// What a word gives to the name of a secret, though it is no label: `hunter2` of `password=hunter2`, and of
  /// `email=a@b.c,password=hunter2`; empty if the next word is given.
  func givenSecret(in word: String) -> (name: String, value: Substring)? {
    var start = word.startIndex
    for index in word.indices {
      switch word[index] {
      case "(", ",", ";", "&": start = word.index(after: index)
      // The secrets of a URL are found by its syntax.
      case ":" where word[index...].hasPrefix("://"): return nil
      case "=", ":":
        let name = String(word[start..<index])
        start = word.index(after: index)
        if isSecret(label: name) { return (name, word[start...]) }
      default: break
      }
    }
    return nil
  }

  /// The call that a word begins in the form of another language, `auth.signIn(jane,`, if its action or place takes a
  /// secret; the value is what is after the parenthesis.
  func secretCall(in word: String) -> (name: String, value: Substring)? {
    guard let open = word.firstIndex(of: "("), open > word.startIndex else { return nil }
    let name = String(word[..<open])
    return takesSecret(name) ? (name, word[word.index(after: open)...]) : nil
  }

  /// Whether a word is exactly the name of a secret, a path that ends with one, or a flag of that name.
  func isName(_ word: String) -> Bool {
    let name = (word.split(separator: ".").last.map(String.init) ?? word).drop { $0 == "-" }
      .lowercased()
    return labels.contains { $0.lowercased() == name }
  }

  func isSecret(variable: String) -> Bool {
    if variables.contains(variable) { return true }
    if let known = areSecret[variable] { return known }
    let isSecret = isSecret(label: variable)
    areSecret[variable] = isSecret
    return isSecret
  }

  /// Whether a variable is secret, or a part of it that has the name of a secret: `$row.password`.
  func isSecret(_ variable: Variable) -> Bool {
    isSecret(variable: variable.name)
      || (try? ValuePath(variable.path))?.names.contains(where: isSecret(label:)) == true
  }

  /// Whether a variable in an operand is secret.
  func isSecret(variablesOf operand: Operand) -> Bool {
    operand.variables.contains(where: isSecret)
  }

  /// Whether the side of a comparison is a secret: `$password`, or `state signIn.password`.
  func isSecret(_ side: Operand) -> Bool {
    switch side.kind {
    case .literal: return false
    case .word: return side.bareWord.map { $0.contains(".") && isName($0) } == true
    case .variable: return isSecret(variablesOf: side)
    case .arithmetic(let arithmetic):
      return isSecret(arithmetic.left) || isSecret(arithmetic.right)
    case .command(let pipeline):
      guard let names = pipeline.stateNames, let last = names.last else { return false }
      return labels.contains(last) || paths.contains(names.joined(separator: "."))
        || policy.conceals(names)
    }
  }

  /// Returns the indices of the arguments that are secret by their parameters or labels; if a parameter is secret, also
  /// of those that fit no parameter.
  func secrets(
    among arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) -> [Int] {
    secrets(labels: parameters.labels(of: arguments), for: parameters)
      .map { arguments.startIndex + $0 }
  }

  /// Returns the indices of the secret arguments, given the labels of all.
  func secrets(labels: [String?], for parameters: [CommandParameter]) -> [Int] {
    let takesSecret = parameters.takesSecret
    guard takesSecret || labels.contains(where: { $0 != nil }) else { return [] }
    let matched = parameters.matched(to: labels)
    var followsSecret = false
    return labels.indices.filter { index in
      let label = labels[index]
      let isSecret =
        matched[index]?.type.isSecret ?? (takesSecret || label.map(isSecret(label:)) ?? false)
      // A second word after a label belongs to a text that lacks quotes.
      guard isSecret || (followsSecret && label == nil) else { return false }
      followsSecret = followsSecret || label != nil
      return true
    }
  }

  // MARK: Texts

  /// Whether a text is longer than what is searched for secrets; then it counts as one.
  package static func isTooLong(_ text: String) -> Bool { text.utf8.count > byteLimit }

  /// Scans a text; nil for one that is too long.
  private func scan(_ text: String) -> SecretScan? {
    Self.isTooLong(text) ? nil : SecretScan(text, self)
  }

  /// Classifies the text of a statement, which may be malformed.
  package func classify(_ text: String) -> Classification {
    guard let scan = scan(text), scan.found.isEmpty, scan.variables.isEmpty else {
      return .secret
    }
    return scan.hasUnknownCommand ? .unknown : .clean
  }

  /// Returns the text of a statement without its secrets.
  package func concealing(_ text: String) -> String {
    scan(text).map { text.redacting($0.concealed) } ?? Value.redacted.description
  }

  /// Whether a text contains the text of a known secret, for whatever it is given.
  package func containsSecret(_ text: String) -> Bool { texts.occur(in: text) }

  /// Returns the variables that a text uses as secrets, such as `x` of `setPassword $x`.
  package func variables(givenIn text: String) -> Set<String> { scan(text)?.variables ?? [] }

  /// Whether a statement uses a secret variable, for whatever it does.
  package func usesSecret(_ statement: String) -> Bool {
    Self.variables(in: statement).contains(where: isSecret(variable:))
  }

  /// The names of the variables in a text.
  static func variables(in text: String) -> Set<String> {
    var names: Set<String> = []
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      rest = rest[rest.index(after: sign)...]
      let name = rest.drop { $0 == "{" }.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      if !name.isEmpty { names.insert(String(name)) }
    }
    return names
  }

  /// Returns the variables that a text binds.
  package func variables(boundIn text: String) -> Set<String> {
    // Most texts bind none and are not read.
    guard text.contains("let") else { return [] }
    return Set(SecretDetector(registry).scan(text)?.bindings.map(\.name) ?? [])
  }
}

extension [CommandParameter] {
  /// Whether a parameter is secret.
  var takesSecret: Bool { contains(where: \.type.isSecret) }

  /// The label that each argument has, as a label or as a flag.
  func labels(of arguments: ArraySlice<ArgumentSyntax>) -> [String?] {
    arguments.map { argument in
      argument.label?.text ?? (hasFlag(argument) ? argument.flag : nil)
        ?? gluedLabel(of: argument)?.name
    }
  }

  /// The index of the argument that may be a secret in the place of another one; nil for none.
  ///
  /// It is the last one without a label, if a secret has no argument: in `signUp jane@example.com hunter2`, which lacks the
  /// name, the password would be the email. It is for a parameter of the type text, so the call fails in the same way with
  /// any other text.
  func misplacedSecret(labels: [String?]) -> Int? {
    let matched = matched(to: labels)
    guard contains(where: { $0.type.isSecret && $0.isRequired && !matched.contains($0) }),
      let last = labels.lastIndex(of: nil), matched[last]?.type.unwrapped == .string
    else { return nil }
    return last
  }
}

extension Pipeline {
  /// The names of the path that it reads, as `user` and `email` for `state user.email`; nil if it does not read a state.
  var stateNames: [String]? {
    guard invocation.name.text == StateCommand.name,
      case .text(let text, _)? = invocation.arguments.first?.operand.constant
    else { return nil }
    let path = StatePath(text)
    return [path.typeName] + (path.path?.names ?? [])
  }
}

extension String {
  /// The first word of a name: `password` of `passwordConfirmation` and of `password_2`.
  fileprivate var firstWord: Substring {
    let name = drop { !$0.isLetter }
    return name.prefix(1) + name.dropFirst().prefix { $0.isLetter && !$0.isUppercase }
  }

  /// The last word of a name: `Password` of `newPassword` and of `user[new_password]`.
  fileprivate var lastWord: Substring {
    let end = self[...].lastIndex { $0.isLetter || $0.isNumber }
    guard let end else { return self[...] }
    let name = self[...end]
    guard let start = name.lastIndex(where: { !$0.isLetter && !$0.isNumber }) else {
      return name.lastIndex { $0.isUppercase }.map { name[$0...] } ?? name
    }
    let rest = name[index(after: start)...]
    return rest.lastIndex { $0.isUppercase }.map { rest[$0...] } ?? rest
  }

  /// Returns the text with `<redacted>` in ranges of its bytes, which are in order and do not overlap.
  package func redacting(_ ranges: [SourceRange]) -> String {
    guard !ranges.isEmpty else { return self }
    var bytes = Array(utf8)
    for range in ranges.reversed() where range.end <= bytes.count {
      bytes.replaceSubrange(range.start..<range.end, with: Value.redacted.description.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
