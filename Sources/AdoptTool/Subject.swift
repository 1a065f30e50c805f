/// What the shell runs: a model with those that it holds, or a reducer.
struct Subject {
  enum Kind {
    case model(ModelReach)
    case reducer(Reducer)
    /// A model that runs a reducer.
    case store(OwnStore)
  }

  /// The members of a model that a scene shows.
  struct Members {
    let held: ModelReach.Held
    /// The properties of the state, as in `\LibraryModel.articles`.
    var fields: [String] = []
    var actions: [ActionFinding]
  }

  /// The scene of a model that the first one holds in an optional property.
  struct Child {
    /// The key path of the property, as in `detail`.
    let path: String
    let model: DeclaredType
    let members: [Members]
  }

  let kind: Kind
  /// The reducer; nil for a model without one.
  var reducer: Reducer? {
    switch kind {
    case .model: nil
    case .reducer(let reducer): reducer
    case .store(let store): store.reducer
    }
  }
  /// The model that runs the reducer; nil if the shell does.
  var store: OwnStore? { if case .store(let store) = kind { store } else { nil } }
  /// The name of its first scene and place.
  let scene: String
  /// The variable of the shell.
  let variable: String
  let navigation: [NavigationFinding]
  /// The members of the first scene of a model.
  private(set) var members: [Members] = []
  private(set) var children: [Child] = []
  /// The actions of a reducer.
  private(set) var cases: [ActionFinding] = []
  /// The properties that the state leaves out, with the reasons.
  private(set) var omitted: [String] = []
  /// The properties that the state leaves out because they differ in each run, and where their values come from.
  private(set) var unrecorded: [(name: String, origin: UnrecordedValues.Origin)] = []
  let construction: Construction
  /// Whether the shell sees its declarations only by `@testable import`.
  let isInternal: Bool
  /// Whether they are visible in the same package only.
  let isPackage: Bool

  init(_ reach: ModelReach, in module: SourceModule) {
    var reach = reach
    let places = NavigationFinder(module: module, variable: "app").navigation(of: reach)
      .flatMap { $0.cases.map(\.name) }
    scene = places.contains(reach.root.sceneName) ? "root" : reach.root.sceneName
    reach.scene = scene
    kind = .model(reach)
    variable = scene.asVariable
    navigation = NavigationFinder(module: module, variable: variable).navigation(of: reach)
    construction = module.construction(of: reach.root)
    isInternal = reach.root.access < .package || construction.isInternal
    isPackage = reach.root.access == .package
    let replaced = navigation.reduce(into: Set()) { $0.formUnion($1.replaced) }
    members = readMembers(of: reach, variable: variable, replaced, in: module)
    for held in reach.optional {
      var child = ModelReach(held.model, in: module, visibleFrom: reach.access)
      let path = String(held.path.dropLast())
      child.scene =
        navigation.first { $0.child?.path == path }?.cases.first?.name ?? held.model.sceneName
      children.append(
        Child(
          path: path, model: held.model,
          members: readMembers(
            of: child, variable: held.model.sceneName.asVariable, [], in: module)))
    }
  }

  init(_ store: OwnStore, in module: SourceModule) {
    self.init(.store(store), store.reducer, store, in: module)
  }

  init(_ reducer: Reducer, in module: SourceModule) {
    self.init(.reducer(reducer), reducer, nil, in: module)
  }

  private init(_ kind: Kind, _ reducer: Reducer, _ store: OwnStore?, in module: SourceModule) {
    self.kind = kind
    let places = NavigationFinder(module: module, variable: "store").navigation(
      of: reducer, in: store
    )
    .flatMap { $0.cases.map(\.name) }
    let name =
      reducer.state.bareName == "State"
      ? reducer.state.name.split(separator: ".").dropLast().last.map(String.init) ?? "state"
      : reducer.state.sceneName
    let bare =
      name.hasSuffix("Feature") || name.hasSuffix("Reducer") ? String(name.dropLast(7)) : name
    scene = places.contains(bare.uncapitalizedFirst) ? "root" : bare.uncapitalizedFirst
    variable = "store"
    navigation = NavigationFinder(module: module, variable: "store")
      .navigation(of: reducer, in: store)
    let replaced = navigation.reduce(into: Set()) { $0.formUnion($1.replaced) }
    cases = module.actions(of: reducer, in: store, scene: scene, navigation: replaced)
    construction =
      store.map { module.construction(of: $0.model) }
      ?? Self.initial(of: reducer.state, in: module)
    let own = store.map { min($0.model.access, $0.state.access, $0.send.access) }
    let access = min(
      reducer.state.access, reducer.action.access,
      own ?? min(reducer.function.access, reducer.owner?.access ?? .public))
    isInternal = access < .package || construction.isInternal
    isPackage = access == .package
  }

  /// The first state: a constant of its type that says so, or a value that is made.
  private static func initial(of state: DeclaredType, in module: SourceModule) -> Construction {
    let constant = state.properties.first {
      $0.isStatic && ["initial", "initialState"].contains($0.name) && $0.access >= .internal
    }
    guard let constant else { return module.construction(of: state) }
    return Construction(
      code: "\(module.written(state.name)).\(constant.name)", isInternal: constant.access < .package
    )
  }

  private mutating func readMembers(
    of reach: ModelReach, variable: String, _ replaced: Set<String>, in module: SourceModule
  ) -> [Members] {
    var names: Set<String> = []
    return reach.always.map { held in
      let model = held.model
      var members = Members(
        held: held,
        actions: module.actions(
          of: held, in: reach, variable: variable, known: &names, navigation: replaced))
      for property in model.properties
      where !property.isStatic && !property.isIgnored && property.access >= reach.access
        && !replaced.contains("\(model.name).\(property.name)")
      {
        let title = "'\(model.name).\(property.name)'"
        guard let written = property.type else {
          omitted.append("\(title) (its type is not written)")
          continue
        }
        if let origin = module.unrecorded.origin(of: property, of: model, in: module) {
          unrecorded.append(("\(model.name).\(property.name)", origin))
          continue
        }
        let type = module.canonical(written, in: model.name)
        if module.declared(type.unwrapped)?.isModel == true { continue }
        guard module.conforms(type, to: "Equatable") == true else {
          omitted.append("\(title) (the module does not show that '\(type.text)' is Equatable)")
          continue
        }
        members.fields.append("\\\(module.written(model.name)).\(property.name)")
      }
      return members
    }
  }

  /// All actions, those of children last.
  var actions: [ActionFinding] {
    cases + members.flatMap(\.actions) + children.flatMap { $0.members.flatMap(\.actions) }
  }

  /// The fields of the first scene's state.
  var fields: [String] { members.flatMap(\.fields) }

  /// The navigation that the shell can bind.
  var bound: [NavigationFinding] { navigation.filter { $0.binding != nil } }
}

extension String {
  private static let taken: Set = [
    "external", "launch", "live", "options", "place", "stage", "store",
  ]

  /// The name of a variable of the shell, which is neither a keyword nor another name there.
  fileprivate var asVariable: String {
    asIdentifier != self || Self.taken.contains(self) ? "\(self)Model" : self
  }
}
