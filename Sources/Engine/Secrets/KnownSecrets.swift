package import Commands
package import Language
import Scenes

/// What is known to be secret while scripts run.
extension Interpreter {
  /// The diagnostic of a text that isn't run, without secrets.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    let secrets = secrets
    let values = variables.filter { secrets.isSecret(variable: $0.key) }.values
    return secrets.concealing(diagnostic.concealing(Array(values)))
  }

  /// What may be a secret, by all that has been seen of the app so far.
  package var secrets: SecretWords {
    secretWords.learn(from: app)
    return secretWords
  }

  /// Keeps in mind what is given as a secret, and in which variables.
  func noteSecrets(
    in arguments: [Argument], _ syntax: [ArgumentSyntax], for parameters: [CommandParameter]
  ) {
    secretWords.learn(variables: SecretRanges(syntax, for: parameters, secretWords).variables)
    for index in secretWords.secrets(among: syntax[...], for: parameters) {
      switch arguments[index].input {
      case .text(let text, _): note(secret: .string(text))
      case .value(let value): note(secret: value)
      }
    }
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
    if secretWords.learn(value, of: name) { learnedSecret() }
  }

  /// Keeps in mind that texts are secret, wherever they stand.
  package func conceal(_ texts: some Sequence<String>) {
    for text in texts { note(secret: .string(text)) }
  }

  /// A text without what is known to be secret.
  package func concealing(_ text: String) -> String { secretWords.texts.concealing(text) }

  func note(secret: Value) {
    let count = secretWords.texts.count
    secretWords.learn(secret: secret)
    if secretWords.texts.count > count { learnedSecret() }
  }
}
