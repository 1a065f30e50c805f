import SwiftSyntax

/// The values that no recording has, because the module makes them itself by `Date()`, `UUID()` or random numbers.
///
/// They differ in each run, so a replay with one in its state would differ from its recording.
struct UnrecordedValues {
  /// The call that makes a value, as in `UUID() (CartModel.swift:48)`.
  typealias Origin = String

  /// The types of the module that are made with such a value inside.
  private(set) var types: [String: Origin] = [:]
  /// The properties to which one is assigned, by type and name.
  private(set) var properties: [String: Origin] = [:]

  private var followed: Set<SyntaxIdentifier> = []

  /// No values.
  init() {}

  init(in module: SourceModule) {
    for file in module.files {
      for node in EscapeFinder(file, in: module).unrecorded {
        // The answers of a client that is a struct of closures are recorded.
        if Syntax(node).scope.flatMap({ module.resolve($0, in: nil) })?.isClient == true {
          continue
        }
        let line = node.startLocation(converter: file.converter, afterLeadingTrivia: true).line
        follow(node, "\(node.trimmedDescription) (\(file.path):\(line))", in: module)
      }
    }
  }

  /// Follows a value to the types and properties that contain it.
  private mutating func follow(_ node: ExprSyntax, _ origin: Origin, in module: SourceModule) {
    guard followed.insert(node.id).inserted else { return }
    let scope = Syntax(node).scope
    var child = Syntax(node)
    while let parent = child.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), child.id != call.calledExpression.id {
        let name = call.calledExpression.trimmedDescription
        let type = name.hasSuffix(".init") ? String(name.dropLast(5)) : name
        if let type = module.resolve(type, in: scope), types[type.name] == nil {
          types[type.name] = origin
        }
      } else if let sequence = parent.as(SequenceExprSyntax.self) {
        note(assignment: sequence, of: child, origin, scope, in: module)
      } else if let binding = parent.as(PatternBindingSyntax.self) {
        let name = binding.pattern.trimmedDescription
        if let body = Syntax(binding).ancestor(CodeBlockSyntax.self) {
          let finder = ReferenceFinder(to: name)
          finder.walk(body)
          for reference in finder.references { follow(reference, origin, in: module) }
        } else if let scope {
          properties["\(scope).\(name)"] = properties["\(scope).\(name)"] ?? origin
        }
        return
      }
      if parent.is(CodeBlockItemSyntax.self) { return }
      child = parent
    }
  }

  private mutating func note(
    assignment: SequenceExprSyntax, of child: Syntax, _ origin: Origin, _ scope: String?,
    in module: SourceModule
  ) {
    let parts = Array(assignment.elements)
    guard parts.count >= 3, parts[1].is(AssignmentExprSyntax.self), let scope else { return }
    let name = parts[0].trimmedDescription.trimmingPrefix("self.")
    guard let type = module.resolve(scope, in: nil), type.property(String(name)) != nil else {
      return
    }
    properties["\(type.name).\(name)"] = properties["\(type.name).\(name)"] ?? origin
  }
}

extension UnrecordedValues {
  /// Where a part of a type's values comes from; nil if all of it is recorded.
  func origin(of type: TypeName, in module: SourceModule) -> Origin? {
    origin(of: type, in: module, depth: 4)
  }

  private func origin(of type: TypeName, in module: SourceModule, depth: Int) -> Origin? {
    switch type {
    case .optional(let wrapped): return origin(of: wrapped, in: module, depth: depth)
    case .array(let element): return origin(of: element, in: module, depth: depth)
    case .dictionary(let key, let value):
      return origin(of: key, in: module, depth: depth)
        ?? origin(of: value, in: module, depth: depth)
    case .other: return nil
    case .named(let name):
      if let origin = types[name] { return origin }
      guard depth > 0, let declared = module.types[name], !declared.isModel else { return nil }
      let inside =
        declared.properties.filter { $0.isStored && !$0.isStatic }.compactMap(\.type)
        + declared.cases.flatMap { $0.values.map(\.type) }
      for type in inside {
        let type = module.canonical(type, in: name)
        if type != .named(name), let origin = origin(of: type, in: module, depth: depth - 1) {
          return origin
        }
      }
      return nil
    }
  }

  /// Where a value of a property comes from; nil if it is recorded.
  func origin(of property: Property, of model: DeclaredType, in module: SourceModule) -> Origin? {
    properties["\(model.name).\(property.name)"]
      ?? property.type.flatMap { origin(of: module.canonical($0, in: model.name), in: module) }
  }

  /// Where the value inside a case of an enum comes from, such as the id of an element with a new id; nil if it is
  /// recorded.
  func origin(of element: EnumCase, of type: DeclaredType, in module: SourceModule) -> Origin? {
    guard element.values.count == 1 else { return nil }
    let value = module.canonical(element.values[0].type, in: type.name)
    if let origin = origin(of: value, in: module) { return origin }
    // `case order(UUID)` is the id of an `Order`, or of the only type with such an id.
    guard value == .named("UUID") || value == .named("Date") else { return nil }
    let identified = module.orderedTypes.filter { module.idType(of: $0) == value }
    let named = identified.first { $0.bareName.lowercased() == element.name.lowercased() }
    return (named ?? (identified.count == 1 ? identified.first : nil)).flatMap { types[$0.name] }
  }
}

extension Syntax {
  /// The nearest enclosing node of a type.
  fileprivate func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0.as(type) }.first
  }
}

/// Finds the references to a local constant.
private final class ReferenceFinder: SyntaxVisitor {
  private let name: String
  private(set) var references: [ExprSyntax] = []

  init(to name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // `order.id` refers to the constant by its base.
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    if node.baseName.text == name, member?.declName.id != node.id {
      references.append(ExprSyntax(node))
    }
    return .visitChildren
  }
}
