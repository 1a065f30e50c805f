import OrderedCollections

/// The description of a command, used to complete, explain and check it without running it.
public struct CommandSchema: Hashable, Sendable {
  /// The name as typed.
  public var name: String
  /// The first sentence of the documentation comment; empty without one.
  package var summary: String
  /// The rest of the documentation comment, except the descriptions of parameters.
  package var discussion: String
  /// The parameters, in order.
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

/// A parameter of a command.
public struct CommandParameter: Hashable, Sendable {
  /// The optional label; nil for a parameter that is only given by its position.
  package var label: String?
  /// The name in help: the label, or another name if there is none.
  package var name: String
  package var type: ArgumentType
  /// The Swift source of its default value, if it has one.
  package var defaultValue: String?
  /// The default value as it is typed; nil if there is none, or it is null.
  package var shownDefault: String? { defaultValue.flatMap { $0 == "nil" ? nil : Self.typed($0) } }
  package var isRequired: Bool
  /// Its description in the documentation comment; empty if there is none.
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

  /// A default value as it is typed instead of as Swift source: `10s` for `.seconds(10)`, `zoo` for `.zoo`.
  private static func typed(_ source: String) -> String {
    guard source.hasPrefix(".") else { return source }
    let parts = source.dropFirst().split(separator: "(", maxSplits: 1)
    guard parts.count == 2, parts[1].hasSuffix(")") else {
      return source == ".zero" ? "0s" : String(source.dropFirst())
    }
    let units = ["seconds": "s", "milliseconds": "ms", "microseconds": "us", "nanoseconds": "ns"]
    return units[String(parts[0])].map { parts[1].dropLast() + $0 } ?? source
  }

  /// Whether `--name` describes it completely: it is false by default.
  package var isFlag: Bool { takesFlag && defaultValue == "false" }
}

extension [CommandParameter] {
  /// Returns the parameter of each argument by the labels of the arguments; nil for an argument too many.
  ///
  /// Arguments with a label go first, as in ``MatchedArguments``; the others fill the parameters that are left.
  package func matched(to labels: [String?]) -> [CommandParameter?] {
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
  /// The schema in machine-readable form.
  ///
  /// An object with `name`, `summary`, `discussion` and `parameters`; empty texts are omitted.
  public var asValue: Value {
    var fields: OrderedDictionary<String, Value> = ["name": .string(name)]
    fields["summary"] = summary.isEmpty ? nil : .string(summary)
    fields["discussion"] = discussion.isEmpty ? nil : .string(discussion)
    fields["parameters"] = .array(parameters.map(\.asValue))
    return .object(fields)
  }
}

extension CommandParameter: ValueConvertible {
  /// An object with `label`, `name`, `type`, `default`, `required` and `summary`, where present.
  ///
  /// The type does not repeat that the parameter is optional: `required` is false then.
  public var asValue: Value {
    var fields: OrderedDictionary<String, Value> = [:]
    fields["label"] = label.map(Value.string)
    fields["name"] = .string(name)
    fields["type"] = type.unwrapped.asValue
    fields["default"] = shownDefault.map(Value.string)
    fields["required"] = .bool(isRequired)
    fields["summary"] = summary.isEmpty ? nil : .string(summary)
    return .object(fields)
  }
}

extension ArgumentType: ValueConvertible {
  /// The name of the type, or a variant of its name and its parts.
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
    case .form(let name, let examples):
      .variant(
        "form", ["name": .string(name), "examples": .array(examples.map(Value.string))])
    case .enumeration(let name, let cases):
      .variant("enumeration", ["name": .string(name), "cases": .array(cases.map(Value.string))])
    case .optional(let wrapped): .variant("optional", wrapped.asValue)
    case .secret(let wrapped): .variant("secret", wrapped.asValue)
    case .array(let element): .variant("array", element.asValue)
    case .json(let name): .variant("json", .string(name))
    }
  }
}
