import SwiftSyntax

/// A property that holds navigation state.
struct NavigationFinding {
  enum Kind {
    case root, path, item
    /// A sheet whose value is a model, or a flag.
    case presented
  }

  let kind: Kind
  let property: Property
  let title: String
  /// The places of its values.
  var cases: [DestinationCase] = []
  /// The binding, as in `StateBinding(app, \.path)`; nil if the shell cannot write the property.
  var binding: String?
  /// What the reader has to know or to change; empty for nothing.
  var note = ""
  /// The optional model that is shown: its key path, and its type.
  var child: (path: String, model: DeclaredType)?
  /// Whether the place is shown while the property has a value.
  var isWhileSet = false
  /// The properties that the binding replaces as commands, by type and name.
  var replaced: Set<String> = []
}

/// Finds the navigation state of models and reducers.
struct NavigationFinder {
  let module: SourceModule
  let variable: String

  /// The words of what is presented, in the names of properties, types and cases.
  private static let modal = [
    "sheet", "modal", "alert", "popover", "cover", "present", "dialog", "edit", "form", "compose",
    "confirm", "picker",
    "new", "add", "creat", "remov", "delet", "filter",
  ]
  /// The words of what is pushed.
  private static let pushed = ["detail", "destination", "selected", "screen", "route", "child"]
  private static let roots = ["root", "screen", "route", "destination", "tab", "page", "flow"]

  private func isWord(_ words: [String], in name: String) -> Bool {
    words.contains(where: name.lowercased().contains)
  }

  private func kind(of property: Property, _ type: TypeName) -> NavigationFinding.Kind? {
    let name = property.name
    switch type {
    case .array: return name == "path" || name.hasSuffix("Path") ? .path : nil
    case .optional(let wrapped):
      let declared = module.declared(wrapped)
      if declared?.isModel == true { return .presented }
      let isPresented =
        isWord(Self.modal + Self.pushed, in: name)
        || isWord(
          ["sheet", "destination", "route", "modal"], in: declared?.name ?? "")
      return isPresented ? .item : nil
    case .named("Bool"):
      return name.hasPrefix("is") && (name.hasSuffix("Presented") || name.hasSuffix("Shown"))
        || name.hasPrefix("isShowing") || name.hasPrefix("showing")
        || name.hasPrefix("isPresenting")
        ? .presented : nil
    case .named:
      guard let type = module.declared(type), type.kind == .enum,
        type.rawType == nil || property.isStored
      else { return nil }
      return isWord(Self.roots, in: name)
        || Self.roots.contains(where: type.bareName.lowercased().hasSuffix) ? .root : nil
    default: return nil
    }
  }
}

extension NavigationFinder {
  /// The navigation state of models.
  func navigation(of reach: ModelReach) -> [NavigationFinding] {
    reach.models.filter { !$0.path.contains("?") }.flatMap { held in
      held.model.properties.compactMap { property in
        guard property.access >= reach.root.access, !property.isStatic,
          let type = property.type.map({ module.canonical($0, in: held.model.name) }),
          let kind = kind(of: property, type)
        else { return nil }
        return finding(kind, property, type, held, reach)
      }
    }
    .filter { $0.kind != .presented || $0.binding != nil || $0.child == nil }
    .ordered.withUniqueNames
  }

  private func finding(
    _ kind: NavigationFinding.Kind, _ property: Property, _ type: TypeName,
    _ held: ModelReach.Held, _ reach: ModelReach
  ) -> NavigationFinding {
    let path = held.path.isEmpty ? property.name : "\(held.path).\(property.name)"
    var finding = NavigationFinding(
      kind: kind, property: property, title: "\(held.model.name).\(property.name): \(type.text)")
    let isWritable = property.isSettable && property.setAccess >= reach.root.access
    if isWritable { finding.replaced.insert("\(held.model.name).\(property.name)") }
    let scene = property.name.placeName
    if case .path = kind, case .array(let element) = type {
      finding.cases = module.destinations(
        of: element, named: "detail", reach: reach, variable: variable)
    } else if case .presented = kind {
      let isFlag = type == .named("Bool")
      let model = module.declared(type.unwrapped)
      let name = model.map(\.sceneName) ?? scene
      var place = DestinationCase(name: name, pattern: "_")
      place.isModal = isModal(property, type: model?.bareName ?? "", case: nil, &finding)
      finding.child = model.map { (path, $0) }
      finding.cases = [place]
      if isFlag {
        if isWritable { finding.binding = "StateBinding(\(variable), \\.\(path))" }
      } else {
        finding.binding = presentation(of: property, held, path: path, isWritable, &finding)
      }
    } else {
      finding.cases = module.destinations(
        of: type.unwrapped, named: scene, reach: reach, variable: variable)
      if kind == .item { setModality(of: &finding, type: type.unwrapped) }
    }
    if kind != .presented, isWritable {
      finding.binding = "StateBinding(\(variable), \\.\(path))"
    }
    let shown = kind == .path ? "\(path).last" : path
    for index in finding.cases.indices where finding.cases[index].state == nil {
      let place = finding.cases[index]
      if kind == .presented || place.element != nil || place.origin != nil {
        finding.cases[index].showsItself = true
      } else if module.conforms(type, to: "Equatable") == true {
        finding.cases[index].state = shown
      }
    }
    if finding.binding == nil, finding.note.isEmpty {
      finding.note =
        "the shell cannot write it: remove 'private(set)', so that the shell can bind it"
    }
    return finding
  }

  /// Whether a property is presented, and not pushed: as a view of the module shows it, or else its comment or its name
  /// says.
  private func isModal(
    _ property: Property, type: String, case element: EnumCase?,
    _ finding: inout NavigationFinding
  ) -> Bool {
    let name = element?.name ?? property.name
    if let shown = module.presentation(of: name) { return shown }
    let comment = (element?.summary ?? property.summary).lowercased()
    if comment.contains("push") { return false }
    if isWord(["sheet", "modal", "present", "dialog", "alert", "popover"], in: comment) {
      return true
    }
    let names = element.map { [$0.name, property.name] } ?? [property.name, type]
    for name in names {
      if isWord(Self.modal, in: name) { return true }
      if isWord(Self.pushed, in: name) { return false }
    }
    let other = "the module does not say whether '\(name)' is pushed or presented"
    finding.note += (finding.note.isEmpty ? "" : "; ") + other
    return true
  }

  private func setModality(of finding: inout NavigationFinding, type: TypeName) {
    let declared = module.declared(type)
    for index in finding.cases.indices {
      let element = declared?.cases.first { $0.name == finding.cases[index].name }
      finding.cases[index].isModal = isModal(
        finding.property, type: declared?.bareName ?? "", case: element, &finding)
    }
  }

  /// The binding of a sheet whose value is a model, by the methods that open and close it.
  private func presentation(
    of property: Property, _ held: ModelReach.Held, path: String, _ isWritable: Bool,
    _ finding: inout NavigationFinding
  ) -> String? {
    let subject = held.path.isEmpty ? variable : "\(variable).\(held.path)"
    let assigning = held.model.methods.compactMap { method -> (Function, isNil: Bool)? in
      guard let body = method.body, method.parameters.allSatisfy(\.hasDefault), !method.isStatic,
        !method.isAsync, !method.canThrow
      else { return nil }
      let finder = AssignmentFinder(to: property.name)
      finder.walk(body)
      return finder.values.first.map { (method, $0?.is(NilLiteralExprSyntax.self) == true) }
    }
    let visible = assigning.filter { $0.0.access >= held.model.access && $0.0.result == nil }
    let open = visible.first { !$0.isNil }.map { "\(subject).\($0.0.name)()" }
    let close =
      visible.first { $0.isNil }.map { "\(subject).\($0.0.name)()" }
      ?? (isWritable ? "\(subject).\(property.name) = nil" : nil)
    guard let close else {
      finding.note = "no method without arguments sets it to nil, so the shell cannot dismiss it"
      return nil
    }
    if open == nil {
      finding.note += finding.note.isEmpty ? "" : "; "
      finding.note += "no method without arguments presents it, so only the app can"
      if isWritable {
        finding.isWhileSet = true
        return "StateBinding(\(variable), \\.\(path))"
      }
    }
    let body = open.map { "if $0 { \($0) } else { \(close) }" } ?? "if !$0 { \(close) }"
    return "StateBinding { \(variable).\(path) != nil } set: { \(body) }"
  }

  /// The navigation state of a reducer, which a model of the app runs, or a `ReducerStore`.
  func navigation(of reducer: Reducer, in store: OwnStore? = nil) -> [NavigationFinding] {
    let state = reducer.state
    return state.properties.compactMap { property -> NavigationFinding? in
      guard !property.isStatic, property.access >= min(state.access, .package),
        let type = property.type.map({ module.canonical($0, in: state.name) }),
        let kind = kind(of: property, type)
      else { return nil }
      var finding = NavigationFinding(
        kind: kind, property: property, title: "\(state.name).\(property.name): \(type.text)")
      let setters = reducer.action.cases.filter { element in
        element.values.count == 1
          && module.canonical(element.values[0].type, in: reducer.action.name) == type
      }
      let setter =
        setters.first { $0.name.lowercased().contains(property.name.lowercased()) }
        ?? (setters.count == 1 && kind != .presented ? setters.first : nil)
      if let setter {
        let label = setter.values[0].label.map { "\($0): " } ?? ""
        finding.binding = binding(of: property, in: store, ".\(setter.name)(\(label)$0)")
        finding.replaced = ["\(reducer.action.name).\(setter.name)"]
      }
      let element: TypeName = if case .array(let element) = type { element } else { type.unwrapped }
      if kind == .presented {
        let name = property.name.placeName
        var place = DestinationCase(name: name, pattern: "_")
        place.isModal = isModal(property, type: "", case: nil, &finding)
        finding.cases = [place]
      } else {
        finding.cases = module.destinations(
          of: element, named: kind == .path ? "detail" : property.name.placeName, reach: nil,
          variable: variable)
        if kind == .item { setModality(of: &finding, type: element) }
        for index in finding.cases.indices {
          finding.cases[index].state = module.element(of: state, shownAt: finding.cases[index])
        }
      }
      if finding.binding == nil, kind == .item, case .optional(let item) = type {
        open(&finding, item, by: OpeningActions(of: property, in: reducer), of: reducer, in: store)
      }
      if finding.binding == nil {
        let remedy =
          "the shell cannot write it: add an action that sets it, as in 'case set\(property.name.capitalizedFirst)(\(type.text))' at \(reducer.action.place)"
        finding.note = finding.note.isEmpty ? remedy : "\(remedy); \(finding.note)"
      }
      if kind == .item, module.conforms(type, to: "Equatable") == true {
        for index in finding.cases.indices where finding.cases[index].state == nil {
          finding.cases[index].state = property.name
        }
      }
      return finding
    }
    .ordered.withUniqueNames
  }

  /// The binding of a property of a reducer's state, which an action changes.
  private func binding(of property: Property, in store: OwnStore?, _ action: String) -> String {
    guard let store else {
      return
        "\(variable).binding(\\.\(property.name)) { \(action.contains("$0") ? "" : "_ in ")\(action) }"
    }
    let set = store.sending(action, by: variable)
    return "StateBinding(get: { \(variable).\(store.state.name).\(property.name) }, "
      + "set: { \(action.contains("$0") ? "" : "_ in ")\(set) })"
  }

  /// Binds an optional enum of destinations by the actions that open and close it.
  private func open(
    _ finding: inout NavigationFinding, _ item: TypeName, by actions: OpeningActions,
    of reducer: Reducer, in store: OwnStore?
  ) {
    let declared = module.declared(item)
    var isOpened = false
    let cases = finding.cases.map { place -> DestinationCase in
      let element = declared?.kind == .enum ? declared?.cases.first { $0.name == place.name } : nil
      let payload =
        declared?.kind == .enum
        ? element?.values.first.map { module.canonical($0.type, in: declared?.name) } : item
      var opened = actions.opening(element?.name ?? "").flatMap { action in
        module.openedPlace(place.name, with: payload, by: action, of: reducer) { call in
          store?.sending(call, by: variable) ?? "\(variable).send(\(call))"
        }
      }
      isOpened = isOpened || opened != nil
      opened = opened ?? DestinationCase(name: place.name, pattern: "_", opening: ("", ""))
      opened?.isModal = place.isModal
      if opened?.opening?.send.isEmpty == true { opened?.note = "only the app can go there" }
      return opened ?? place
    }
    guard isOpened, let closing = actions.closing else { return }
    finding.cases = cases
    finding.binding = binding(of: finding.property, in: store, ".\(closing.name)")
    finding.replaced = ["\(reducer.action.name).\(closing.name)"]
  }
}

extension [NavigationFinding] {
  /// The root, then paths, then what is presented.
  fileprivate var ordered: [NavigationFinding] {
    func rank(_ kind: NavigationFinding.Kind) -> Int {
      switch kind {
      case .root: 0
      case .path: 1
      case .item, .presented: 2
      }
    }
    return enumerated().sorted {
      (rank($0.element.kind), $0.offset) < (rank($1.element.kind), $1.offset)
    }.map(\.element)
  }

  /// The findings, with a longer name for a place whose name another one has.
  fileprivate var withUniqueNames: [NavigationFinding] {
    var known: Set<String> = []
    return map { finding in
      var finding = finding
      for index in finding.cases.indices where !known.insert(finding.cases[index].name).inserted {
        let name = finding.property.name + finding.cases[index].name.capitalizedFirst
        known.insert(name)
        finding.cases[index].name = name
      }
      return finding
    }
  }
}

extension String {
  /// The name of a place, as in `help` for `isHelpPresented`.
  fileprivate var placeName: String {
    var name = self[...]
    for prefix in ["isShowing", "isPresenting", "showing", "is", "presented", "selected"]
    where name.hasPrefix(prefix) && name.count > prefix.count {
      name = name.dropFirst(prefix.count)
      break
    }
    for suffix in ["IsPresented", "Presented", "Shown"]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      name = name.dropLast(suffix.count)
      break
    }
    return String(name).uncapitalizedFirst
  }
}

extension DeclaredType {
  /// The name of a scene, as in `tripList` for `TripListModel`.
  var sceneName: String {
    var name = bareName[...]
    for suffix in ["ViewModel", "Model", "Store", "State", "Feature"]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      name = name.dropLast(suffix.count)
      break
    }
    return String(name).uncapitalizedFirst
  }
}

/// Finds how the views of the module show a property.
private final class PresentationFinder: SyntaxVisitor {
  private let name: String
  /// Whether it is presented, and not pushed; nil if no view shows it.
  private(set) var isModal: Bool?

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    let isPushed = callee == "navigationDestination"
    let isPresented =
      ["sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "inspector"].contains(
        callee)
    let shows = node.arguments.contains { argument in
      let text = argument.expression.trimmedDescription
      return text.hasSuffix(".\(name)") || text.contains(".\(name))") || text.contains(".\(name).")
    }
    if isPushed || isPresented, shows { isModal = isPresented }
    return .visitChildren
  }
}

extension SourceModule {
  /// The element of a list of a state whose id is the only value of a place; nil if there is none.
  fileprivate func element(of state: DeclaredType, shownAt place: DestinationCase) -> String? {
    guard place.values.count == 1, place.values[0].label == "id" else { return nil }
    let list = state.properties.first { property in
      guard case .array(let element)? = property.type.map({ canonical($0, in: state.name) }),
        let type = declared(element), property.isStored, conforms(type, to: "Equatable") == true
      else { return false }
      return idType(of: type)?.text == place.values[0].type
    }
    return list.map { "\($0.name).first { $0.id == id }" }
  }

  /// Whether a view presents, and does not push, a property; nil if no view shows it.
  fileprivate func presentation(of name: String) -> Bool? {
    for file in files {
      let finder = PresentationFinder(of: name)
      finder.walk(file.tree)
      if let found = finder.isModal { return found }
    }
    return nil
  }
}
