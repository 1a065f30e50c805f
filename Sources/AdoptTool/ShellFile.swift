import Foundation

/// The file of a shell, in the format of swift-format with 120 columns.
struct ShellFile {
  private let module: SourceModule
  private let subject: Subject
  private let name: String
  private let places: [NavigationFinding]
  /// What is made before the app: the model, or the arguments of the reducer.
  private let made: Construction
  private let environment: [String]

  init(_ subject: Subject, in module: SourceModule) {
    self.module = module
    self.subject = subject
    name = module.shellName
    places = subject.bound
    var made = Construction(code: subject.construction.code)
    made.add(subject.construction)
    var environment: [String] = []
    if case .reducer(let reducer) = subject.kind {
      for parameter in reducer.environment {
        let type = module.canonical(parameter.type, in: reducer.owner?.name)
        let value =
          module.dependency(type, of: parameter, depth: 3)
          ?? module.declared(type).map { module.construction(of: $0) } ?? module.missing(type.text)
        made.add(value)
        environment.append(value.code)
      }
      if let owner = reducer.owner, !reducer.function.isStatic {
        let value = module.construction(of: owner)
        made.add(value)
        made.statements.append("let reducer = \(value.code)")
      }
    }
    self.made = made
    self.environment = environment
  }

  /// What the construction makes up.
  var notes: [String] { made.notes }

  var lines: [String] {
    head + [""] + (made.declarations.isEmpty ? [] : declarations + [""]) + placeLines + body
  }
}

// MARK: Above the app

extension ShellFile {
  private var head: [String] {
    var modules = ["SceneShell"]
    let text = (made.statements + [made.code] + environment + placeLines + body).joined(
      separator: "\n")
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let uses = words.union(made.declarations.joined().split { !$0.isLetter }.map(String.init))
    if !uses.isDisjoint(with: SourceModule.foundation.union(["UserDefaults"])) {
      modules.append("Foundation")
    }
    if subject.actions.contains(where: { $0.title.contains("Measurement<") && $0.form != nil }) {
      modules.append("ScenesFoundation")
    }
    if !subject.isInternal { modules.append(module.name) }
    let imports = modules.sorted().map { "import \($0)" }
    let testable = subject.isInternal ? ["", "@testable import \(module.name)"] : []
    var known: Set<String> = []
    let extended =
      (subject.actions.flatMap(\.extended) + places.flatMap { $0.cases.flatMap(\.extended) })
      .filter { known.insert($0.name).inserted }
    let extensions = extended.map { "extension \(module.written($0.name)): ArgumentCodable {}" }
    return imports + testable + (extensions.isEmpty ? [] : [""] + extensions)
  }

  private var declarations: [String] {
    made.declarations.flatMap { line -> [String] in
      line.hasPrefix("@External") && line.count > SwiftLayout.width
        ? line.brokenAfterAttribute : [line]
    }
  }

  private var rootCases: [DestinationCase] { places.filter { $0.kind == .root }.flatMap(\.cases) }
  private var upperCases: [DestinationCase] { places.filter { $0.kind != .root }.flatMap(\.cases) }

  private var placeLines: [String] {
    guard !places.isEmpty else { return [] }
    let first = rootCases.isEmpty ? [subject.scene] : rootCases.map(\.declaration)
    var lines = ["@Dispatchable enum \(placeType): Place {"]
    // swift-format declares cases with values alone, and the others together.
    var plain: [String] = []
    func flush() {
      if !plain.isEmpty { lines.append("  case \(plain.joined(separator: ", "))") }
      plain = []
    }
    for declaration in first + upperCases.map(\.declaration) {
      if declaration.contains("(") {
        flush()
        lines.append("  case \(declaration)")
      } else {
        plain.append(declaration)
      }
    }
    flush()
    let modal = upperCases.filter(\.isModal)
    if modal.count == 1, modal[0].values.isEmpty {
      lines.append(
        "  var transitions: [Transition] { self == .\(modal[0].name) ? [.modal] : [.root, .push] }")
    } else if !modal.isEmpty {
      let names = modal.map(\.name.literal).joined(separator: ", ")
      let body = "[\(names)].contains(destination.name) ? [.modal] : [.root, .push]"
      let whole = "  var transitions: [Transition] { \(body) }"
      lines +=
        whole.count <= SwiftLayout.width
        ? [whole] : ["  var transitions: [Transition] {", "    \(body)", "  }"]
    }
    return lines + ["}", ""]
  }

  private var placeType: String {
    let name = "\(name)Place"
    return module.types[name] == nil ? name : "Shell\(name)"
  }
}

// MARK: The app

extension ShellFile {
  private var body: [String] {
    let code = (made.statements + [made.code] + environment).joined(separator: " ")
    let words = code.split { !$0.isLetter }
    let stage =
      words.contains("external")
      ? "let (stage, external) = (launch.stage, launch.stage.external)" : "let stage = launch.stage"
    return [
      "@main struct \(name)Shell: ShellApp {",
      "  static let (name, version) = (\(name.commandName.literal), \"1.0\")", "",
      "  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {",
      "    \(stage)",
    ] + made.statements.flatMap { $0.statementLines } + construction
      + (places.isEmpty ? singleScene : navigationApp) + ["  }", "}"] + notPerformed
  }

  private var notPerformed: [String] {
    guard case .reducer(let reducer) = subject.kind, reducer.effect != nil,
      reducer.run(in: module) == nil
    else { return [] }
    return ["", "struct NotPerformed: Error { var effect: String }"]
  }

  private var construction: [String] {
    guard case .reducer(let reducer) = subject.kind else {
      return "let \(subject.variable) = \(made.code)".statementLines
    }
    let owner =
      reducer.function.isStatic || reducer.owner == nil
      ? reducer.owner.map { module.written($0.name) } : "reducer"
    let run =
      reducer.effect == nil
      ? "{ (_: Never, _) in }"
      : "{ effect, send in \(reducer.run(in: module) ?? "throw NotPerformed(effect: \"\\(effect)\")") }"
    return SwiftLayout.list(
      "let store = ReducerStore",
      [
        subject.scene.literal, "on: stage", "initial: \(made.code)",
        "reduce: \(reducer.reduce(calling: owner, environment))", "run: \(run)",
      ]
    ).lines(4)
  }

  private var singleScene: [String] {
    ["    return try SingleSceneApp(on: stage) {"] + firstScene("Scene(\(subject.scene.literal)", 6)
      + ["    }"]
  }

  private var navigationApp: [String] {
    let root = places.first { $0.kind == .root }
    let scheme = "scheme: \(name.commandName.literal)"
    let first: SwiftLayout
    if let root {
      let relations = root.cases.map {
        $0.relation(to: placeType, variable: subject.variable, as: module.written)
      }
      first = .list(
        "return try NavigationApp<\(placeType)>",
        [name.commandName.literal, "on: stage", "root: \(root.binding ?? "")"] + relations + [
          scheme
        ])
    } else {
      first = .list(
        "return try NavigationApp",
        [name.commandName.literal, "on: stage", "root: \(placeType).\(subject.scene)", scheme])
    }
    var lines = first.lines(4, tail: " { place in", closesAlone: true) + ["      switch place {"]
    let rootNames =
      rootCases.isEmpty
      ? ".\(subject.scene)" : rootCases.map { ".\($0.name)" }.joined(separator: ", ")
    let scene = rootCases.isEmpty ? subject.scene.literal : "place.destination.name"
    lines += entry("case \(rootNames):", firstScene("Scene(\(scene)", 8))
    let whole = upperCases.filter { isWhole($0) }
    for place in upperCases where !isWhole(place) {
      lines += entry("case \(pattern(of: place)):", self.scene(of: place))
    }
    if !whole.isEmpty {
      lines += entry(
        "case \(whole.map { ".\($0.name)" }.joined(separator: ", ")):",
        ["        Scene(place.destination.name, reducer: store, on: stage) { $0 }"])
    }
    lines += ["      }", "    }"]
    let upper = places.filter { $0.kind != .root }
    for (index, finding) in upper.enumerated() {
      lines += binding(of: finding).lines(4, closesAlone: index < upper.count - 1)
    }
    return lines
  }

  /// A case of the switch, in one line if there is room.
  private func entry(_ head: String, _ scene: [String]) -> [String] {
    let line = "      \(head) \(scene[0].drop { $0 == " " })"
    return scene.count == 1 && line.count <= SwiftLayout.width ? [line] : ["      \(head)"] + scene
  }

  private func pattern(of place: DestinationCase) -> String {
    place.state?.contains("== id") == true ? place.placePattern : ".\(place.name)"
  }

  private func binding(of finding: NavigationFinding) -> SwiftLayout {
    let binding = finding.binding ?? ""
    if finding.kind == .presented {
      let label = finding.isWhileSet ? "whileSet" : "isPresented"
      let value = "\(label): \(binding)"
      // Several trailing closures never share a line.
      let closures = value.brokenClosures
      let argument: SwiftLayout =
        closures.count == 1
        ? .text(value) : .broken(value + String(repeating: " ", count: SwiftLayout.width), closures)
      return .call(".sheet", [.text(".\(finding.cases[0].name)"), argument])
    }
    let relations = finding.cases.map {
      $0.relation(to: placeType, variable: subject.variable, as: module.written)
    }
    return finding.kind == .path
      ? .list(".path", [binding] + relations) : .list(".sheet", ["item: \(binding)"] + relations)
  }
}

// MARK: Scenes

extension ShellFile {
  private func firstScene(_ head: String, _ indent: Int) -> [String] {
    if case .reducer = subject.kind {
      let space = String(repeating: " ", count: indent)
      return ["\(space)\(head), reducer: store, on: stage) {"] + commands(indent + 2) + [
        "\(space)}"
      ]
    }
    let label = "model: \(subject.variable)"
    return SwiftLayout.call(
      "Scene",
      [.text("\(head.dropFirst(6))"), .text(label), .text("on: stage")] + lists(subject.members)
    ).lines(indent)
  }

  private func commands(_ indent: Int) -> [String] {
    let members = subject.cases.compactMap(\.code)
    guard let first = members.first else { return [] }
    return SwiftLayout.list("#commands", ["sending: \(first)"] + members.dropFirst()).lines(indent)
  }

  /// The lists of the members of a scene.
  private func lists(_ members: [Subject.Members]) -> [SwiftLayout] {
    var lists: [SwiftLayout] = []
    for part in members {
      let path = part.held.path
      let root = members.first?.held.model
      let suffix = path.isEmpty ? [] : ["in: \\\(module.written(root?.name ?? "")).\(path)"]
      var plain = part.fields
      var elements: [(list: String, members: [String])] = []
      var others: [String] = []
      for action in part.actions {
        switch action.form {
        case .member(let code): plain.append(code)
        case .property(let code): if !plain.contains(code) { plain.append(code) }
        case .element(let code, let list):
          if let index = elements.firstIndex(where: { $0.list == list }) {
            elements[index].members.append(code)
          } else {
            elements.append((list, [code]))
          }
        case .action(let code): others.append(code)
        case nil: break
        }
      }
      if !plain.isEmpty { lists.append(.list("#members", plain + suffix)) }
      for (list, members) in elements {
        lists.append(.list("#members", members + ["of: \(list)"] + suffix))
      }
      for other in others { lists.append(.broken("[SceneMember(\(other))]", other.brokenAction)) }
    }
    return lists
  }

  /// Whether a place shows the whole state of a reducer.
  private func isWhole(_ place: DestinationCase) -> Bool {
    if case .reducer = subject.kind { place.state == nil } else { false }
  }

  private func scene(of place: DestinationCase) -> [String] {
    let space = String(repeating: " ", count: 8)
    if case .reducer = subject.kind {
      return [
        "\(space)Scene(\(place.name.literal), reducer: store, on: stage) { $0.\(place.state ?? "self") }"
      ]
    }
    if let child = child(of: place) {
      return SwiftLayout.call(
        "Scene",
        [
          .text(place.name.literal), .text("child: \(subject.variable).\(child.path)"),
          .text("on: stage"),
        ]
          + lists(child.members)
      ).lines(8)
    }
    let head = "Scene(\(place.name.literal), model: \(subject.variable), on: stage"
    return ["\(space)\(head)\(place.state.map { ") { $0.\($0) }" } ?? ")")"]
  }

  /// The model that a place shows: that of its property, or one that no property of the navigation holds.
  private func child(of place: DestinationCase) -> Subject.Child? {
    let own = places.first { $0.cases.contains { $0.name == place.name } }?.child
    if let own { return subject.children.first { $0.path == own.path } }
    let free = subject.children.filter { child in !places.contains { $0.child?.path == child.path }
    }
    guard !place.values.isEmpty else { return nil }
    return free.first { child in
      child.model.sceneName == place.name
        || child.model.properties.contains { $0.name == place.name }
        || upperCases.filter { !$0.values.isEmpty }.count == 1
    }
  }
}

extension String {
  /// A list of an action with a closure, with the closure's body in a line of its own.
  fileprivate var brokenAction: [String] {
    guard let start = range(of: ") { "), hasSuffix(" }") else { return [self] }
    var (head, body) = (
      String(self[..<start.upperBound].dropLast()), self[start.upperBound...].dropLast(2)
    )
    if body.hasPrefix("("), let end = body.range(of: ") in ") {
      head += " \(body[..<end.upperBound].dropLast())"
      body = body[end.upperBound...]
    }
    return ["[", "  SceneMember(", "    \(head)", "      \(body)", "    })", "]"]
  }

  /// A call with the closures `get` and `set`, with their bodies in lines of their own.
  fileprivate var brokenClosures: [String] {
    guard let get = range(of: " { "), let set = range(of: " } set: { "), hasSuffix(" }") else {
      return [self]
    }
    return [
      "\(self[..<get.lowerBound]) {", "  \(self[get.upperBound..<set.lowerBound])", "} set: {",
      "  \(self[set.upperBound...].dropLast(2))", "}",
    ]
  }

  /// A statement, broken at the end of its first part if it is too long.
  fileprivate var statementLines: [String] {
    let line = "    \(self)"
    if line.count <= SwiftLayout.width { return [line] }
    if let question = range(of: " ?? ", options: .backwards), let equal = range(of: " = ") {
      return [
        "    \(self[..<equal.lowerBound]) =",
        "      \(self[equal.upperBound..<question.lowerBound])",
        "      ?? \(self[question.upperBound...])",
      ]
    }
    if let question = range(of: " ? "), let colon = range(of: " : ", options: .backwards),
      let equal = range(of: " = ")
    {
      return [
        "    \(self[..<equal.lowerBound]) =",
        "      \(self[equal.upperBound..<question.lowerBound])",
        "      ? \(self[question.upperBound..<colon.lowerBound])",
        "      : \(self[colon.upperBound...])",
      ]
    }
    guard hasSuffix(")"), let open = firstIndex(of: "(") else { return [line] }
    let arguments = self[index(after: open)...].dropLast().topLevelParts
    return SwiftLayout.list(String(self[..<open]), arguments).lines(4)
  }

  /// A declaration with the attribute in a line of its own.
  fileprivate var brokenAfterAttribute: [String] {
    guard let space = range(of: ") protocol ") else { return [self] }
    return ["\(self[..<space.lowerBound]))", "protocol \(self[space.upperBound...])"]
  }
}

extension Substring {
  /// The parts between commas outside of parentheses.
  fileprivate var topLevelParts: [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}

extension SourceModule {
  /// The name of the module without `App` and the like, as in `Trips` for `TripsApp`.
  var shellName: String {
    for suffix in ["App", "Core", "Kit", "Logic", "Models"]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count)).capitalizedFirst
    }
    return name.capitalizedFirst
  }
}

extension String {
  /// The name of an executable, as in `my-trips` for `MyTrips`.
  var commandName: String {
    var name = ""
    for character in self {
      if character.isUppercase, name.last?.isLowercase == true { name += "-" }
      name += character == "_" ? "-" : character.lowercased()
    }
    return name
  }
}
