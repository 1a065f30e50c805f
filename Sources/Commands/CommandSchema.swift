import OrderedCollections

/// What is known about a command without running it: enough to complete, explain and check it.
public struct CommandSchema: Hashable, Sendable {
  /// The name as it is typed.
  public var name: String
  /// The first sentence of the documentation comment; empty without one.
  package var summary: String
  /// The rest of the documentation comment, apart from what it says about parameters.
  package var discussion: String
  /// The values the command takes, in order.
  package var parameters: [CommandParameter]

  /// Creates a schema from its parts.
  public init(
    _ name: String, summary: String = "", discussion: String = "",
    parameters: [CommandParameter] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
  }
}

/// One value that a command takes.
public struct CommandParameter: Hashable, Sendable {
  /// The label it may be given by; nil for a parameter that is given by its position only.
  package var label: String?
  /// The name that stands for it in help: the label, or another name where there is none.
  package var name: String
  package var type: ArgumentType
  /// The Swift source of its default value, if it has one.
  package var defaultValue: String?
  package var shownDefault: String? { defaultValue == "nil" ? "null" : defaultValue }
  package var isRequired: Bool
  /// What the documentation comment says about it; empty if it says nothing.
  package var summary: String

  /// Creates a parameter from its parts.
  public init(
    _ label: String?, name: String, type: ArgumentType, defaultValue: String? = nil,
    isRequired: Bool = true, summary: String = ""
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.summary = summary
  }

  /// Whether `--name` sets it to true.
  package var takesFlag: Bool {
    guard label != nil else { return false }
    return switch type {
    case .bool, .optional(.bool): true
    default: false
    }
  }

  /// Whether `--name` is all there is to say of it: it is false where nothing is said.
  package var isFlag: Bool { takesFlag && defaultValue == "false" }
}

extension [CommandParameter] {
  /// The parameter that each argument is for, given the labels of the arguments; nil for an argument too many.
  ///
  /// Arguments with a label go first, as in ``MatchedArguments``; the others fill the parameters that are left.
  package func taking(_ labels: [String?]) -> [CommandParameter?] {
    guard labels.contains(where: { $0 != nil }) else {
      return labels.indices.map { $0 < count ? self[$0] : nil }
    }
    var left = filter { $0.label == nil || !labels.contains($0.label) }[...]
    return labels.map { label in
      label.map { label in first { $0.label == label } } ?? left.popFirst()
    }
  }
}

extension CommandSchema: ValueConvertible {
  /// The schema as it is described to programs.
  ///
  /// An object of `name`, `summary`, `discussion` and `parameters`; texts that are empty are left out.
  public var asValue: Value {
    var fields: OrderedDictionary<String, Value> = ["name": .string(name)]
    fields["summary"] = summary.isEmpty ? nil : .string(summary)
    fields["discussion"] = discussion.isEmpty ? nil : .string(discussion)
    fields["parameters"] = .array(parameters.map(\.asValue))
    return .object(fields)
  }
}

extension CommandParameter: ValueConvertible {
  /// An object of `label`, `name`, `type`, `default`, `required` and `summary`, as far as they are there.
  public var asValue: Value {
    var fields: OrderedDictionary<String, Value> = [:]
    fields["label"] = label.map(Value.string)
    fields["name"] = .string(name)
    fields["type"] = type.asValue
    fields["default"] = shownDefault.map(Value.string)
    fields["required"] = .bool(isRequired)
    fields["summary"] = summary.isEmpty ? nil : .string(summary)
    return .object(fields)
  }
}

extension ArgumentType: ValueConvertible {
  /// The name of the type, or a variant of its name and what it consists of.
  public var asValue: Value {
    switch self {
    case .string: .symbol("string")
    case .bool: .symbol("bool")
    case .integer(let name): .variant("integer", .string(name))
    case .double: .symbol("double")
    case .date: .symbol("date")
    case .duration: .symbol("duration")
    case .url: .symbol("url")
    case .uuid: .symbol("uuid")
    case .enumeration(let name, let cases):
      .variant("enumeration", ["name": .string(name), "cases": .array(cases.map(Value.string))])
    case .optional(let wrapped): .variant("optional", wrapped.asValue)
    case .secret(let wrapped): .variant("secret", wrapped.asValue)
    case .array(let element): .variant("array", element.asValue)
    case .json(let name): .variant("json", .string(name))
    }
  }
}
