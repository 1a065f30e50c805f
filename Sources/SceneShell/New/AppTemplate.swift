import SceneSystem

/// A new app: a package with logic, a shell, a test, a scene script and a README.
struct AppTemplate {
  /// The package that the app depends on.
  enum Dependency: Equatable {
    case url(String)
    case path(String)

    /// The arguments of `.package(…)`.
    var source: String {
      switch self {
      case .url(let url): "url: \(url.debugDescription), branch: \"main\""
      case .path(let path): "path: \(path.debugDescription)"
      }
    }

    /// The identity of the package, as a literal: the last part of its location.
    var package: String {
      let location =
        switch self {
        case .url(let text), .path(let text): text
        }
      let last = location.split(separator: "/").last.map(String.init) ?? location
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).debugDescription
    }
  }

  /// The form of the app's logic.
  enum Form: String, CaseIterable {
    /// Scenes with stores, views, places and links.
    case scenes
    /// An observable model, which does not depend on SceneShell.
    case observable
    /// A reducer with effects, which does not depend on SceneShell.
    case reducer

    /// What the directory of the logic contains.
    fileprivate var contents: String {
      switch self {
      case .scenes:
        "the logic: places, links and the coordinator in `__App__App.swift`, a file for each scene "
          + "in `Scenes`"
      case .observable: "the model, which does not depend on SceneShell"
      case .reducer: "the reducer and its effects, which do not depend on SceneShell"
      }
    }
  }

  /// How to add a scene, for the README.
  private static let newScene = """

    To add a scene, with a link, a test and a script:

        swift run __app-name__ new scene "ride history"

    It adds its lines above the comments `// new scene:` of `__App__App.swift`.

    """

  let name: TemplateName
  let form: Form
  let dependency: Dependency

  /// What the names of the modules and types of an app add to its name.
  private static let suffixes = [
    "", "Action", "App", "Coordinator", "Effect", "Model", "Place", "Shell", "State", "Tests",
  ]

  init(
    _ name: TemplateName, from form: Form = .scenes, dependingOn dependency: Dependency
  ) throws(TemplateError) {
    try name.check(Self.suffixes.map { name.upperCamel + $0 })
    self.name = name
    self.form = form
    self.dependency = dependency
  }

  /// The files, with a first scene.
  func files() throws(TemplateError) -> NewFiles {
    let app = name.upperCamel
    let logic = ", dependencies: [.product(name: \"Scenes\", package: \(dependency.package))]"
    let hasScenes = form == .scenes
    let values = [
      ("__logic__", hasScenes ? logic : ""), ("__logic-contents__", form.contents),
      ("__shell-contents__", hasScenes ? "the executable" : "the executable and its commands"),
      (
        "__diagram__",
        hasScenes
          ? "navigation   # the places and the moves between them"
          : "__scene__.isLoading   # the state machine"
      ),
      ("__more__", hasScenes ? Self.newScene : ""),
      ("__App__", app), ("__app-name__", name.kebab), ("__App Title__", name.title),
      ("__app__", name.lowerCamel), ("__scene__", name.lowerCamel),
      ("__dependency__", dependency.source), ("__package__", dependency.package),
      ("__imports__", ["import SceneShell", "import \(app)"].sorted().joined(separator: "\n")),
    ]
    var files = NewFiles()
    files.add("Package.swift", PackageResources.package_swift_txt, values)
    files.add("README.md", PackageResources.readme_md_txt, values)
    files.add(".gitignore", PackageResources.gitignore_txt, values)
    let script = "scripts/\(name.kebab).scene"
    let shell = "Sources/\(app)Shell/\(app)Shell.swift"
    switch form {
    case .scenes:
      files.add("Sources/\(app)/\(app)App.swift", PackageResources.app_swift_txt, values)
      files.add(shell, PackageResources.shell_swift_txt, values)
      let home = try SceneTemplate(TemplateName("home"), module: app, scheme: name.kebab, path: "")
      files.contents += home.files.contents
    case .observable:
      files.add("Sources/\(app)/\(app)Model.swift", PackageResources.model_swift_txt, values)
      files.add(shell, PackageResources.model_shell_swift_txt, values)
      files.add(
        "Tests/\(app)Tests/\(app)ModelTests.swift", PackageResources.model_tests_swift_txt, values)
      files.add(script, PackageResources.notes_script_scene_txt, values)
    case .reducer:
      files.add("Sources/\(app)/\(app)Reducer.swift", PackageResources.reducer_swift_txt, values)
      files.add(shell, PackageResources.reducer_shell_swift_txt, values)
      files.add(
        "Tests/\(app)Tests/\(app)ReducerTests.swift", PackageResources.reducer_tests_swift_txt,
        values)
      files.add(script, PackageResources.notes_script_scene_txt, values)
    }
    return files
  }
}

/// A new scene of an app: its file, test and script, and its lines in the file of the app.
struct SceneTemplate {
  let name: TemplateName
  /// The module of the app's logic.
  let module: String
  /// The scheme of the app's links.
  let scheme: String
  /// The path of its link.
  let path: String

  /// What the names of the types of a scene add to its name.
  private static let suffixes = ["Builder", "SceneTests", "State", "Store", "View"]

  init(
    _ name: TemplateName, module: String, scheme: String, path: String
  ) throws(TemplateError) {
    try name.check([name.lowerCamel] + Self.suffixes.map { name.upperCamel + $0 })
    self.name = name
    self.module = module
    self.scheme = scheme
    self.path = path
  }

  var files: NewFiles {
    let scene = name.upperCamel
    let values = [
      ("__Scene__", scene), ("__scene__", name.lowerCamel), ("__Scene Title__", name.title),
      ("__scene-path__", path), ("__App__", module), ("__app-name__", scheme),
    ]
    var files = NewFiles()
    files.add(
      "Sources/\(module)/Scenes/\(scene)Scene.swift", PackageResources.scene_swift_txt, values)
    files.add(
      "Tests/\(module)Tests/\(scene)SceneTests.swift", PackageResources.tests_swift_txt, values)
    files.add("scripts/\(name.kebab).scene", PackageResources.script_scene_txt, values)
    return files
  }

  /// The lines that are added above the comments of the app's file.
  private var lines: [(comment: String, lines: [String])] {
    [
      ("place", ["/// \(name.title).", "case \(name.lowerCamel)"]),
      ("link", ["LinkPattern(\"/\(path)\", \"\(name.lowerCamel)\", parent: \"/\"),"]),
      (
        "builder",
        [
          "case .\(name.lowerCamel):",
          "  \(name.upperCamel)Builder.make(on: stage) { [unowned self] _, scene in try leave(scene) }",
        ]
      ),
    ]
  }

  private static let comment = "// new scene: "

  /// Adds a scene to the app in a directory.
  ///
  /// - Returns: The paths of the files, those that were added and the one that was changed.
  /// - Throws: ``TemplateError``.
  static func add(_ name: TemplateName, toAppIn directory: String) throws(TemplateError) -> [String]
  {
    guard let app = findApp(in: directory) else { throw .noApp(directory) }
    let template = try SceneTemplate(
      name, module: app.module, scheme: app.scheme, path: name.kebab)
    var text = app.text
    for (comment, lines) in template.lines {
      text = try insert(lines, above: Self.comment + comment, in: text, of: app.path)
    }
    let files = template.files
    try files.write(into: directory, changing: (app.path, text))
    return (files.contents.map { "\(directory)/\($0.path)" } + [app.path]).map {
      $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0
    }
  }

  /// Inserts lines above a comment, with the indentation and the end of its line.
  private static func insert(
    _ lines: [String], above comment: String, in text: String, of path: String
  ) throws(TemplateError) -> String {
    let found = text.split(whereSeparator: \.isNewline).filter {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") == comment
    }
    guard let line = found.first, found.count == 1 else {
      throw .comment(comment, count: found.count, path)
    }
    let indent = line.prefix { $0.isWhitespace }
    let end = text[line.endIndex...].first ?? "\n"
    let new = lines.map { "\(indent)\($0)\(end)" }.joined()
    return "\(text[..<line.startIndex])\(new)\(text[line.startIndex...])"
  }

  /// Finds the app's file by its comments; its module is the directory of the sources.
  private static func findApp(
    in directory: String
  ) -> (path: String, text: String, module: String, scheme: String)? {
    let sources = "\(directory)/Sources"
    for (module, _) in FolderEntry.list(sources) {
      let path = "\(sources)/\(module)/\(module)App.swift"
      guard let bytes = try? FileReader.bytes(ofRegular: path),
        let text = String(validating: bytes, as: UTF8.self), text.contains(comment),
        let scheme = text.firstMatch(of: /schemes: \["([^"]+)"/)?.1
      else { continue }
      return (path, text, module, String(scheme))
    }
    return nil
  }
}
