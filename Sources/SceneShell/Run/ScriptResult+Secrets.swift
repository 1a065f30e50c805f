import Engine
import Language

extension ScriptResult {
  /// Conceals what was given as a secret, wherever it stands: what was kept before that may hold it as well.
  mutating func conceal(_ secrets: SecretWords) {
    output = secrets.concealing(output: output)
    for index in parts.indices {
      parts[index].name = parts[index].name.map(secrets.concealing(output:))
    }
    for index in steps.indices { steps[index].conceal(secrets) }
    guard var failure else { return }
    failure.message = secrets.concealing(output: failure.message)
    failure.text = secrets.concealing(output: failure.text)
    failure.section = failure.section.map(secrets.concealing(output:))
    failure.changes = failure.changes.map(secrets.concealing(output:))
    for index in failure.inputs.indices { failure.inputs[index].conceal(secrets) }
    self.failure = failure
  }
}

extension ScriptResult.Step {
  fileprivate mutating func conceal(_ secrets: SecretWords) {
    text = secrets.concealing(output: text)
    section = section.map(secrets.concealing(output:))
    changes = changes.map(secrets.concealing(output:))
    stack = stack.map(secrets.concealing(output:))
  }
}
