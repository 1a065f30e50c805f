package import Commands
package import Language
import OrderedCollections
import Scenes
import Sessions

/// Guesses where in a line, a message or a journal something stands that must not be kept or shown.
///
/// What is secret is said by types: by the parameters and states of an app that are `Secret`. A text has no types;
/// of it this is guessed, by one rule: **what is given to a name that means a secret is secret.**
///
/// - A name means a secret if it is that of an action or a place that takes one (then what it gives for that
///   parameter counts, and what fits no parameter), of a label of such a parameter, of a state that is one, or
///   of a variable that was given as one; or `password` or `passphrase`, whatever the app calls so.
/// - A name that nothing has is taken for the nearest that there is; an action also if its last word is a label of
///   a secret.
/// - Given is the argument behind it, the value that `let` and `for` bind to it, and the other side of a comparison
///   with it; in a text that can't be parsed, all that stands behind the name.
///
/// What was found to be secret once is secret wherever it stands.
package final class SecretWords {
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
  private var places: [String: [CommandParameter]] = [:]
  let registry: CommandRegistry
  /// The labels of secrets.
  private var labels = Set(telling)
  /// The paths of state that is a secret, as in `signIn.password`.
  private var paths: Set<String> = []
  /// The variables that were given as secrets.
  private var variables: Set<String> = []
  /// What was given as a secret.
  private(set) var texts = SecretTexts()
  /// Hears each secret that wasn't known before.
  var noted: @MainActor (Value) -> Void = { _ in }
  /// What to do as soon as something more was given as a secret.
  package var learned: @MainActor () -> Void = {}

  /// The most bytes of a text that is looked at.
  static let byteLimit = 10_000
  private static let telling = ["password", "passphrase"]

  /// Creates words of the shell alone.
  package init(_ registry: CommandRegistry) { self.registry = registry }

  // MARK: Learning; what an app had before stays known

  @MainActor func learn(commandsOf app: any SceneApp) {
    for target in Target.all(of: app) { learn(target.commands, of: target.name) }
    learn(places: app.places)
  }

  func learn(_ commands: [CommandSchema], of target: String) {
    for command in commands {
      actions[command.name, default: [:]][target] = command.parameters
      learn(command.parameters)
    }
  }

  func learn(places: [CommandSchema]) {
    for place in places {
      self.places[place.name] = place.parameters
      learn(place.parameters)
    }
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

  func learn(variables: Set<String>) { self.variables.formUnion(variables) }

  @MainActor func learn(secret: Value) {
    let count = texts.count
    texts.insert(secret)
    guard texts.count > count else { return }
    learned()
    noted(secret)
  }

  // MARK: Names

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

  @inline(__always)
  func isSecret(variable: String) -> Bool {
    labels.contains(variable) || variables.contains(variable)
  }

  /// Whether the side of a comparison is a secret: `$password`, or `state signIn.password`.
  func isSecret(_ side: Operand) -> Bool {
    switch side.kind {
    case .word, .literal: return false
    case .variable(let variable): return isSecret(variable: variable.name)
    case .command(let pipeline):
      guard pipeline.invocation.name.text == StateCommand.name,
        case .text(let path, _)? = pipeline.invocation.arguments.first?.operand.constant
      else { return false }
      let parts = path.split(separator: ".")
      guard let first = parts.first, let last = parts.last else { return false }
      let whole = [first.prefix { $0 != "#" }] + parts.dropFirst()
      return labels.contains(String(last)) || paths.contains(whole.joined(separator: "."))
    }
  }

  /// Which arguments are secrets, as the parameters and the labels say; where one is, also what fits no
  /// parameter.
  func secrets(
    among arguments: ArraySlice<ArgumentSyntax>, for parameters: [CommandParameter]
  ) -> [Int] {
    let labels = arguments.map { $0.label?.text ?? (parameters.hasFlag($0) ? $0.flag : nil) }
    return secrets(labels: labels, for: parameters).map { arguments.startIndex + $0 }
  }

  /// Which arguments are secrets, given their labels.
  func secrets(labels: [String?], for parameters: [CommandParameter]) -> [Int] {
    let takesSecret = parameters.takesSecret
    guard takesSecret || labels.contains(where: { $0 != nil }) else { return [] }
    let taking = parameters.taking(labels)
    var isBehindSecret = false
    return labels.indices.filter { index in
      let label = labels[index]
      let isSecret =
        taking[index]?.type.isSecret ?? (takesSecret || label.map(isSecret(label:)) ?? false)
      // A second word behind a label is the rest of a text without quotes.
      guard isSecret || (isBehindSecret && label == nil) else { return false }
      isBehindSecret = isBehindSecret || label != nil
      return true
    }
  }

  // MARK: Texts

  /// What a text gives away; nil for one that is too long to be looked at, and taken for secret.
  private func reading(_ text: String) -> SecretReading? {
    text.utf8.count <= Self.byteLimit ? SecretReading(text, self) : nil
  }

  /// Judges the text of a statement, or of what was meant to be one.
  package func judge(_ text: String) -> Judgement {
    guard let reading = reading(text), reading.found.isEmpty, reading.variables.isEmpty else {
      return .secret
    }
    return reading.hasUnknownCommand ? .unknown : .open
  }

  /// The text of a statement without its secrets.
  package func concealing(_ text: String) -> String {
    reading(text).map { text.redacting($0.found) } ?? Value.redacted.description
  }

  /// What was printed or changed without what was given as a secret.
  package func concealing(output text: String) -> String { texts.concealing(text) }

  /// Whether something stands in a text that was given as a secret.
  package func isGiven(in text: String) -> Bool { !texts.ranges(in: Array(text.utf8)).isEmpty }

  /// The variables that a text gives away as secrets, such as `x` of `setPassword $x`.
  package func variables(givenIn text: String) -> Set<String> { reading(text)?.variables ?? [] }

  /// The variables that a text binds.
  package func variables(boundIn text: String) -> Set<String> {
    // Most texts bind none, and needn't be read.
    guard text.contains("let") else { return [] }
    return Set(SecretWords(registry).reading(text)?.bindings.map(\.name) ?? [])
  }

  /// The diagnostic without secrets, in the line that it shows and in its words; these quote none of the other
  /// values either, even if they are short.
  package func concealing(_ diagnostic: Diagnostic, and values: [Value] = []) -> Diagnostic {
    var texts = texts
    for value in values { texts.insert(value) }
    let short = values.flatMap(SecretTexts.texts).filter { $0.count < SecretTexts.shortest }
    var diagnostic = diagnostic.mappingWords { text in
      short.reduce(texts.concealing(text)) { $0.redacting(word: $1) }
    }
    guard let whole = diagnostic.place else { return diagnostic }
    // Nobody sees more of a line than a terminal is wide, and an endless one would take too long.
    let place = whole.cut(to: Self.byteLimit / 4)
    let text = place.above + place.text
    let start = place.above.utf8.count
    var replacements: [(range: SourceRange, text: String)] = []
    var known = 0
    if place.before.utf8.count < whole.before.utf8.count {
      // Nothing is known of the statement that the text begins in.
      known = text.utf8.prefix { $0 != ASCII.semicolon }.count
      replacements.append((SourceRange(0, known), "…"))
    }
    let bytes = Array(text.utf8)
    for range in SecretReading(String(decoding: bytes[known...], as: UTF8.self), self).found {
      let range = SourceRange(range.start + known, range.end + known)
      let written = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      let parts = written.split { $0.isWhitespace || "\"'`,:{}[]()".contains($0) }
      for secret in [written[...]] + parts where secret.count >= SecretTexts.shortest {
        diagnostic = diagnostic.mappingWords {
          $0.replacing(secret, with: Value.redacted.description)
        }
      }
      let from = max(range.start, start, replacements.last.map { $0.range.end + start } ?? 0)
      guard from < range.end else { continue }
      replacements.append(
        (SourceRange(from - start, range.end - start), Value.redacted.description))
    }
    diagnostic.place = place.replacing(replacements)
    return diagnostic
  }
}

extension Diagnostic {
  /// The diagnostic with other words; the line that it shows is as it was.
  fileprivate func mappingWords(_ words: (String) -> String) -> Diagnostic {
    var diagnostic = self
    diagnostic.message = words(message)
    diagnostic.help = help.map(words)
    diagnostic.label = label.map(words)
    diagnostic.notes = notes.map(words)
    return diagnostic
  }
}

extension String {
  /// The text with `<redacted>` for a word, but not for a part of one.
  fileprivate func redacting(word: String) -> String {
    guard !word.isEmpty else { return self }
    var result = ""
    var start = startIndex
    for range in ranges(of: word) {
      let ends = [self[..<range.lowerBound].last, self[range.upperBound...].first]
      guard ends.allSatisfy({ $0.map { !$0.isLetter && !$0.isNumber } ?? true }) else { continue }
      result += self[start..<range.lowerBound] + Value.redacted.description
      start = range.upperBound
    }
    return result + self[start...]
  }
}

extension [CommandParameter] {
  /// Whether a secret is among them.
  var takesSecret: Bool { contains(where: \.type.isSecret) }
}
