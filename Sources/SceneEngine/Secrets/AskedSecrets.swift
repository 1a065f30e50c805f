import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions

/// Prompts for secrets that a call lacks.
extension Interpreter {
  /// The arguments of a call, completed by a prompt for the missing secrets.
  ///
  /// A script does not prompt, and neither does a call that lacks other arguments or has unknown labels: they are errors.
  func askingForSecrets(
    of action: String, _ arguments: [Argument], _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) async throws(ScriptFailure) -> [Argument] {
    guard let ask = host.askForSecret, !isSourced,
      let schema = CommandTarget.schema(ofAction: action, in: app), schema.parameters.takesSecret
    else { return arguments }
    let missing = schema.parameters(after: syntax).filter(\.isRequired)
    let labels = Set(schema.parameters.compactMap(\.label))
    // A JSON value that no parameter takes may contain the secret, and the call fails.
    let matched = schema.parameters.matched(to: syntax.map { $0.label?.text })
    guard missing.allSatisfy(\.type.isSecret),
      !zip(syntax, matched).contains(where: { $0.operand.isJSON && $1?.takesJSON != true }),
      syntax.allSatisfy({ ($0.label?.text ?? $0.flag).map(labels.contains) ?? true })
    else { return arguments }
    var arguments = arguments
    for parameter in missing {
      let secret = await ask(parameter.label ?? parameter.name)
      guard !Task.isCancelled else { throw place.interruption }
      guard let secret else { return arguments }
      secretDetector.learn(secret: .string(secret))
      arguments.append(Argument(label: parameter.label, .text(secret, quoted: true)))
    }
    return arguments
  }
}

extension CommandSchema {
  /// The parameters that arguments leave out.
  fileprivate func parameters(after syntax: [ArgumentSyntax]) -> [CommandParameter] {
    let names = Set(syntax.compactMap { $0.label?.text ?? $0.flag })
    let left = parameters.filter { !names.contains($0.label ?? "") }
    let unlabeled = syntax.count { $0.label == nil && $0.flag == nil }
    return Array(left.dropFirst(unlabeled))
  }
}
