import OrderedCollections

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
