/// How a value of a type is typed in the shell.
enum ArgumentForm {
  /// The type is that of the argument.
  case direct
  /// An enum with raw values, which has to be declared `ArgumentCodable`.
  case rawValue(DeclaredType)
  /// An element of an array of the model, found by its id.
  case lookup(idType: TypeName, array: String)
  /// It cannot be typed, for this reason.
  case none(String)
}

extension SourceModule {
  /// How a value of a canonical type is typed.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - reach: The models from whose arrays an element can be taken.
  /// - Returns: The form.
  func argumentForm(of type: TypeName, reach: ModelReach?) -> ArgumentForm {
    switch type {
    case .optional(let wrapped):
      if case .direct = argumentForm(of: wrapped, reach: nil) { return .direct }
    case .array(let element):
      if case .direct = argumentForm(of: element, reach: nil) { return .direct }
    case .dictionary, .other: break
    case .named(let name):
      if Self.values.contains(name) || Self.isMeasurement(name) { return .direct }
      guard let declared = types[name] else { break }
      if declared.inherited.contains("ArgumentCodable") { return .direct }
      if declared.kind == .enum, declared.rawType != nil {
        return .rawValue(declared)
      }
      if let id = idType(of: declared), case .direct = argumentForm(of: id, reach: nil),
        let array = reach?.array(of: name, in: self)
      {
        return .lookup(idType: id, array: array)
      }
    }
    return .none("the module does not show that '\(type.text)' conforms to ArgumentCodable")
  }

  /// The type of the id of an `Identifiable` type.
  func idType(of type: DeclaredType) -> TypeName? {
    guard conforms(type, to: "Identifiable") == true, let id = type.property("id"),
      let written = id.type
    else { return nil }
    return canonical(written, in: type.name)
  }
}

extension DeclaredType {
  /// The type of the raw values of an enum.
  var rawType: String? {
    guard kind == .enum, let first = inherited.first,
      ["String", "Int", "UInt", "Int8", "UInt8", "Int16", "Int32", "Int64", "Double"].contains(
        first)
    else { return nil }
    return first
  }
}

/// A model, and the models that it holds in properties.
struct ModelReach {
  struct Held {
    /// The expression after the root's variable, as in `list` and `sheet?`; empty for the root.
    var path: String
    var model: DeclaredType
  }

  let root: DeclaredType
  let access: Access
  /// The name of the scene of the root.
  var scene: String
  private(set) var models: [Held]

  /// The models of the scene of the root: those that it always holds.
  var always: [Held] { models.filter { !$0.path.contains("?") } }
  /// Those that it holds in optional properties.
  var optional: [Held] {
    models.filter { $0.path.hasSuffix("?") && !$0.path.dropLast().contains("?") }
  }

  init(_ root: DeclaredType, in module: SourceModule, visibleFrom access: Access) {
    self.root = root
    self.access = access
    scene = root.sceneName
    models = [Held(path: "", model: root)]
    var index = 0
    while index < models.count {
      let held = models[index]
      index += 1
      for property in held.model.properties
      where !property.isStatic && property.access >= access {
        guard let type = property.type.map({ module.canonical($0, in: held.model.name) }),
          let model = module.declared(type.unwrapped), model.isModel, model.access >= access,
          !models.contains(where: { $0.model === model })
        else { continue }
        let isOptional = if case .optional = type { true } else { false }
        let path = held.path.isEmpty ? property.name : "\(held.path).\(property.name)"
        models.append(Held(path: path + (isOptional ? "?" : ""), model: model))
      }
    }
  }

  /// The expression of the first array of a type, after the root's variable.
  func array(of type: String, in module: SourceModule) -> String? {
    for held in always {
      for property in held.model.properties
      where !property.isStatic && property.access >= access {
        if property.type.map({ module.canonical($0, in: held.model.name) }) == .array(.named(type))
        {
          return held.path.isEmpty ? property.name : "\(held.path).\(property.name)"
        }
      }
    }
    return nil
  }
}
