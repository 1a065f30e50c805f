package import SceneCommands
package import SceneLanguage
import SceneLinks
import Scenes
import SceneSessions

/// The secrets that an interpreter knows.
extension Interpreter {
  /// The secrets of the app so far.
  ///
  /// Only the state that has changed since the last call is read.
  package var secrets: SecretDetector {
    let changed: [(name: String, state: LazyState?)] =
      if let secretsMark {
        session.tracker.changes(since: secretsMark).map { ($0.name, $0.after) }
      } else {
        session.tracker.states.map { ($0.name, $0.state) }
      }
    secretsMark = session.tracker.mark()
    updatePolicy()
    if !changed.isEmpty { secretDetector.learn(commandsOf: app) }
    for (name, state) in changed {
      guard let state else { continue }
      secretDetector.learn(state.value, at: String(name.prefix { $0 != "#" }))
    }
    return secretDetector
  }

  private func updatePolicy() {
    guard secretDetector.policy != session.writer.policy else { return }
    secretDetector.policy = session.writer.policy
  }

  /// Returns a diagnostic without secrets, and learns the variables in its lines that are given as secrets.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    learnVariables(in: diagnostic)
    return secrets.concealing(diagnostic, variables, concealed: concealedValues)
  }

  /// Learns the variables that are given as secrets in the lines of a diagnostic.
  func learnVariables(in diagnostic: Diagnostic) {
    guard let place = diagnostic.place, place.text.contains("$") else { return }
    let secrets = secrets
    secrets.learn(variables: secrets.variables(givenIn: place.text))
  }

  /// The source text of an operand, without secrets.
  func text(of operand: Operand, in source: SourceText) -> String {
    // A query takes no secret, and each condition that does not hold has this text.
    if case .command(let query) = operand.kind,
      registry.queries.contains(query.invocation.name.text)
    {
      return source[operand.range]
    }
    let start = operand.range.start
    return source[operand.range].redacting(
      SecretScan(name: "", operand, secrets).concealed.map {
        SourceRange($0.start - start, $0.end - start)
      })
  }

  /// Learns whether a variable that is bound to an operand is secret.
  func learn(variable name: String, boundTo operand: Operand) {
    learnCommands()
    secretDetector.learn(variable: name, boundTo: operand)
    if isConcealedPlace(operand) { secretDetector.learn(variables: [name]) }
  }

  /// An error of the app without the values of places that the policy conceals.
  func redacting(error: any Error) -> any Error { session.writer.redactor.redacting(error: error) }

  /// The failure of a link: at the part that the error is about, unless that would depend on secrets.
  func failure(of error: LinkError, in url: String, at argument: SourceSpan) -> ScriptFailure {
    let code = Diagnostic.Code(error.code, in: "link")
    if secretDetector.conceals(link: url) {
      return argument.failure(
        code, "this link, which the policy conceals, cannot be opened",
        help: "without the policy, the error tells why")
    }
    guard let texts = secretDetector.errorWithoutSecrets(of: url, in: router.links) else {
      return argument.failure(of: error, in: url, router.links)
    }
    return argument.failure(code, texts.message, help: texts.help)
  }

  /// The message of a failure, without secrets.
  func message(of failure: ScriptFailure) -> String { concealing(failure.diagnostic).message }

  /// Learns the secrets among arguments, and the variables that contain them.
  func noteSecrets(
    in arguments: [Argument], _ syntax: [ArgumentSyntax], for parameters: [CommandParameter]
  ) {
    secretDetector.learn(variables: SecretScan(syntax, for: parameters, secretDetector).variables)
    for index in secretDetector.secrets(among: syntax[...], for: parameters) {
      switch arguments[index].input {
      case .text(let text, _):
        let label = parameters.gluedLabel(of: syntax[index])
        let value = text.dropFirst(label.map { $0.name.count + 1 } ?? 0)
        secretDetector.learn(secret: .string(String(value)))
      case .value(let value): secretDetector.learn(secret: value)
      }
    }
  }

  /// Learns the variables that a link contains as secrets, such as `x` of `app://sign-in?password=$x`.
  func noteSecrets(in url: String, at place: SourceSpan) {
    if !session.writer.policy.isEmpty { learnCommands() }
    guard place.text.utf8.contains(UInt8(ascii: "$")) else { return }
    let names =
      secretDetector.conceals(link: url)
      ? SecretDetector.variables(in: place.text) : secrets.variables(givenIn: place.text)
    secretDetector.learn(variables: names)
    for value in names.compactMap({ variables[$0] }) { secretDetector.learn(secret: value) }
  }

  /// Returns a call without secrets, and without words that follow a secret and are no argument.
  func redacting(_ call: CommandCall, for parameters: [CommandParameter]) -> CommandCall {
    guard !call.arguments.isEmpty else { return call }
    let writer = session.writer
    let parameters =
      call.link.map { secretDetector.parametersOfOpen($0) }
      ?? writer.policy.marking(parameters, of: call.name)
    // `--force` of `goto vault --force` is a flag of `goto`, not of the place; before the place, each flag is.
    let own = registry[call.name]?.schema.parameters ?? []
    let flags = own.filter(\.takesFlag)
    let place = placeIndex(in: call)
    let labels = call.arguments.enumerated().map { index, argument in
      argument.label
        ?? (index < place ?? 0 ? argument.flag : argument.flag.flatMap(flags.named)?.label)
    }
    let matched = zip(parameters.matched(to: labels), labels).map { parameter, label in
      parameter ?? label.flatMap(flags.named)
    }
    var call = call
    // A call with an argument too many or an unknown label fails before the app reads any argument, so all secrets can
    // be replaced, also `hunter2` of `signIn mail: jane hunter2`, which takes the place of the email.
    let isWrong = matched.contains(nil)
    var hidden = isWrong ? secretDetector.secrets(labels: labels, for: parameters) : []
    if let place {
      let values = labels.indices.filter { index in
        index != place && labels[index].flatMap(flags.named) == nil
      }
      hidden += secretsOfAction(at: place, of: call, among: values, labels, isWrong: isWrong)
    } else if isWrong, registry[call.name] == nil {
      hidden += secrets.surplus(
        among: call.arguments.map { $0.label ?? $0.flag }, call.arguments.map(\.word),
        for: parameters)
    }
    for index in hidden where matched[index]?.type.isSecret != true {
      call.arguments[index].input = .text(Value.redacted.description, quoted: false)
    }
    if let index = parameters.misplacedSecret(labels: labels),
      matched[index].map(own.contains) == false, call.arguments[index].input.asText != nil
    {
      call.arguments[index].input = .text(Value.redacted.description, quoted: false)
    }
    let takesSecret = parameters.takesSecret
    let words = secretDetector.secretWords(in: call.arguments) {
      writer.placeholder(of: $0, givenFor: $1)
    }
    for (index, argument) in call.arguments.enumerated() where matched[index]?.type.isSecret != true
    {
      call.arguments[index].input =
        words[index]
        ?? secretDetector.redacting(
          argument.input, isWhole: takesSecret && matched[index]?.takesJSON != true,
          titled: argument.label ?? matched[index]?.name ?? call.name
        ) { writer.placeholder(of: $0, givenFor: $1) }
    }
    return writer.redacting(call, matched)
  }

  /// The index of the place among the arguments of a move; nil for another command.
  private func placeIndex(in call: CommandCall) -> Int? {
    guard let move = registry[call.name], move.traits.contains(.takesPlace) else { return nil }
    return call.arguments.firstIndex { argument in
      argument.flag == nil && [nil, move.schema.parameters.first?.label].contains(argument.label)
    }
  }

  /// Returns the arguments of a move that are secrets if an action was meant, as in `push signIn jane hunter2`.
  ///
  /// - Parameters:
  ///   - target: The index of the place.
  ///   - call: The move.
  ///   - values: The indices of what is given to the place.
  ///   - labels: The labels of all arguments.
  ///   - isWrong: Whether an argument fits no parameter.
  /// - Returns: The indices of the secrets.
  private func secretsOfAction(
    at target: Int, of call: CommandCall, among values: [Int], _ labels: [String?], isWrong: Bool
  ) -> [Int] {
    guard let name = call.arguments[target].input.asText,
      isWrong || !app.places.contains(where: { $0.name == name })
    else { return [] }
    // A line in quotes, as in `push "signIn jane hunter2"`.
    if name.contains(" "), secrets.classify(name) == .secret { return [target] }
    let count = values.count { labels[$0] == nil && call.arguments[$0].flag == nil }
    guard let action = secrets.parameters(ofActionNamedLikePlace: name, values: count)
    else { return [] }
    let given = values.map { labels[$0] }
    var hidden = secretDetector.secrets(labels: given, for: action)
    if let index = action.misplacedSecret(labels: given) { hidden.append(index) }
    // A JSON value that no parameter takes may contain what the parameters take.
    hidden += zip(values.indices, action.matched(to: given)).compactMap { index, parameter in
      call.arguments[values[index]].input.isJSON && parameter?.takesJSON != true ? index : nil
    }
    return hidden.map { values[$0] }
  }

  /// The variables, without the values of secrets.
  package var shownVariables: [String: Value] {
    let secrets = secrets
    return Dictionary(
      uniqueKeysWithValues: variables.map { ($0, secrets.isSecret(variable: $0) ? .redacted : $1) })
  }

  /// Learns the names of secrets from the policy and the commands of the app.
  func learnCommands() {
    updatePolicy()
    guard sceneVersionLearned != app.router.sceneVersion else { return }
    secretDetector.learn(commandsOf: app)
    sceneVersionLearned = app.router.sceneVersion
  }

  /// Binds variables that are given with `-v`.
  package func bind(_ values: [String: Value]) {
    for (name, value) in values { bind(name, to: value) }
  }

  /// Binds a variable; its value is a secret if its name is that of one.
  func bind(_ name: String, to value: Value) {
    variables[name] = value
    learnCommands()
    if secretDetector.isSecret(variable: name) { secretDetector.learn(secret: value) }
  }
}

extension CommandCall {
  /// The URL that the call opens; nil if it opens none.
  var link: String? {
    guard name == OpenCommand.name else { return nil }
    return arguments.lazy.compactMap { argument in
      [nil, OpenCommand.urlName].contains(argument.label)
        && argument.flag.flatMap(OpenCommand.schema.parameters.named) == nil
        ? argument.input.asText : nil
    }.first
  }
}

extension Argument.Input {
  /// The text of a text or of a value that is one.
  fileprivate var asText: String? {
    switch self {
    case .text(let text, _), .value(.string(let text)), .value(.symbol(let text)): text
    case .value: nil
    }
  }

  /// Whether it is a JSON array or object.
  fileprivate var isJSON: Bool {
    switch self {
    case .value(.array), .value(.object), .value(.variant): true
    case .text, .value: false
    }
  }
}

extension Argument {
  /// The text of an argument without quotes.
  fileprivate var word: String? {
    guard case .text(let text, quoted: false) = input else { return nil }
    return text
  }

  /// The name of a flag, such as `force` of `--force`; nil if the argument is no flag.
  fileprivate var flag: String? {
    label == nil ? word.flatMap(ArgumentSyntax.flag) : nil
  }
}

extension [CommandParameter] {
  /// The parameter that has a label; nil if none has it.
  fileprivate func named(_ label: String) -> CommandParameter? { first { $0.label == label } }
}
