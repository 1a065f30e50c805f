import Foundation

/// The file of a shell, in the format of swift-format with 120 columns.
struct ShellFile {
  let module: SourceModule
  let subject: Subject
  let name: String
  let places: [NavigationFinding]
  /// What is made before the app: the model, or the arguments of the reducer.
  private let made: Construction
  private let environment: [String]

  /// The attribute of conformances of the module's types, which another package has to write.
  private let attribute: String

  init(_ subject: Subject, in module: SourceModule, isInOtherPackage: Bool) {
    self.module = module
    attribute = isInOtherPackage ? "@retroactive " : ""
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
    head + [""] + conformances + (made.declarations.isEmpty ? [] : declarations + [""]) + placeLines
      + body
  }

  /// Whether the answers of dependencies are recorded.
  var isRecording: Bool {
    !made.declarations.isEmpty || made.statements.contains { $0.contains("requesting(") }
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
    let hasMeasurements = subject.actions.contains {
      $0.title.contains("Measurement<") && $0.form != nil
    }
    // Recorded errors have the texts of the original ones with it.
    let showsErrors =
      isRecording && module.types.values.contains { $0.words.contains("localizedDescription") }
    if hasMeasurements || showsErrors || text.contains(".emptied(suite:") {
      modules.append("ScenesFoundation")
    }
    if !subject.isInternal { modules.append(module.name) }
    let imports = modules.sorted().map { "import \($0)" }
    let testable = subject.isInternal ? ["", "@testable import \(module.name)"] : []
    var known: Set<String> = []
    let extended =
      (subject.actions.flatMap(\.extended) + places.flatMap { $0.cases.flatMap(\.extended) })
      .filter { known.insert($0.name).inserted }
    let extensions = extended.map {
      "extension \(module.written($0.name)): \(attribute)ArgumentCodable {}"
    }
    return imports + testable + (extensions.isEmpty ? [] : [""] + extensions)
  }

  /// The errors that the app catches.
  private var conformances: [String] {
    guard isRecording else { return [] }
    return module.thrownErrors.compactMap { $0.conformance(attribute, as: module.written) }.flatMap
    {
      $0 + [""]
    }
  }

  private var declarations: [String] {
    made.declarations.flatMap { line -> [String] in
      line.hasPrefix("@External") && line.count > SwiftLayout.width
        ? line.brokenAfterAttribute : [line]
    }
  }

  var rootCases: [DestinationCase] { places.filter { $0.kind == .root }.flatMap(\.cases) }
  var upperCases: [DestinationCase] { places.filter { $0.kind != .root }.flatMap(\.cases) }

  private var placeLines: [String] {
    guard !places.isEmpty else { return [] }
    let declared =
      (rootCases.isEmpty ? [subject.scene] : rootCases.map(\.declaration))
      + upperCases.map(\.declaration)
    var lines = ["@Dispatchable enum \(placeType): Place {"]
    for place in upperCases {
      guard let origin = place.origin else { continue }
      lines.append("  // '\(place.name)' has no value: \(origin) differs in each run.")
    }
    // swift-format declares cases with values alone, and the others together.
    var plain = "  case"
    for name in declared where !name.contains("(") {
      if plain.count + name.count + 2 > SwiftLayout.width {
        lines.append(plain)
        plain = "  case"
      }
      plain += plain.hasSuffix("case") ? " \(name)" : ", \(name)"
    }
    if !plain.hasSuffix("case") { lines.append(plain) }
    lines += declared.filter { $0.contains("(") }.map { "  case \($0)" }
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

  var placeType: String {
    let name = "\(name)Place"
    return module.types[name] == nil ? name : "Shell\(name)"
  }
}

// MARK: The app

extension ShellFile {
  private var body: [String] {
    let code = made.statements + construction + (places.isEmpty ? singleScene : navigationApp)
    let uses = code.reduce(0) { $0 + $1.words.count { $0 == "external" } }
    let lines = (made.statements.flatMap(\.statementLines) + construction).map {
      uses == 1 ? $0.replacing("through: external)", with: "through: launch.stage.external)") : $0
    }
    let isNamed = lines.contains { line in
      line.words.contains("external") && !line.contains("launch.stage.external")
    }
    return [
      "@main struct \(name)Shell: ShellApp {",
      "  static let (name, version) = (\(name.commandName.literal), \"1.0\")", "",
      "  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {",
    ] + (isNamed ? ["    let external = launch.stage.external"] : []) + lines
      + (places.isEmpty ? singleScene : navigationApp) + ["  }", ""] + sceneFunction + ["}"]
      + notPerformed
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
        subject.scene.literal, "on: launch.stage", "initial: \(made.code)",
        "reduce: \(reducer.reduce(calling: owner, environment))", "run: \(run)",
      ]
    ).lines(4)
  }

  private var singleScene: [String] {
    let call = "scene(\(subject.variable), on: launch.stage)"
    return ["    return try SingleSceneApp(on: launch.stage) { \(call) }"]
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
        [name.commandName.literal, "on: launch.stage", "root: \(root.binding ?? "")"] + relations
          + [scheme])
    } else {
      first = .list(
        "return try NavigationApp",
        [
          name.commandName.literal, "on: launch.stage", "root: \(placeType).\(subject.scene)",
          scheme,
        ])
    }
    var lines = first.lines(4, tail: " {", closesAlone: true)
    lines += ["      scene($0, \(subject.variable), on: launch.stage)", "    }"]
    let upper = places.filter { $0.kind != .root }
    for (index, finding) in upper.enumerated() {
      lines += binding(of: finding).lines(4, closesAlone: index < upper.count - 1)
    }
    return lines
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
