/// A command of the shell, or the reason why there is none.
struct ActionFinding {
  let place: SourcePlace
  /// What was found, as in `AppModel.open(_ trip: Trip)`.
  let title: String
  /// The line of the scene's list of actions; nil if there is none.
  var code: String?
  /// What the reader has to know or to change; empty for nothing.
  var note = ""
  /// Enums that have to be declared `ArgumentCodable`.
  var extended: [DeclaredType] = []
}

extension SourceModule {
  /// The actions of a model and of those that it holds; the methods that the navigation calls are the last.
  ///
  /// - Parameters:
  ///   - reach: The models.
  ///   - variable: The name of the root in the shell.
  ///   - navigation: The properties and methods that the navigation uses, by type and name.
  /// - Returns: The actions.
  func actions(
    of reach: ModelReach, variable: String, navigation: Set<String>
  ) -> [ActionFinding] {
    let access = reach.root.access
    var known: Set<String> = []
    var last: [ActionFinding] = []
    let found = reach.models.flatMap { held -> [ActionFinding] in
      let model = held.model
      var found: [ActionFinding] = []
      for method in model.methods where method.access >= access && !method.isStatic {
        var builder = ActionBuilder(self, reach, held, variable)
        let action = builder.method(method, name: unique(method.name, held, &known))
        if navigation.contains("\(model.name).\(method.name)") {
          last.append(action)
        } else {
          found.append(action)
        }
      }
      for property in model.properties where property.isSettable && !property.isStatic {
        guard property.access >= access, !property.isIgnored,
          !navigation.contains("\(model.name).\(property.name)")
        else { continue }
        var builder = ActionBuilder(self, reach, held, variable)
        if property.setAccess < access { continue }
        let setter = "set\(property.name.withoutBackticks.capitalizedFirst)"
        found.append(builder.property(property, name: unique(setter, held, &known)))
      }
      return found
    }
    return found + last
  }

  /// A name that no other action has, as in `listRefresh` for the `refresh` of the model `list`, and `refresh2`.
  private func unique(_ name: String, _ held: ModelReach.Held, _ known: inout Set<String>) -> String
  {
    if known.insert(name.withoutBackticks).inserted { return name.withoutBackticks }
    let path = held.path.filter { $0.isLetter || $0.isNumber }
    let longer = path.isEmpty ? name : path + name.capitalizedFirst
    var unique = longer
    var number = 2
    while !known.insert(unique).inserted {
      unique = "\(longer)\(number)"
      number += 1
    }
    return unique
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
  private var extended: [DeclaredType] = []
  private var notes: [String] = []

  init(
    _ module: SourceModule, _ reach: ModelReach, _ held: ModelReach.Held, _ variable: String
  ) {
    self.module = module
    self.reach = reach
    self.held = held
    self.variable = variable
  }

  mutating func method(_ method: Function, name: String) -> ActionFinding {
    var finding = ActionFinding(
      place: method.place, title: "\(held.model.name).\(method.signature)")
    if method.isGeneric {
      finding.note = "no command: the method is generic"
      return finding
    }
    if method.isAsync, !held.model.isOnMainActor {
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
      guard !parameter.isInout, let value = argument(parameter.name, parameter.type) else {
        finding.note =
          parameter.isInout
          ? "no command: '\(parameter.name)' is inout" : "no command: \(notes.last ?? "")"
        return finding
      }
      arguments.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    let effort = (method.canThrow ? "try " : "") + (method.isAsync ? "await " : "")
    let call =
      "\(method.result == nil ? "" : "_ = ")\(effort)\(subject).\(method.name)"
      + "(\(arguments.joined(separator: ", ")))"
    let needsLabels = method.parameters.contains { $0.label != nil }
    return finish(finding, name, call, summary: method.summary, needsLabels: needsLabels)
  }

  mutating func property(_ property: Property, name: String) -> ActionFinding {
    var finding = ActionFinding(place: property.place, title: "\(held.model.name).\(property.name)")
    guard let type = property.type else {
      finding.note = "no command: its type is not written"
      return finding
    }
    guard let value = argument(property.name, type) else {
      finding.note = "no command: \(notes.last ?? "")"
      return finding
    }
    return finish(
      finding, name, "\(subject).\(property.name) = \(value)", summary: property.summary,
      needsLabels: false)
  }

  private var subject: String {
    let root = parameters.isEmpty ? "$0" : variable
    return held.path.isEmpty ? root : "\(root).\(held.path)"
  }

  /// Adds a parameter of the closure, and returns the argument of the call; nil if it cannot be typed.
  private mutating func argument(_ name: String, _ type: TypeName) -> String? {
    let type = module.canonical(type, in: held.model.name)
    let bare = name == variable ? "new\(name.capitalizedFirst)" : name.asIdentifier
    switch module.argumentForm(of: type, reach: reach) {
    case .direct:
      parameters.append("\(bare): \(type.text)")
      labels.append(bare)
      return bare
    case .rawValue(let declared):
      extended.append(declared)
      parameters.append("\(bare): \(type.text)")
      labels.append(bare)
      return bare
    case .lookup(let id, let array):
      let label = lookups.isEmpty && !labels.contains("id") ? "id" : "\(bare)ID"
      parameters.append("\(label): \(id.text)")
      labels.append(label)
      lookups.append("let \(bare) = \(variable).\(array).first(where: { $0.id == \(label) })")
      return bare
    case .none(let reason):
      notes.append(reason)
      return nil
    }
  }

  private func finish(
    _ finding: ActionFinding, _ name: String, _ call: String, summary: String, needsLabels: Bool
  ) -> ActionFinding {
    var finding = finding
    let list =
      needsLabels || !lookups.isEmpty
      ? labels.map { ", \($0.withoutBackticks.literal)" }.joined() : ""
    let head = "SceneAction(\"\(name)\"\(list)"
    let body = lookups.isEmpty ? call : "if \(lookups.joined(separator: ", ")) { \(call) }"
    let closure =
      parameters.isEmpty
      ? "{ \(body) }" : "{ (\(([variable] + parameters).joined(separator: ", "))) in \(body) }"
    let full = "\(head), summary: \(summary.literal)) \(closure)"
    finding.code = summary.isEmpty || full.count > 94 ? "\(head)) \(closure)" : full
    finding.note = notes.joined(separator: "; ")
    finding.extended = extended
    return finding
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
