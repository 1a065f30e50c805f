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
    guard function.parameters.count == 2, !function.isAsync, !function.canThrow,
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
    self.state = state
    self.action = action
  }

  /// The argument `reduce:` of a `ReducerStore`, with the expression that has the function.
  func reduce(calling subject: String?) -> String {
    let name = subject.map { "\($0).\(function.name)" } ?? function.name
    if case .effects = outcome { return name }
    func call(_ state: String, _ action: String) -> String {
      let arguments = zip(function.parameters, [state, action]).map { parameter, value in
        parameter.label.map { "\($0): \(value)" } ?? value
      }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
    switch outcome {
    case .nothing: return "{ \(call("&$0", "$1")); return [] as [Never] }"
    case .state: return "{ $0 = \(call("$0", "$1")); return [] as [Never] }"
    case .effect(_, isOptional: true):
      return "{ \(call("&$0", "$1")).map { [$0] } ?? [] }"
    case .effect, .effects: return "{ [\(call("&$0", "$1"))] }"
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

  /// The actions of a reducer.
  func actions(of reducer: Reducer, navigation: Set<String>) -> [ActionFinding] {
    reducer.action.cases.filter { !navigation.contains("\(reducer.action.name).\($0.name)") }.map {
      element in
      var finding = ActionFinding(
        place: element.place, title: "\(reducer.action.name).\(element.text)")
      var values: [String] = []
      var arguments: [String] = []
      for value in element.values {
        let type = canonical(value.type, in: reducer.action.name)
        switch argumentForm(of: type, reach: nil) {
        case .direct, .lookup: break
        case .rawValue(let declared): finding.extended.append(declared)
        case .none(let reason):
          finding.note = "no command: \(reason)"
          return finding
        }
        let name = value.name == "store" ? "value" : value.name.asIdentifier
        values.append("\(name): \(type.text)")
        arguments.append(value.label.map { "\($0): \(name)" } ?? name)
      }
      let labels =
        element.values.contains { $0.label != nil }
        ? element.values.map { ", \($0.name.literal)" }.joined() : ""
      let call = element.values.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      let head = "SceneAction(\(element.name.withoutBackticks.literal)\(labels)"
      let body =
        values.isEmpty
        ? "{ $0.send(.\(element.name)) }"
        : "{ (store, \(values.joined(separator: ", "))) in store.send(.\(element.name)\(call)) }"
      let full = "\(head), summary: \(element.summary.literal)) \(body)"
      finding.code =
        element.summary.isEmpty || full.count > 94 ? "\(head)) \(body)" : full
      return finding
    }
  }
}

extension EnumCase {
  /// The case as it is declared, as in `add(title: String)`.
  var text: String {
    guard !values.isEmpty else { return name }
    let list = values.map { value in
      value.label.map { "\($0): \(value.type.text)" } ?? value.type.text
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
