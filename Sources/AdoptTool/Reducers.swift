/// A function that changes a state for an action.
struct Reducer {
  /// What it returns.
  enum Outcome {
    case nothing
    case state
    case effects(TypeName)
    case effect(TypeName, isOptional: Bool)
  }

  let function: Function
  /// The type that declares it; nil for a function.
  let owner: DeclaredType?
  let state: DeclaredType
  let action: DeclaredType
  let outcome: Outcome
  /// The parameters after the state and the action, such as an environment.
  let environment: [Parameter]

  var title: String { "\(owner.map { "\($0.name)." } ?? "")\(function.signature)" }

  /// The type of the effects; nil if there are none.
  var effect: TypeName? {
    switch outcome {
    case .nothing, .state: nil
    case .effects(let type), .effect(let type, _): type
    }
  }

  /// Reads a function; nil if it is no reducer.
  init?(_ function: Function, of owner: DeclaredType?, in module: SourceModule) {
    guard function.parameters.count >= 2, !function.isAsync, !function.canThrow,
      !function.isGeneric, function.access >= .internal
    else { return nil }
    let (first, second) = (function.parameters[0], function.parameters[1])
    guard let state = module.declared(module.canonical(first.type, in: owner?.name)),
      let action = module.declared(module.canonical(second.type, in: owner?.name)),
      state.kind == .struct || state.kind == .enum, action.kind == .enum
    else { return nil }
    let isNamed = function.name.lowercased().contains("reduc")
    let result = function.result.map { module.canonical($0, in: owner?.name) }
    if first.isInout {
      guard isNamed || ["Action", "Event", "Message"].contains(where: action.bareName.hasSuffix)
      else { return nil }
      switch result {
      case nil: outcome = .nothing
      case .array(let effect): outcome = .effects(effect)
      case .optional(let effect): outcome = .effect(effect, isOptional: true)
      case .some(let effect): outcome = .effect(effect, isOptional: false)
      }
    } else {
      guard isNamed, result == .named(state.name) else { return nil }
      outcome = .state
    }
    self.function = function
    self.owner = owner
    environment = function.parameters.dropFirst(2).filter { !$0.hasDefault }
    self.state = state
    self.action = action
  }

  /// The argument `reduce:` of a `ReducerStore`, with the expression that has the function, and its further arguments.
  func reduce(calling subject: String?, _ environment: [String]) -> String {
    let name = subject.map { "\($0).\(function.name)" } ?? function.name
    if case .effects = outcome, environment.isEmpty { return name }
    func call(_ state: String, _ action: String) -> String {
      let given = function.parameters.prefix(2) + self.environment
      let arguments = zip(given, [state, action] + environment).map { parameter, value in
        parameter.label.map { "\($0): \(value)" } ?? value
      }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
    switch outcome {
    case .nothing, .state:
      let changed =
        if case .state = outcome { "$0 = \(call("$0", "$1"))" } else { call("&$0", "$1") }
      return "{ (\(changed), [] as [Never]).1 }"
    case .effect(_, isOptional: true): return "{ \(call("&$0", "$1")).map { [$0] } ?? [] }"
    case .effect: return "{ [\(call("&$0", "$1"))] }"
    case .effects: return "{ \(call("&$0", "$1")) }"
    }
  }

  /// What the closure of a `ReducerStore` that runs an effect does; nil if the module does not show it.
  func run(in module: SourceModule) -> String? {
    guard let effect else { return nil }
    var (call, text) = ("effect", effect.text)
    if let type = module.declared(effect), type.kind == .struct {
      let closures = type.properties.filter {
        $0.isStored && !$0.isStatic && $0.typeText?.contains("->") == true
      }
      guard closures.count == 1, let closure = closures.first, closure.access >= .internal else {
        return nil
      }
      (call, text) = ("effect.\(closure.name)", closure.typeText ?? "")
    }
    guard let type = FunctionType(text) else { return nil }
    let effort = (type.canThrow ? "try " : "") + (type.isAsync ? "await " : "")
    switch (type.parameters, type.result) {
    case (1, _):
      let isPlain = type.first.contains("@MainActor") || type.first.contains("async")
      let send = isPlain ? "send" : "{ action in Task { @MainActor in send(action) } }"
      return "\(effort)\(call)(\(send))"
    case (0, nil): return "\(effort)\(call)()"
    case (0, .optional?): return "if let action = \(effort)\(call)() { send(action) }"
    case (0, let result?) where result.text.hasPrefix("AsyncStream<"):
      return "for await action in \(effort)\(call)() { send(action) }"
    case (0, _): return "send(\(effort)\(call)())"
    default: return nil
    }
  }
}

extension SourceModule {
  var reducers: [Reducer] {
    let free = functions.compactMap { Reducer($0, of: nil, in: self) }
    let methods = orderedTypes.filter { $0.kind != .protocol }.flatMap { type in
      type.methods.compactMap { Reducer($0, of: type, in: self) }
    }
    return (free + methods).sorted { $0.function.place < $1.function.place }
  }

  /// What keeps a reducer from being a `ReducerStore`; empty if nothing does.
  func obstacles(to reducer: Reducer) -> [String] {
    let state = reducer.state
    return ["Equatable", "Sendable"].filter { conforms(state, to: $0) == false }.map {
      "no shell: '\(state.name)' must conform to \($0); add it at \(state.place)"
    }
  }

  /// The actions of a reducer; those that only effects send have no command.
  func actions(
    of reducer: Reducer, in store: OwnStore? = nil, scene: String, navigation: Set<String>
  ) -> [ActionFinding] {
    let sent = ActionSenderFinder.sent(in: self, to: reducer)
    let all = reducer.action.cases.filter {
      !navigation.contains("\(reducer.action.name).\($0.name)")
    }
    return all.map { element in
      let name = element.name.withoutBackticks
      var finding = ActionFinding(
        place: element.place, title: "\(reducer.action.name).\(element.text)", name: name)
      if sent.contains(name) {
        finding.note = "no command: an effect sends it"
        return finding
      }
      var types: [TypeName] = []
      for value in element.values {
        let type = canonical(value.type, in: reducer.action.name)
        types.append(type)
        switch argumentForm(of: type, reach: nil) {
        case .direct: break
        case .rawValue(let declared): finding.extended.append(declared)
        case .lookup, .none:
          finding.note =
            "no command: the module does not show that '\(type.text)' conforms to ArgumentCodable"
          return finding
        }
      }
      finding.secrets = element.values.compactMap(\.label).filter(\.isSecretName)
      let reference = "\(written(reducer.action.name)).\(element.reference)"
      let isSecret = name.isSecretName && types.count == 1 && element.values[0].label == nil
      guard isSecret || ShellCommandNames.all.contains(name) else {
        finding.form = .member(reference)
        return finding
      }
      // A command of the shell would hide the name.
      finding.name = isSecret ? name : name + scene.capitalizedFirst
      let labels = element.values.map { ", \(($0.label ?? "_").literal)" }.joined()
      let target = store.map { ", to: \($0.reference(as: written))" } ?? ""
      finding.form = .action(
        isSecret
          ? "SceneAction(\(name.literal)) { (store, secret: Secret<\(written(types[0]))>) in "
            + "\(store?.sending(".\(element.name)(secret.revealed)", by: "store") ?? "store.send(.\(element.name)(secret.revealed))") }"
          : "SceneAction(\(finding.name.literal)\(labels), sending: \(reference)\(target))")
      return finding
    }
  }
}

extension EnumCase {
  /// The name with the labels of its values, if it has any, as in `add(title:)`.
  var reference: String {
    guard values.contains(where: { $0.label != nil }) else { return name }
    return "\(name)(\(values.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// The case as it is declared, as in `add(title: String)`.
  var text: String {
    guard !values.isEmpty else { return name }
    let list = values.map { value in
      value.label.map { "\($0): \(value.type.text)" } ?? value.type.text
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
