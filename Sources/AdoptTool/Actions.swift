/// A command of the shell, or the reason why there is none.
struct ActionFinding {
  /// How the shell names it.
  enum Form: Equatable {
    /// A member of the model, as in `LibraryModel.refresh`, or of a reducer's action.
    case member(String)
    /// A method that takes an element of the list with a key path, as in `\.articles`.
    case element(String, list: String)
    /// A property that is a field of the state, and can be set.
    case property(String)
    /// An action of its own.
    case action(String)
  }

  let place: SourcePlace
  /// What was found, as in `AppModel.open(_ trip: Trip)`.
  let title: String
  /// The name of the command.
  var name = ""
  /// How the shell names it; nil if it has no command.
  var form: Form?
  /// What the reader has to know or to change; empty for nothing.
  var note = ""
  /// Enums that have to be declared `ArgumentCodable`.
  var extended: [DeclaredType] = []
  /// The labels of the arguments, or the name of the property, whose values are secret.
  var secrets: [String] = []

  /// The code of the shell; nil if there is none.
  var code: String? {
    switch form {
    case .member(let code), .property(let code), .action(let code): code
    case .element(let code, let list): "\(code), of: \(list)"
    case nil: nil
    }
  }
}

extension SourceModule {
  /// The actions of a model: its methods, then its settable properties.
  ///
  /// - Parameters:
  ///   - held: The model.
  ///   - reach: The models of its scene, from whose arrays an element can be taken.
  ///   - variable: The name of the scene's model in the shell.
  ///   - known: The names of the other actions of the scene.
  ///   - navigation: The properties that the navigation uses, by type and name.
  /// - Returns: The actions.
  func actions(
    of held: ModelReach.Held, in reach: ModelReach, variable: String, known: inout Set<String>,
    navigation: Set<String>
  ) -> [ActionFinding] {
    let (model, access) = (held.model, reach.access)
    var found: [ActionFinding] = []
    for method in model.methods where method.access >= access && !method.isStatic {
      let isOverloaded = model.methods.filter { $0.name == method.name }.count > 1
      var builder = ActionBuilder(self, reach, held, variable)
      found.append(
        builder.method(
          method, name: unique(method.name, held, noun(of: method, held) ?? reach.scene, &known),
          isOverloaded: isOverloaded))
    }
    for property in model.properties where property.isSettable && !property.isStatic {
      guard property.access >= access, property.setAccess >= access, !property.isIgnored,
        !navigation.contains("\(model.name).\(property.name)")
      else { continue }
      var builder = ActionBuilder(self, reach, held, variable)
      let setter = "set\(property.name.withoutBackticks.capitalizedFirst)"
      found.append(builder.property(property, name: unique(setter, held, reach.scene, &known)))
    }
    return found
  }

  /// The type of an element that a method takes; nil for none.
  private func noun(of method: Function, _ held: ModelReach.Held) -> String? {
    method.parameters.lazy.compactMap {
      declared(canonical($0.type, in: held.model.name))
    }.first { idType(of: $0) != nil }?.bareName
  }

  /// A name that neither another action nor a command of the shell has, as in `listRefresh` for the `refresh` of the
  /// model `list`, `clearCart` for the `clear` of the model `cart`, `openTrip` for a method with a trip, and `refresh2`.
  private func unique(
    _ name: String, _ held: ModelReach.Held, _ noun: String, _ known: inout Set<String>
  ) -> String {
    let bare = name.withoutBackticks
    let path = held.path.filter { $0.isLetter || $0.isNumber }
    let first =
      ShellCommandNames.all.contains(bare)
      ? bare + (path.isEmpty ? noun : path).capitalizedFirst : bare
    if known.insert(first).inserted { return first }
    let longer = path.isEmpty ? bare : path + bare.capitalizedFirst
    var unique = longer
    var number = 2
    while !known.insert(unique).inserted {
      unique = "\(longer)\(number)"
      number += 1
    }
    return unique
  }
}

extension SourceModule {
  /// Another model that holds a model, and calls a method of it.
  fileprivate func model(calling method: Function, of model: DeclaredType) -> DeclaredType? {
    models.first { other in
      other !== model && other.words.contains(method.name)
        && other.properties.contains { property in
          property.type.map { canonical($0, in: other.name).unwrapped } == .named(model.name)
        }
    }
  }
}

/// Writes the action of one method or property.
private struct ActionBuilder {
  private let module: SourceModule
  private let reach: ModelReach
  private let held: ModelReach.Held
  private let variable: String
  private var parameters: [String] = []
  private var labels: [String] = []
  private var lookups: [String] = []
  private var list: String?
  private var extended: [DeclaredType] = []
  private var notes: [String] = []
  /// The labels of secret arguments.
  private var secrets: [String] = []
  /// Whether a secret argument has no label, so that only a closure can mark it.
  private var hasUnlabeledSecret = false

  init(
    _ module: SourceModule, _ reach: ModelReach, _ held: ModelReach.Held, _ variable: String
  ) {
    self.module = module
    self.reach = reach
    self.held = held
    self.variable = variable
  }

  mutating func method(_ method: Function, name: String, isOverloaded: Bool) -> ActionFinding {
    var finding = ActionFinding(
      place: method.place, title: "\(held.model.name).\(method.signature)", name: name)
    if method.isGeneric {
      finding.note = "no command: the method is generic"
      return finding
    }
    if method.isAsync, !held.model.isOnMainActor, !method.isOnMainActor {
      finding.note = """
        no command: an async method of a class outside the main actor; \
        add '@MainActor' to '\(held.model.name)' at \(held.model.place)
        """
      return finding
    }
    var arguments: [String] = []
    for parameter in method.parameters {
      if parameter.hasDefault {
        notes.append("'\(parameter.name)' keeps its default")
        continue
      }
      guard !parameter.isInout, let value = argument(parameter) else {
        finding.note =
          parameter.isInout
          ? "no command: '\(parameter.name)' is inout" : "no command: \(notes.last ?? "")"
        return finding
      }
      arguments.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    let reference =
      "\(module.written(held.model.name)).\(isOverloaded ? method.full : method.reference)"
    let isPlain =
      notes.isEmpty && name == method.name.withoutBackticks && !hasUnlabeledSecret
    if isPlain, lookups.isEmpty {
      return finish(finding, .member(reference))
    }
    if isPlain, lookups.count == 1, method.parameters.count == 1, let list {
      let bare = isOverloaded ? reference : "\(module.written(held.model.name)).\(method.name)"
      return finish(finding, .element(bare, list: list))
    }
    if notes.isEmpty, held.path.isEmpty, !hasUnlabeledSecret, name != method.name.withoutBackticks {
      let head = "SceneAction(\(name.literal), calling: \(reference)"
      if method.parameters.isEmpty { return finish(finding, .action("\(head))")) }
      if lookups.count == 1, method.parameters.count == 1, let list, !isOverloaded {
        let bare = "\(module.written(held.model.name)).\(method.name)"
        let code = "SceneAction(\(name.literal), calling: \(bare), of: \(list))"
        return finish(finding, .action(code))
      }
    }
    if !lookups.isEmpty, let caller = module.model(calling: method, of: held.model) {
      finding.note = "no command: \(caller.name) calls it with an element"
      return finding
    }
    let effort = (method.canThrow ? "try " : "") + (method.isAsync ? "await " : "")
    let call =
      "\(method.result == nil ? "" : "_ = ")\(effort)\(subject).\(method.name)"
      + "(\(arguments.joined(separator: ", ")))"
    let needsLabels = method.parameters.contains { $0.label != nil }
    return action(finding, name, call, needsLabels: needsLabels)
  }

  mutating func property(_ property: Property, name: String) -> ActionFinding {
    var finding = ActionFinding(
      place: property.place, title: "\(held.model.name).\(property.name)", name: name)
    guard let type = property.type else {
      finding.note = "no command: its type is not written"
      return finding
    }
    if let origin = module.unrecorded.origin(of: property, of: held.model, in: module) {
      finding.note = "no command: the state leaves it out, because it has \(origin)"
      return finding
    }
    let parameter = Parameter(label: property.name, name: property.name, type: type)
    guard let value = argument(parameter), lookups.isEmpty else {
      finding.note = "no command: \(notes.last ?? "it cannot be typed")"
      return finding
    }
    if name == "set\(property.name.withoutBackticks.capitalizedFirst)" {
      let code = "\\\(module.written(held.model.name)).\(property.name)"
      return finish(finding, .property(code))
    }
    return action(
      finding, name, "\(subject).\(property.name) = \(value)", needsLabels: false)
  }

  private var subject: String {
    let root = parameters.isEmpty ? "$0" : variable
    return held.path.isEmpty ? root : "\(root).\(held.path)"
  }

  /// Adds a parameter of the closure, and returns the argument of the call; nil if it cannot be typed.
  private mutating func argument(_ parameter: Parameter) -> String? {
    let name = parameter.name
    let type = module.canonical(parameter.type, in: held.model.name)
    let written = module.written(type)
    let bare = name == variable ? "new\(name.capitalizedFirst)" : name.asIdentifier
    switch module.argumentForm(of: type, reach: reach) {
    case .direct where name.isSecretName || parameter.label?.isSecretName == true:
      if let label = parameter.label { secrets.append(label) } else { hasUnlabeledSecret = true }
      parameters.append("\(bare): Secret<\(written)>")
      labels.append(bare)
      return "\(bare).revealed"
    case .direct:
      parameters.append("\(bare): \(written)")
      labels.append(bare)
      return bare
    case .rawValue(let declared):
      extended.append(declared)
      parameters.append("\(bare): \(written)")
      labels.append(bare)
      return bare
    case .lookup(let id, let array):
      let label = lookups.isEmpty && !labels.contains("id") ? "id" : "\(bare)ID"
      parameters.append("\(label): \(id.text)")
      labels.append(label)
      list = listPath(array)
      lookups.append("let \(bare) = \(variable).\(array).first(where: { $0.id == \(label) })")
      return bare
    case .none(let reason):
      notes.append(reason)
      return nil
    }
  }

  /// The key path of a list in the held model; nil if another model has it.
  private func listPath(_ array: String) -> String? {
    if held.path.isEmpty { return "\\.\(array)" }
    let prefix = "\(held.path)."
    return array.hasPrefix(prefix) ? "\\.\(array.dropFirst(prefix.count))" : nil
  }

  private func finish(
    _ finding: ActionFinding, _ form: ActionFinding.Form
  ) -> ActionFinding {
    var finding = finding
    finding.form = form
    finding.note = notes.joined(separator: "; ")
    finding.extended = extended
    if case .action = form {} else { finding.secrets = secrets }
    return finding
  }

  private func action(
    _ finding: ActionFinding, _ name: String, _ call: String, needsLabels: Bool
  ) -> ActionFinding {
    let list =
      needsLabels || !lookups.isEmpty
      ? labels.map { ", \($0.withoutBackticks.literal)" }.joined() : ""
    let head = "SceneAction(\"\(name)\"\(list))"
    let body = lookups.isEmpty ? call : "if \(lookups.joined(separator: ", ")) { \(call) }"
    let closure =
      parameters.isEmpty
      ? "{ \(body) }" : "{ (\(([variable] + parameters).joined(separator: ", "))) in \(body) }"
    return finish(finding, .action("\(head) \(closure)"))
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var uncapitalizedFirst: String {
    let capitals = prefix { $0.isUppercase }
    guard capitals.count < count, capitals.count > 1 else {
      return prefix(1).lowercased() + dropFirst()
    }
    return capitals.dropLast().lowercased() + dropFirst(capitals.count - 1)
  }

  var withoutBackticks: String { filter { $0 != "`" } }

  private static let keywords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// The name of a variable, in backticks if it is a keyword.
  var asIdentifier: String { Self.keywords.contains(self) ? "`\(self)`" : self }

  /// The text as a literal of Swift.
  var literal: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
