/// The file of a shell: at most ``limit`` lines.
struct ShellFile {
  static let limit = 40
  /// The columns of a line, which only a long declaration of the app exceeds.
  fileprivate static let width = 140

  private let module: SourceModule
  private let subject: Subject
  private let name: String
  private var fields: ArraySlice<(name: String, expression: String, type: String)>
  private var actions: ArraySlice<ActionFinding>
  private var places: [(finding: NavigationFinding, cases: [DestinationCase])] = []
  /// The navigation that does not fit.
  private var omitted: [NavigationFinding] = []
  /// Whether a line can have several actions.
  private var isPacked = false
  /// Whether places that do not fit are shown as one.
  private var hasOther = false

  init(_ subject: Subject, in module: SourceModule) {
    self.module = module
    self.subject = subject
    name = module.shellName
    fields = []
    actions = []
    places = subject.bound.map { ($0, $0.cases) }
    // Some lines are for the actions.
    let limit = Self.limit - (subject.actions.contains { $0.code != nil } ? 2 : 0)
    while lines.count > limit, let longest, places[longest].cases.count > 2 {
      places[longest].cases.removeLast()
      hasOther = true
    }
    while lines.count > limit, places.count > 1 { omitted.append(places.removeLast().finding) }
    fit()
  }

  private var longest: Int? {
    places.indices.filter { [.path, .item].contains(places[$0].finding.kind) }
      .max { places[$0].cases.count < places[$1].cases.count }
  }

  /// Adds as many fields of the state and actions as there is room for.
  private mutating func fit() {
    let possible = subject.actions.filter { $0.code != nil }
    fields = subject.fields[...]
    actions = possible[...]
    if lines.count <= Self.limit { return }
    isPacked = true
    fields = []
    actions = []
    var hasRoom = true
    while hasRoom {
      hasRoom = false
      if actions.count < possible.count {
        actions = possible.prefix(actions.count + 1)
        if lines.count > Self.limit { actions.removeLast() } else { hasRoom = true }
      }
      if fields.count < subject.fields.count {
        fields = subject.fields.prefix(fields.count + 1)
        if lines.count > Self.limit { fields.removeLast() } else { hasRoom = true }
      }
    }
  }

  /// What the file leaves out.
  var omissions: [String] {
    var omissions: [String] = []
    let left = subject.actions.filter { $0.code != nil }.dropFirst(actions.count)
    if !left.isEmpty { omissions.append("actions: \(left.map(\.title).joined(separator: ", "))") }
    let hidden = subject.fields.dropFirst(fields.count)
    if !hidden.isEmpty {
      omissions.append("fields of the state: \(hidden.map(\.expression).joined(separator: ", "))")
    }
    for part in places {
      let cases = part.finding.cases.dropFirst(part.cases.count)
      if !cases.isEmpty {
        omissions.append(
          "places, which are shown as 'other': \(cases.map(\.name).joined(separator: ", "))")
      }
    }
    if !omitted.isEmpty {
      omissions.append("navigation: \(omitted.map(\.title).joined(separator: ", "))")
    }
    return omissions
  }

  var lines: [String] { head + [""] + stateLines + placeLines + body }
}

extension ShellFile {
  private var used: [DeclaredType] {
    let declared = actions.flatMap(\.extended) + places.flatMap { $0.cases.flatMap(\.extended) }
    var known: Set<String> = []
    return declared.filter { known.insert($0.name).inserted }
  }

  private var head: [String] {
    let types =
      fields.map(\.type) + actions.compactMap(\.code)
      + places.flatMap { $0.cases.flatMap { $0.values.map(\.type) } }
    let words = Set(
      types.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    var modules = ["SceneShell", module.name]
    if !words.isDisjoint(with: SourceModule.foundation) { modules.append("Foundation") }
    if actions.contains(where: { $0.code?.contains("Measurement<") == true }) {
      modules.append("ScenesFoundation")
    }
    let imports = modules.sorted().map {
      $0 == module.name && subject.isInternal ? "@testable import \($0)" : "import \($0)"
    }
    let extensions = used.map {
      "extension \($0.name): ArgumentCodable {}"
    }
    return imports + (extensions.isEmpty ? [] : [""] + extensions)
  }

  /// The type of the first scene's state; one field needs none.
  private var stateLines: [String] {
    guard fields.count > 1 else { return [] }
    let properties = fields.map { "var \($0.name): \($0.type)" }
    let whole = "struct \(stateName): Equatable { \(properties.joined(separator: "; ")) }"
    if whole.count <= Self.width { return [whole, ""] }
    return ["struct \(stateName): Equatable {"]
      + properties.packed(separator: ";", indent: "  ") + ["}", ""]
  }

  private var stateName: String {
    let name = "\(subject.scene.capitalizedFirst)State"
    return module.types[name] == nil ? name : "Shell\(name)"
  }

  private var isNavigation: Bool { !places.isEmpty }

  private var rootCases: [DestinationCase] {
    places.filter { $0.finding.kind == .root }.flatMap(\.cases)
  }

  private var upperCases: [DestinationCase] {
    places.filter { $0.finding.kind != .root }.flatMap(\.cases)
  }

  private var placeLines: [String] {
    guard isNavigation else { return [] }
    let first = rootCases.isEmpty ? [subject.scene] : rootCases.map(\.declaration)
    let all = first + upperCases.map(\.declaration) + (hasOther ? ["other"] : [])
    let modal = places.filter { [.item, .presented].contains($0.finding.kind) }.flatMap(\.cases)
    var lines = [
      "@Dispatchable enum \(placeType): Place {", "  case \(all.joined(separator: ", "))",
    ]
    if modal.count == 1, modal[0].values.isEmpty {
      lines.append(
        "  var transitions: [Transition] { self == .\(modal[0].name) ? [.modal] : [.root, .push] }")
    } else if !modal.isEmpty {
      let names = modal.map { ".\($0.name)" }.joined(separator: ", ")
      let body = "switch self { case \(names): [.modal]; default: [.root, .push] }"
      lines.append("  var transitions: [Transition] { \(body) }")
    }
    return lines + ["}", ""]
  }

  private var placeType: String {
    let name = "\(name)Place"
    return module.types[name] == nil ? name : "Shell\(name)"
  }

  private var body: [String] {
    [
      "@main struct \(name)Shell: ShellApp {",
      "  static let (name, version) = (\(name.commandName.literal), \"1.0\")",
      "  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {",
    ] + construction + (isNavigation ? navigationApp : singleScene) + ["  }", "}"] + missing
  }

  private var missing: [String] {
    var lines: [String] = []
    if construction.contains(where: { $0.contains("missing(") }) {
      lines.append(
        "func missing<Value>(_ what: String) -> Value { preconditionFailure(\"make \\(what)\") }")
    }
    if construction.contains(where: { $0.contains("NotPerformed(") }) {
      lines.append("struct NotPerformed: Error { var effect: String }")
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private var construction: [String] {
    switch subject.kind {
    case .model(let reach):
      let code = subject.construction.code
      let value = code.hasPrefix("missing(") ? "\(code) as \(reach.root.name)" : code
      return ["    let (\(subject.variable), stage) = (\(value), launch.stage)"]
    case .reducer(let reducer):
      var lines = ["    let stage = launch.stage"]
      var owner = reducer.owner?.name
      if let type = reducer.owner, !reducer.function.isStatic {
        let code = module.construction(of: type).code
        let value = code.hasPrefix("missing(") ? "\(code) as \(type.name)" : code
        lines = ["    let (reducer, stage) = (\(value), launch.stage)"]
        owner = "reducer"
      }
      let initial = subject.construction.code
      let value =
        initial.hasPrefix("missing(") ? "\(initial) as \(reducer.state.name)" : initial
      let run =
        reducer.effect == nil
        ? "(_: Never, _) in" : "effect, send in throw NotPerformed(effect: \"\\(effect)\")"
      return lines + [
        "    let store = ReducerStore(",
        "      \(subject.scene.literal), on: stage, initial: \(value), reduce: \(reducer.reduce(calling: owner))",
        "    ) { \(run) }",
      ]
    }
  }

  private var singleScene: [String] {
    ["    return try SingleSceneApp(on: stage) {"] + firstScene(indent: "      ") + ["    }"]
  }

  /// The first scene, with the actions.
  private func firstScene(indent: String) -> [String] {
    let list = actionLines(indent: "\(indent)  ")
    let literal = subject.scene.literal
    if case .reducer = subject.kind {
      return ["\(indent)Scene(\(literal), reducer: store, on: stage) {"] + list + ["\(indent)}"]
    }
    let head = "\(indent)Scene(\(literal), model: \(subject.variable), on: stage) {"
    let (name, values) = state
    let whole = name.isEmpty ? values[0] : "\(name)(\(values.joined(separator: ", ")))"
    var lines = ["\(head) \(whole) }"]
    if lines[0].count > Self.width {
      let packed = values.packed(separator: ",", indent: "\(indent)    ")
      lines = [head, "\(indent)  \(name)("] + packed
      lines[lines.count - 1] += ")"
      lines.append("\(indent)}")
    }
    if list.isEmpty { return lines }
    lines[lines.count - 1] += " actions: {"
    return lines + list + ["\(indent)}"]
  }

  /// The actions, several in a line if there is no room for a line each.
  private func actionLines(indent: String) -> [String] {
    let list = actions.compactMap(\.code)
    return isPacked
      ? list.packed(separator: ";", indent: indent) : list.map { indent + $0 }
  }

  /// The expression of the first scene's state: a type and its arguments, or a value alone.
  private var state: (name: String, values: [String]) {
    switch fields.count {
    case 0: ("", ["_ in 0"])
    case 1: ("", ["$0.\(fields[0].expression)"])
    default: (stateName, fields.map { "\($0.name): $0.\($0.expression)" })
    }
  }
}

extension ShellFile {
  private var navigationApp: [String] {
    let links =
      (rootCases.isEmpty ? ["LinkPattern(\"/\", \(subject.scene.literal))"] : [])
      + places.filter { $0.finding.kind != .presented }.flatMap(\.cases)
      .compactMap { rootCases.isEmpty ? $0.link : nil }
    let scheme = name.commandName.literal
    let root =
      places.first { $0.finding.kind == .root }?.finding.binding
      ?? ".\(subject.scene)"
    var lines = ["    return try NavigationApp<\(placeType)>("]
    let origins = links.isEmpty ? "" : ", origins: LinkOrigins(schemes: [\(scheme)])"
    let arguments = "\(scheme), on: stage, root: \(root)\(origins)"
    if links.isEmpty {
      lines[0] += arguments + ")"
    } else {
      lines.append("      \(arguments),")
      lines += links.packed(
        separator: ",", indent: "        ", first: "      links: [")
      lines[lines.count - 1] += "])"
    }
    if rootCases.isEmpty {
      lines[lines.count - 1] += " { place in"
    } else {
      lines[lines.count - 1] += " {"
      lines +=
        conversion(of: rootCases, isPartial: false)
        + ["    } element: {"] + inverse(of: rootCases, among: rootCases.count == allCases.count)
        + ["    } scene: { place in"]
    }
    lines += ["      switch place {"] + scenes + ["      }", "    }"]
    for part in places where part.finding.kind != .root {
      lines += binding(of: part.finding, part.cases)
    }
    return lines
  }

  private var allCases: [DestinationCase] { rootCases + upperCases }

  private var scenes: [String] {
    var lines: [String] = []
    if rootCases.isEmpty {
      let scene = firstScene(indent: "      ")
      lines.append("      case .\(subject.scene): \(scene[0].dropFirst(6))")
      lines += scene.dropFirst()
    }
    if !rootCases.isEmpty {
      let scene = firstScene(indent: "      ").map {
        $0.replacing("Scene(\(subject.scene.literal)", with: "Scene(place.destination.name")
      }
      let names = rootCases.map { ".\($0.name)" }.joined(separator: ", ")
      lines.append("      case \(names): \(scene[0].dropFirst(6))")
      lines += scene.dropFirst()
    }
    for place in upperCases {
      let usesValue = place.state?.contains("== id") == true
      let pattern = usesValue ? place.placePattern : ".\(place.name)"
      lines.append("      case \(pattern): \(scene(place))")
    }
    if hasOther {
      lines.append("      case .other: \(scene(DestinationCase(name: "other", pattern: "")))")
    }
    return lines
  }

  private func scene(_ place: DestinationCase) -> String {
    if case .reducer = subject.kind {
      return "Scene(\(place.name.literal), reducer: store, on: stage) { $0 }"
    }
    let expression = (place.state ?? subject.fields.first?.expression).map { "$0.\($0)" }
    let head = "Scene(\(place.name.literal), model: \(subject.variable), on: stage)"
    return "\(head) { \(expression ?? "_ in 0") }"
  }

  private func conversion(of cases: [DestinationCase], isPartial: Bool) -> [String] {
    Self.switchLines(
      cases.map { "case \($0.pattern): \($0.place)" } + (isPartial ? ["default: .other"] : []))
  }

  /// The values of places; nil for other places.
  private func inverse(of cases: [DestinationCase], among isAll: Bool) -> [String] {
    let known = cases.filter { $0.element != nil }
    return Self.switchLines(
      known.map { "case \($0.placePattern): \($0.element ?? "nil")" }
        + (isAll && known.count == cases.count ? [] : ["default: nil"]))
  }

  /// A switch, with as many cases in a line as there is room for.
  private static func switchLines(_ cases: [String]) -> [String] {
    var lines = cases.packed(separator: ";", indent: "      ", first: "      switch $0 { ")
    lines[lines.count - 1] += " }"
    return lines
  }

  private func binding(of finding: NavigationFinding, _ cases: [DestinationCase]) -> [String] {
    let binding = finding.binding ?? ""
    if finding.kind == .presented {
      return ["    .sheet(.\(cases[0].name), isPresented: \(binding))"]
    }
    let head = finding.kind == .path ? ".path(\(binding))" : ".sheet(item: \(binding))"
    let isSingle = cases.count == 1 && !cases[0].pattern.hasPrefix(".")
    if isSingle, let only = cases.first {
      let value = only.pattern == "_" ? "_" : String(only.pattern.dropFirst(4))
      let element =
        only.element.map { element in
          "if case \(only.placePattern) = $0 { \(element) } else { nil }"
        } ?? "_ in nil"
      return Self.closures(head, ["      \(value) in \(only.place)"], ["      \(element)"])
    }
    return Self.closures(
      head, conversion(of: cases, isPartial: cases.count < finding.cases.count),
      inverse(of: cases, among: false))
  }

  /// A call with two closures, in one line if there is room.
  private static func closures(_ head: String, _ first: [String], _ second: [String]) -> [String] {
    if first.count == 1, second.count == 1 {
      let whole = "    \(head) { \(first[0].dropFirst(6)) } element: { \(second[0].dropFirst(6)) }"
      if whole.count <= width { return [whole] }
    }
    return ["    \(head) {"] + first + ["    } element: {"] + second + ["    }"]
  }
}

extension [String] {
  /// The elements, as many in a line as there is room for.
  fileprivate func packed(
    separator: String, indent: String, first: String? = nil
  ) -> [String] {
    var lines: [String] = []
    for element in self {
      if lines.isEmpty, let first {
        lines.append(first + element)
      } else if let last = lines.last, last.count + element.count + 3 <= ShellFile.width {
        lines[lines.count - 1] = "\(last)\(separator) \(element)"
      } else {
        if !lines.isEmpty, separator == "," { lines[lines.count - 1] += separator }
        lines.append("\(indent)\(element)")
      }
    }
    return lines
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
