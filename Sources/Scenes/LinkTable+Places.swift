/// A link table whose links lead to the places of an app.
extension LinkTable {
  /// Builds a table and checks that the app can show the place of each link above the places of its parents.
  ///
  /// A place without transitions is not checked: its links have to be redirected.
  ///
  /// - Parameters:
  ///   - origins: The allowed origins of links.
  ///   - patterns: The patterns, each named for a place.
  ///   - places: The type of the app's places.
  /// - Throws: The first defect of the table, or `LinkTableError.unsupported(pattern:reason:)`.
  public init<AppPlace: Place>(
    origins: LinkOrigins, patterns: [LinkPattern], to places: AppPlace.Type
  ) throws(LinkTableError) {
    try self.init(origins: origins, patterns: patterns)
    for (pattern, destination) in examples {
      if let reason = obstacle(to: destination, by: pattern.policy, in: places) {
        throw .unsupported(pattern: "\(pattern)", reason: reason)
      }
    }
  }

  /// The reason why a link cannot show a destination above its ancestors; nil if it can.
  private func obstacle<AppPlace: Place>(
    to destination: Destination, by policy: LinkPolicy, in places: AppPlace.Type
  ) -> String? {
    let path: [AppPlace]
    do {
      path = try (ancestors(of: destination) + [destination]).map { try AppPlace($0) }
    } catch {
      let message = (error as? CommandError)?.message ?? "\(error)"
      let hasPlace = places.commands.contains { $0.name == destination.name }
      return hasPlace
        ? "\(message); give each parameter the type that it has in the place, as in [\"id\": .uuid]"
        : message
    }
    func refusal(_ transition: Transition, of place: AppPlace) -> String {
      let error = RouterError.unsupported(
        transition, place.destination, supported: place.transitions)
      return "\(error)"
    }
    guard let root = path.first, let target = path.last, !target.transitions.isEmpty else {
      return nil
    }
    if !root.transitions.contains(where: { $0.style == nil }) { return refusal(.root, of: root) }
    var stack: Transition?
    for (place, base) in zip(path.dropFirst(), path) {
      guard let transition = place.transitions.first(where: { $0.style != nil }) else {
        return refusal(.push, of: place)
      }
      if transition == .push, stack == .modal {
        return "cannot push '\(place.destination.name)': '\(base.destination.name)' is a modal"
      }
      stack = transition
    }
    let presenting: [Transition] = [.modal, .secondaryStack]
    let isPresented = policy != .present || target.transitions.contains(where: presenting.contains)
    return isPresented ? nil : refusal(.modal, of: target)
  }
}

extension LinkPattern {
  /// A pattern for each place of an app that can be written as a link, named after it; `/` is that of the root.
  static func patterns<AppPlace: Place>(to places: AppPlace.Type, root: AppPlace) -> [LinkPattern] {
    let base = LinkPattern("/", root.destination.name)
    let patterns = places.commands.filter { $0.name != base.name }.compactMap(LinkPattern.init)
    // The type of a parameter may accept fewer texts than it says. Without an origin there is no example to check.
    let origins = LinkOrigins(schemes: ["app"])
    return ([base] + patterns).filter { pattern in
      let patterns = pattern == base ? [base] : [base, pattern]
      return (try? LinkTable(origins: origins, patterns: patterns, to: places))
        != nil
    }
  }

  /// A pattern of the name and the values of a place; nil if a value cannot be written in a link.
  private init?(_ schema: CommandSchema) {
    var rules: [(String, LinkParameter.Rule)] = []
    var path = "/\(schema.name)"
    for parameter in schema.parameters {
      let name = parameter.label ?? parameter.name
      guard let rule = LinkParameter.Rule(parameter.type) else { return nil }
      rules.append((name, parameter.isRequired ? rule : rule.optional))
      if parameter.isRequired { path += "/:\(name)" }
    }
    self.init(path, schema.name, rules: rules, parent: "/")
  }
}

extension LinkParameter.Rule {
  /// The rule of a parameter with the same texts; nil if there is none.
  fileprivate init?(_ type: ArgumentType) {
    switch type {
    case .string: self = .string
    case .bool: self = .bool
    case .integer: self = .int
    case .double: self = .double
    case .uuid: self = .uuid
    case .enumeration(_, let cases): self.init(.oneOf(cases))
    case .optional(let wrapped): self.init(wrapped)
    case .date, .duration, .url, .form, .secret, .array, .json: return nil
    }
  }
}
