/// What the tool prints of a module.
struct Report {
  private let module: SourceModule
  /// The directory of SceneShell, for the dependency of the shell.
  private let framework: String
  /// The package of the module; nil if it is unknown.
  private let package: AppPackage?
  private var lines: [String] = []

  init(on module: SourceModule, in package: AppPackage?, framework: String) {
    self.module = module
    self.package = package
    self.framework = framework
    let count = module.files.count
    lines = ["\(module.name): \(count) Swift file\(count == 1 ? "" : "s")"]
    let subjects = self.subjects
    writeModels(subjects)
    writeReducers(subjects)
    writeNavigation(subjects)
    writeErrors(subjects)
    writeEscapes()
    writeShell(subjects)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func section(_ title: String) { lines += ["", title] }

  private mutating func entry(
    _ place: SourcePlace, _ title: String, code: String? = nil, note: String = ""
  ) {
    lines.append("  \(place): \(title)")
    if let code { lines.append("      \(code)") }
    if !note.isEmpty { lines.append("    - \(note)") }
  }

  private mutating func note(_ text: String) { lines.append("    - \(text)") }
}

extension Report {
  /// The models that no other model holds, and the reducers; the first is that of the shell.
  private var subjects: [Subject] {
    let stores = module.ownStores
    let reaches = module.models.filter { model in !stores.contains { $0.model === model } }.map {
      ModelReach($0, in: module, visibleFrom: $0.access)
    }
    let held = Set(reaches.flatMap { $0.models.dropFirst().map(\.model.name) })
    let roots = reaches.filter { !held.contains($0.root.name) }
    let models = (roots.isEmpty ? Array(reaches.prefix(1)) : roots).filter {
      $0.root.access >= .internal
    }.map { Subject($0, in: module) }
    let reducers =
      module.reducers.filter { reducer in
        module.obstacles(to: reducer).isEmpty
          && !stores.contains { $0.reducer.function.place == reducer.function.place }
      }.map { Subject($0, in: module) } + stores.map { Subject($0, in: module) }
    func rank(_ subject: Subject) -> (Int, Int) {
      if case .model(let reach) = subject.kind { return (subject.bound.count, reach.models.count) }
      return (subject.bound.count, 1)
    }
    return (models + reducers).enumerated().sorted { a, b in
      let (first, second) = (rank(a.element), rank(b.element))
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  private mutating func writeModels(_ subjects: [Subject]) {
    section("Models")
    var count = 0
    for subject in subjects {
      guard case .model(let reach) = subject.kind else { continue }
      let model = reach.root
      count += reach.models.count
      entry(
        model.place, "\(model.name), an @Observable class",
        code: "let \(subject.variable) = \(subject.construction.code)")
      for text in subject.construction.notes { note(text) }
      for held in reach.models.dropFirst() {
        note("it holds \(held.model.name) (\(held.model.place)) as '\(held.path)'")
      }
      if !model.isOnMainActor {
        note(
          "it is not marked '@MainActor': its async methods are no commands, unless the target is compiled with '-default-isolation MainActor'"
        )
      }
      if !subject.fields.isEmpty {
        note("the state has \(subject.fields.joined(separator: ", "))")
      }
      for (name, origin) in subject.unrecorded {
        note("the state leaves out \(name): it has \(origin), which differs in each run")
      }
      if !subject.omitted.isEmpty {
        note("the state leaves out \(subject.omitted.joined(separator: ", "))")
      }
      writeMacro(for: reach)
      for action in subject.actions { write(action) }
    }
    for subject in subjects {
      guard let store = subject.store else { continue }
      count += 1
      entry(
        store.model.place, "\(store.model.name), an @Observable class that runs a reducer",
        code: "let \(subject.variable) = \(subject.construction.code)")
      for text in subject.construction.notes { note(text) }
      note("'\(store.send.full)' (\(store.send.place)) takes \(store.reducer.action.name)")
    }
    for type in module.orderedTypes where type.inherited.contains("ObservableObject") {
      count += 1
      entry(
        type.place, "\(type.name), an ObservableObject", code: "@Observable",
        note: "Combine is not on Linux: replace ObservableObject and '@Published' by '@Observable'")
    }
    if count == 0 { lines.append("  none: no class has the attribute '@Observable'") }
  }

  private mutating func write(_ action: ActionFinding) {
    entry(action.place, action.title, code: action.code, note: action.note)
    if action.code != nil, !action.secrets.isEmpty {
      note("secret: \(action.secrets.joined(separator: ", "))")
    }
    for type in action.extended where action.code != nil {
      note("needs 'extension \(type.name): ArgumentCodable {}' (\(type.place))")
    }
  }

  /// What `@Commands` on the model needs.
  private mutating func writeMacro(for reach: ModelReach) {
    let model = reach.root
    let excluded = model.methods.filter { method in
      method.access >= model.access && !method.isStatic
        && (method.result != nil || method.isGeneric
          || method.parameters.contains {
            if case .other = $0.type { true } else { $0.isInout }
          })
    }
    let marks =
      excluded.isEmpty
      ? "" : ", with '@NotACommand' at \(excluded.map { "\($0.place)" }.joined(separator: ", "))"
    note("or change it: '@Commands' at \(model.place) makes the commands\(marks)")
  }

  private mutating func writeReducers(_ subjects: [Subject]) {
    let reducers = module.reducers
    guard !reducers.isEmpty else { return }
    section("Reducers")
    var listed: Set<String> = []
    for reducer in reducers {
      entry(reducer.function.place, reducer.title)
      note("state: \(reducer.state.name) (\(reducer.state.place))")
      note("actions: \(reducer.action.name) (\(reducer.action.place))")
      let subject = subjects.first {
        $0.reducer?.function.place == reducer.function.place
      }
      for obstacle in module.obstacles(to: reducer) { note(obstacle) }
      for property in reducer.state.properties where property.isStored && property.name.isSecretName
      {
        note(
          "'state' prints '\(property.name)', and a saved state has it (\(property.place)): remove it, or make it 'Secret<\(property.type?.text ?? "String")>'"
        )
      }
      if subject?.store == nil, let effect = reducer.effect, reducer.run(in: module) == nil {
        note(
          "effects: \(effect.text); the module does not show what performs them: write it in place of 'throw NotPerformed'"
        )
        if let declared = module.declared(effect) {
          for element in declared.cases {
            entry(
              element.place, "\(declared.name).\(element.text)",
              code: "case .\(element.name)\(element.pattern):")
          }
        }
      }
      let actions = subject?.actions ?? module.actions(of: reducer, scene: "", navigation: [])
      if listed.insert(reducer.action.name).inserted { for action in actions { write(action) } }
      guard subject?.store == nil else { continue }
      for text in subject?.construction.notes ?? [] { note(text) }
    }
  }

  private mutating func writeNavigation(_ subjects: [Subject]) {
    section("Navigation")
    var count = 0
    for subject in subjects {
      for finding in subject.navigation {
        count += 1
        let head =
          switch finding.kind {
          case .root: "root: \(finding.binding ?? "")"
          case .path: ".path(\(finding.binding ?? ""))"
          case .item: ".sheet(item: \(finding.binding ?? ""))"
          case .presented where finding.isWhileSet:
            ".sheet(.\(finding.cases.first?.name ?? ""), whileSet: \(finding.binding ?? ""))"
          case .presented:
            ".sheet(.\(finding.cases.first?.name ?? ""), isPresented: \(finding.binding ?? ""))"
          }
        entry(
          finding.property.place, finding.title, code: finding.binding == nil ? nil : head,
          note: finding.note)
        for place in finding.cases {
          note(
            "place '\(place.declaration)'\(finding.kind == .root ? "" : place.isModal ? ", presented" : ", pushed")\(place.origin.map { ", without its value: \($0)" } ?? "")\(place.note.isEmpty ? "" : ": \(place.note)")"
          )
        }
      }
    }
    if count == 0 {
      lines.append(
        "  none: no model and no state of a reducer has a path, a sheet or an enum of screens")
    }
  }

  /// The errors that a shell with recorded answers converts.
  private mutating func writeErrors(_ subjects: [Subject]) {
    let errors = module.thrownErrors
    guard !errors.isEmpty, let first = subjects.first,
      ShellFile(first, in: module, isInOtherPackage: false).isRecording
    else { return }
    section("Errors")
    for error in errors {
      let name = error.type.name
      entry(
        error.type.place,
        "\(name) is not Codable: the app would get a RecordedError, which it cannot catch as \(name)",
        code: "Codable")
      note("thrown at \(error.thrown.map { "\($0)" }.joined(separator: ", "))")
      if !error.obstacles.isEmpty {
        note("the values \(error.obstacles.joined(separator: ", ")) are not Codable, too")
      } else if error.conformance(as: { $0 }) == nil {
        note("the shell cannot add it: it is no enum with cases")
      } else {
        note("or keep the extension in the file of the shell, which encodes its cases")
      }
    }
  }

  private mutating func writeEscapes() {
    section("What escapes determinism")
    let escapes = module.files.flatMap { EscapeFinder($0, in: module).escapes }
    for escape in escapes {
      entry(escape.place, escape.title, code: escape.code, note: escape.note)
    }
    if escapes.isEmpty { lines.append("  none was found") }
    if escapes.contains(where: { $0.code?.contains("stage.external") == true }) {
      lines += [
        "  'external' is 'launch.stage.external'. Where there is no stage, take a closure in the initializer, and pass one from the shell."
      ]
    }
    lines += [
      "  Not checked: files, locales, the order of sets and dictionaries, and what other modules do."
    ]
  }
}

extension EnumCase {
  /// The values as a pattern, as in `(let items)`.
  fileprivate var pattern: String {
    values.isEmpty ? "" : "(\(values.map { "let \($0.name)" }.joined(separator: ", ")))"
  }
}

extension Report {
  private mutating func writeShell(_ subjects: [Subject]) {
    section("Shell")
    guard let subject = subjects.first else {
      lines.append(
        module.reducers.isEmpty
          ? "  none: there is no model and no reducer for a scene"
          : "  none: no reducer can be run yet; see 'no shell' above")
      return
    }
    // What is 'package' is visible in the same package only.
    let package = subject.isPackage || self.package?.product == nil ? nil : self.package
    let shell = ShellFile(subject, in: module, isInOtherPackage: package != nil)
    let target = "\(module.shellName)Shell"
    let scenes = subjects.dropFirst().map { other in
      switch other.kind {
      case .model(let reach): reach.root.name
      case .reducer(let reducer): reducer.state.name
      case .store(let store): store.model.name
      }
    }
    if !scenes.isEmpty {
      lines.append(
        "  The shell has no scene of \(scenes.joined(separator: ", ")): add a place for each.")
    }
    if subject.isInternal {
      lines.append(
        "  It imports internal declarations with '@testable', which works in debug builds; make them 'package' or 'public' for others."
      )
    } else if subject.isPackage {
      lines.append(
        "  Its target has to be in the package of \(module.name): the declarations are 'package'.")
    }
    for note in shell.notes where !subject.construction.notes.contains(note) {
      lines.append("  \(note).")
    }
    writePackage(
      target, for: package, hasFoundation: shell.lines.contains("import ScenesFoundation"))
    lines += ["", "Sources/\(target)/\(target).swift:", ""]
    lines += shell.lines
  }

  /// The dependencies and the target of the shell, in a package beside that of the module; nil for the same one.
  private mutating func writePackage(
    _ target: String, for package: AppPackage?, hasFoundation: Bool
  ) {
    lines += ["", package == nil ? "Package.swift:" : "Package.swift of a package beside it:", ""]
    if let package { lines.append("  .package(path: \("../\(package.name)".literal)),") }
    lines += [
      "  .package(name: \"SceneShell\", path: \(framework.literal)),", "  .executableTarget(",
      "    name: \(target.literal),", "    dependencies: [",
    ]
    let own = package.map {
      ".product(name: \(($0.product ?? module.name).literal), package: \($0.name.literal))"
    }
    lines += [
      "      \(own ?? module.name.literal), .product(name: \"SceneShell\", package: \"SceneShell\"),"
    ]
    if hasFoundation {
      lines.append("      .product(name: \"ScenesFoundation\", package: \"SceneShell\"),")
    }
    lines.append("    ]),")
  }
}
