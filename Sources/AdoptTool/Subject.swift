/// What the shell runs: a model with those that it holds, or a reducer.
struct Subject {
  enum Kind {
    case model(ModelReach)
    case reducer(Reducer)
  }

  let kind: Kind
  /// The name of its first scene and place.
  let scene: String
  /// The variable of the shell.
  let variable: String
  let navigation: [NavigationFinding]
  let actions: [ActionFinding]
  /// The fields of the state that the first scene shows, with their expressions after the variable.
  var fields: [(name: String, expression: String, type: String)] = []
  /// The properties that the state leaves out, with the reasons.
  var omitted: [String] = []
  let construction: Construction
  /// Whether the shell sees its declarations only by `@testable import`.
  let isInternal: Bool
  /// Whether they are visible in the same package only.
  let isPackage: Bool

  init(_ reach: ModelReach, in module: SourceModule) {
    kind = .model(reach)
    let places = NavigationFinder(module: module, variable: "app").navigation(of: reach)
      .flatMap { $0.cases.map(\.name) }
    scene = places.contains(reach.root.sceneName) ? "root" : reach.root.sceneName
    variable = scene.asVariable
    navigation = NavigationFinder(module: module, variable: variable).navigation(of: reach)
    let replaced = navigation.reduce(into: Set()) { $0.formUnion($1.replaced) }
    actions = module.actions(of: reach, variable: variable, navigation: replaced)
    construction = module.construction(of: reach.root)
    isInternal = reach.root.access < .package || construction.isInternal
    isPackage = reach.root.access == .package
    readFields(of: reach, in: module)
  }

  init(_ reducer: Reducer, in module: SourceModule) {
    kind = .reducer(reducer)
    let places = NavigationFinder(module: module, variable: "store").navigation(of: reducer)
      .flatMap { $0.cases.map(\.name) }
    let name =
      reducer.state.bareName == "State"
      ? reducer.state.name.split(separator: ".").dropLast().last.map(String.init) ?? "state"
      : reducer.state.sceneName
    let bare =
      name.hasSuffix("Feature") || name.hasSuffix("Reducer") ? String(name.dropLast(7)) : name
    scene = places.contains(bare.uncapitalizedFirst) ? "root" : bare.uncapitalizedFirst
    variable = "store"
    navigation = NavigationFinder(module: module, variable: "store").navigation(of: reducer)
    let replaced = navigation.reduce(into: Set()) { $0.formUnion($1.replaced) }
    actions = module.actions(of: reducer, navigation: replaced)
    construction = Self.initial(of: reducer.state, in: module)
    let access = min(
      reducer.state.access, reducer.action.access, reducer.function.access,
      reducer.owner?.access ?? .public)
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
      code: "\(state.name).\(constant.name)", isInternal: constant.access < .package)
  }

  private mutating func readFields(of reach: ModelReach, in module: SourceModule) {
    var known: Set<String> = []
    for held in reach.models where !held.path.contains("?") {
      for property in held.model.properties
      where !property.isStatic && !property.isIgnored && property.access >= reach.root.access {
        let path = held.path.isEmpty ? property.name : "\(held.path).\(property.name)"
        guard let written = property.type else {
          omitted.append("'\(path)' (its type is not written)")
          continue
        }
        let type = module.canonical(written, in: held.model.name)
        if module.declared(type.unwrapped)?.isModel == true { continue }
        guard module.conforms(type, to: "Equatable") == true else {
          omitted.append("'\(path)' (the module does not show that '\(type.text)' is Equatable)")
          continue
        }
        let name =
          known.insert(property.name).inserted
          ? property.name : held.model.sceneName + property.name.withoutBackticks.capitalizedFirst
        fields.append((name, path, type.text))
      }
    }
  }

  /// The navigation that the shell can bind.
  var bound: [NavigationFinding] { navigation.filter { $0.binding != nil } }
}

extension String {
  private static let taken: Set = ["launch", "options", "place", "stage", "store"]

  /// The name of a variable of the shell, which is neither a keyword nor another name there.
  fileprivate var asVariable: String {
    asIdentifier != self || Self.taken.contains(self) ? "\(self)Model" : self
  }
}
