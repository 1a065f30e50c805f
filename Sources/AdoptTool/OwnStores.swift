/// An observable class of the app's own that runs a reducer: it has the state, and a method that takes actions.
struct OwnStore {
  let model: DeclaredType
  let reducer: Reducer
  /// The property with the state.
  let state: Property
  /// The method that takes an action.
  let send: Function

  /// Reads a model; nil if it does not run the reducer.
  init?(_ model: DeclaredType, running reducer: Reducer, in module: SourceModule) {
    func isType(_ type: TypeName?, _ declared: DeclaredType) -> Bool {
      type.map { module.canonical($0, in: model.name) } == .named(declared.name)
    }
    let state = model.properties.first {
      !$0.isStatic && !$0.isIgnored && $0.access >= .internal && isType($0.type, reducer.state)
    }
    let send = model.methods.first { method in
      !method.isStatic && !method.isAsync && !method.canThrow && !method.isGeneric
        && method.access >= .internal && method.parameters.count == 1
        && isType(method.parameters[0].type, reducer.action)
    }
    guard model.isModel, let state, let send,
      module.conforms(reducer.state, to: "Equatable") == true
    else { return nil }
    self.model = model
    self.reducer = reducer
    self.state = state
    self.send = send
  }

  /// The name of the method, as in `send`, or with its label, as in `dispatch(action:)`.
  func reference(as name: (String) -> String) -> String { "\(name(model.name)).\(send.reference)" }

  /// A call that sends an action, as in `store.send(.closed)`.
  func sending(_ action: String, by variable: String) -> String {
    let label = send.parameters[0].label.map { "\($0): " } ?? ""
    return "\(variable).\(send.name)(\(label)\(action))"
  }
}

extension SourceModule {
  /// The models that run a reducer of the module.
  var ownStores: [OwnStore] {
    models.compactMap { model in
      reducers.lazy.compactMap { OwnStore(model, running: $0, in: self) }.first
    }
  }
}
