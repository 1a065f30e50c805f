package import Commands
package import Language
import Scenes
import Sessions

/// What is known to be secret while scripts run.
extension Interpreter {
  /// What may be a secret, by all that has been seen of the app so far.
  ///
  /// The state is read only as far as it has changed since it was asked last.
  package var secrets: SecretWords {
    let changed: [(name: String, state: LazyState?)] =
      if let secretsMark {
        session.tracker.changes(since: secretsMark).map { ($0.name, $0.after) }
      } else {
        session.tracker.states.map { ($0.name, $0.state) }
      }
    secretsMark = session.tracker.mark()
    if !changed.isEmpty { secretWords.learn(commandsOf: app) }
    for (name, state) in changed {
      guard let state else { continue }
      secretWords.learn(state.value, at: String(name.prefix { $0 != "#" }))
    }
    return secretWords
  }

  /// A diagnostic without secrets.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    let secrets = secrets
    let values = variables.filter { secrets.isSecret(variable: $0.key) }.values
    return secrets.concealing(diagnostic, and: Array(values))
  }

  /// A text without what is known to be secret.
  package func concealing(_ text: String) -> String { secretWords.texts.concealing(text) }

  /// Keeps in mind what is given as a secret, and in which variables.
  func noteSecrets(
    in arguments: [Argument], _ syntax: [ArgumentSyntax], for parameters: [CommandParameter]
  ) {
    secretWords.learn(variables: SecretReading(syntax, for: parameters, secretWords).variables)
    for index in secretWords.secrets(among: syntax[...], for: parameters) {
      switch arguments[index].input {
      case .text(let text, _): secretWords.learn(secret: .string(text))
      case .value(let value): secretWords.learn(secret: value)
      }
    }
  }

  /// A call as a journal may have it: without secrets, and without the words that follow one and are no argument.
  func written(_ call: CommandCall, for parameters: [CommandParameter]) -> CommandCall {
    guard !call.arguments.isEmpty else { return call }
    // The flags of `goto vault --force` are its own, and not the place's.
    let flags = (registry[call.name]?.schema.parameters ?? []).filter(\.takesFlag)
    let labels = call.arguments.map { $0.label ?? $0.flag(among: flags) }
    let taking = zip(parameters.taking(labels), labels).map { parameter, label in
      parameter ?? flags.first { $0.label == label && label != nil }
    }
    var call = call
    for index in secretWords.secrets(labels: labels, for: parameters) where taking[index] == nil {
      call.arguments[index].input = .text(Value.redacted.description, quoted: false)
    }
    return session.writer.written(call, taking)
  }

  /// Binds variables that are given from outside.
  package func bind(_ values: [String: Value]) {
    for (name, value) in values { bind(name, to: value) }
  }

  /// Binds a variable, whose name may say that it is a secret.
  func bind(_ name: String, to value: Value) {
    variables[name] = value
    if movesLearned != app.router.moves {
      secretWords.learn(commandsOf: app)
      movesLearned = app.router.moves
    }
    if secretWords.isSecret(variable: name) { secretWords.learn(secret: value) }
  }

  /// Keeps in mind that texts are secret, wherever they stand.
  package func conceal(_ texts: some Sequence<String>) {
    for text in texts { secretWords.learn(secret: .string(text)) }
  }
}

extension Argument {
  /// The name of the flag that the argument is, as in `--force`, if a parameter has it.
  fileprivate func flag(among parameters: [CommandParameter]) -> String? {
    guard label == nil, !parameters.isEmpty, case .text(let text, quoted: false) = input,
      let name = ArgumentSyntax.flag(text), parameters.contains(where: { $0.label == name })
    else { return nil }
    return name
  }
}
