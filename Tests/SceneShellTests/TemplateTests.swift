import FoundationEssentials
import Testing

@testable import SceneShell

/// `new app` and `new scene`; scripts/test builds and runs what they make.
struct TemplateTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  // MARK: Names

  @Test(arguments: [
    "ride-history", "ride_history", "rideHistory", "RideHistory", "ride history", "Ride History",
    " ride  history ", "RIDE-HISTORY",
  ])
  func namesAreConvertedFromEachStyle(_ text: String) throws {
    let name = try TemplateName(text)
    #expect(name.upperCamel == "RideHistory")
    #expect(name.lowerCamel == "rideHistory")
    #expect(name.kebab == "ride-history")
    #expect(name.title == "Ride history")
  }

  @Test func digitsAndAbbreviationsAreParts() throws {
    #expect(try TemplateName("HTTPServer").kebab == "http-server")
    #expect(try TemplateName("page2Detail").kebab == "page2-detail")
  }

  @Test(arguments: [
    ("", "it has no letters"), ("--", "it has no letters"),
    ("2nd", "it must begin with a letter"),
    ("a/b", "it can contain letters without accents, digits, '-', '_' and spaces"),
    ("../up", "it can contain letters without accents, digits, '-', '_' and spaces"),
    ("über", "it can contain letters without accents, digits, '-', '_' and spaces"),
    ("Default", "'default' is a keyword of Swift"), ("self", "'self' is a keyword of Swift"),
  ])
  func otherNamesAreRefused(_ text: String, _ reason: String) {
    #expect(throws: TemplateError.name(text, reason)) { try TemplateName(text) }
  }

  // MARK: Apps

  @Test func anAppHasItsFiles() throws {
    let made = try program.run("counter new app rideLog --url https://example.com/SceneShell.git")
    #expect(
      made
        == .init(0, "ride-log: run 'swift test' and 'swift run ride-log' in it\n"))
    #expect(
      lines(try program.run("find ride-log -type f | sort").output) == [
        "ride-log/.gitignore", "ride-log/Package.swift", "ride-log/README.md",
        "ride-log/Sources/RideLog/RideLogApp.swift",
        "ride-log/Sources/RideLog/Scenes/HomeScene.swift",
        "ride-log/Sources/RideLogShell/RideLogShell.swift",
        "ride-log/Tests/RideLogTests/HomeSceneTests.swift", "ride-log/scripts/home.scene",
      ])
    let manifest = try program.run("cat ride-log/Package.swift").output
    #expect(
      manifest.contains(".package(url: \"https://example.com/SceneShell.git\", branch: \"main\")"))
    #expect(manifest.contains("package: \"SceneShell\""))
    #expect(try program.run("grep -rn '__' ride-log").output == "")
  }

  @Test(arguments: [
    (
      "observable",
      ["Sources/RideLog/RideLogModel.swift", "Tests/RideLogTests/RideLogModelTests.swift"]
    ),
    (
      "reducer",
      ["Sources/RideLog/RideLogReducer.swift", "Tests/RideLogTests/RideLogReducerTests.swift"]
    ),
  ])
  func logicNeedNotDependOnSceneShell(form: String, files: [String]) throws {
    let made = try program.run("counter new app rideLog --path . --from \(form)")
    #expect(made == .init(0, "ride-log: run 'swift test' and 'swift run ride-log' in it\n"))
    #expect(
      lines(try program.run("cd ride-log && find . -type f | sort").output)
        == ([
          ".gitignore", "Package.swift", "README.md", "Sources/RideLogShell/RideLogShell.swift",
          "scripts/ride-log.scene",
        ] + files).map { "./\($0)" }.sorted())
    #expect(
      try program.run("cat ride-log/Package.swift").output.contains(".target(name: \"RideLog\"),"))
    #expect(try program.run("grep -rn '__' ride-log").output == "")
    #expect(try program.run("grep -n 'new scene' ride-log/README.md").output == "")
  }

  @Test func aPathBecomesAbsolute() throws {
    _ = try program.run("mkdir shell; counter new app log --path shell --at deep/er/log")
    let manifest = try program.run("cat deep/er/log/Package.swift").output
    #expect(manifest.contains("/shell\")"))
    #expect(manifest.contains(".package(path: \"/"))
    #expect(manifest.contains("package: \"shell\""))
  }

  @Test(arguments: [
    (#"--url 'https://h/a"b\c'"#, #"url: "https://h/a\"b\\c", branch: "main""#, #""a\"b\\c""#),
    (#"--path 'q"uote'"#, #"/q\"uote""#, #""q\"uote""#),
  ])
  func theManifestHasLiterals(option: String, source: String, package: String) throws {
    _ = try program.run(#"mkdir 'q"uote'; counter new app log \#(option)"#)
    let manifest = lines(try program.run("cat log/Package.swift").output)
    #expect(manifest.count { $0.contains(source + ")") } == 1)
    for product in ["Scenes", "SceneShell", "SceneTesting"] {
      let text = ".product(name: \"\(product)\", package: \(package))"
      #expect(manifest.count { $0.contains(text) } == 1, "\(product)")
    }
  }

  @Test func theDirectoryOfTheDependencyMustExist() throws {
    try program.write("file", "")
    for path in ["nodir", "file"] {
      let outcome = try program.run("counter new app log --path \(path)")
      #expect(
        outcome
          == .init(
            1, "",
            errors: "error: --path: there is no directory '\(path)'\n"
              + "  help: name the directory of SceneShell's package\n"))
    }
    #expect(try program.run("ls").output == "file\n")
  }

  @Test func anExistingDirectoryIsNotReplaced() throws {
    try program.write("log/notes.txt", "mine")
    let outcome = try program.run("counter new app log --path .")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: 'log' exists already; nothing was written
              help: choose another name, or remove it

            """))
    #expect(try program.run("find log* -type f").output == "log/notes.txt\n")
  }

  @Test(arguments: ["r/", "r//", "./r/.", "deep/er/../er/r/./"])
  func theDirectoryCanEndInSlashesAndDots(path: String) throws {
    #expect(
      try program.run("counter new app log --path . --at \(path)")
        == .init(0, "\(path): run 'swift test' and 'swift run log' in it\n"))
    #expect(
      try program.run("test -f \(path)/Package.swift && find . -name '*.unfinished'")
        == .init(0, ""))
  }

  @Test(arguments: [".", "/", "..", "./", "in/..", "in/.././", "in"])
  func theDirectoryMustNotExist(path: String) throws {
    let shown = ["./": ".", "in/.././": "in/.."][path] ?? path
    #expect(
      try program.run("mkdir in; counter new app log --path . --at \(path)")
        == .init(
          1, "",
          errors: """
            error: '\(shown)' exists already; nothing was written
              help: choose another name, or remove it

            """))
    #expect(try program.run("ls").output == "in\n")
  }

  @Test(arguments: [
    ("new/..", "the directory 'new' does not exist"),
    ("file/r", "'file' is not a directory"),
    ("file/deep/r", "cannot create 'file/deep': a part of the path is a file"),
  ])
  func theReasonIsPrintedIfADirectoryCannotBeMade(path: String, reason: String) throws {
    #expect(
      try program.run("touch file; counter new app log --path . --at \(path)")
        == .init(1, "", errors: "error: nothing was written: \(reason)\n"))
    #expect(try program.run("ls").output == "file\n")
  }

  @Test func aModuleOfThePackageIsNoName() throws {
    let outcome = try program.run("counter new app scenes --path .")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        error: 'scenes' cannot be a name: the code uses another 'Scenes'
          help: choose another name

        """)
  }

  @Test func aDependencyIsNeeded() throws {
    let outcome = try program.run("counter new app log")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("--path or --url is needed, to find SceneShell"))
  }

  // MARK: Scenes

  @Test func aSceneHasItsFilesAndLines() throws {
    _ = try program.run("counter new app log --path .")
    let made = try program.run("counter new scene 'ride history' --at log")
    #expect(made.errors == "")
    #expect(
      lines(made.output) == [
        "log/Sources/Log/Scenes/RideHistoryScene.swift",
        "log/Tests/LogTests/RideHistorySceneTests.swift", "log/scripts/ride-history.scene",
        "log/Sources/Log/LogApp.swift",
      ])
    let app = try program.run("cat log/Sources/Log/LogApp.swift").output
    for lines in [
      "  /// Ride history.\n  case rideHistory\n  // new scene: place\n",
      """
                LinkPattern("/ride-history", "rideHistory", parent: "/"),
                // new scene: link

      """,
      """
          case .rideHistory:
            RideHistoryBuilder.make(on: stage) { [unowned self] _, scene in try leave(scene) }
          // new scene: builder

      """,
    ] {
      #expect(app.contains(lines))
    }
  }

  @Test func linesHaveTheIndentationAndTheEndOfTheLineOfTheComment() throws {
    _ = try program.run(
      """
      counter new app log --path .; cd log/Sources/Log
      sed -i 's/^ *\\(.*new scene: [pb].*\\)/\t\\1 /; s/$/\r/' LogApp.swift
      """)
    #expect(try program.run("counter new scene rides --at log").status == 0)
    let app = try program.run("cat log/Sources/Log/LogApp.swift").output
    for lines in [
      "\t/// Rides.\r\n\tcase rides\r\n\t// new scene: place \r\n",
      "\r\n          LinkPattern(\"/rides\", \"rides\", parent: \"/\"),\r\n"
        + "          // new scene: link\r\n",
      "\tcase .rides:\r\n\t  RidesBuilder.make(on: stage) "
        + "{ [unowned self] _, scene in try leave(scene) }\r\n\t// new scene: builder \r\n",
    ] {
      #expect(app.contains(lines))
    }
  }

  @Test(arguments: [("d", "no line"), ("p", "2 lines")])
  func aSceneNeedsEachCommentOnce(change: String, count: String) throws {
    _ = try program.run(
      "counter new app log --path .; sed -i '/new scene: link/\(change)' log/Sources/Log/LogApp.swift"
    )
    let before = try program.run("find log -type f | sort | xargs cksum").output
    #expect(
      try program.run("counter new scene rides --at log")
        == .init(
          1, "",
          errors: """
            error: cannot add a scene: 'log/Sources/Log/LogApp.swift' has \(count) '// new scene: link'
              help: write it once, on a line of its own: 'new scene' inserts lines above it

            """))
    #expect(try program.run("find log -type f | sort | xargs cksum").output == before)
  }

  @Test func anExistingSceneIsNotReplaced() throws {
    _ = try program.run("counter new app log --path .")
    let before = try program.run("cd log; find . -type f | sort | xargs cksum").output
    let outcome = try program.run("cd log; counter new scene Home")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: './Sources/Log/Scenes/HomeScene.swift' exists already; nothing was written
              help: choose another name, or remove it

            """))
    #expect(try program.run("cd log; find . -type f | sort | xargs cksum").output == before)
  }

  @Test func aSceneNeedsAnApp() throws {
    let outcome = try program.run("counter new scene rides")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: cannot add a scene: no file in './Sources' contains '// new scene:'
              help: name the directory of an app that 'new app' made, with --at

            """))
  }

  @Test(arguments: ["nosuch", "file"])
  func aSceneNeedsADirectory(path: String) throws {
    #expect(
      try program.run("touch file; counter new scene rides --at \(path)")
        == .init(
          1, "",
          errors: """
            error: --at: there is no directory '\(path)'
              help: name the directory of an app that 'new app' made

            """))
  }

  @Test func theFileOfTheAppKeepsItsPermissionsAndItsLink() throws {
    _ = try program.run(
      """
      counter new app log --path .; mkdir kept; mv log/Sources/Log/LogApp.swift kept
      chmod 640 kept/LogApp.swift; ln -s ../../../kept/LogApp.swift log/Sources/Log
      """)
    #expect(try program.run("counter new scene rides --at log").status == 0)
    #expect(
      try program.run(
        """
        readlink log/Sources/Log/LogApp.swift; stat -c %a kept/LogApp.swift
        grep -c 'new scene\\|rides' kept/LogApp.swift
        """
      ).output == """
        ../../../kept/LogApp.swift
        640
        6

        """)
  }

  @Test func nothingIsWrittenIfAFileCannotBeWritten() throws {
    let files = NewFiles(contents: [("a/first.txt", "1"), ("a/first.txt/second.txt", "2")])
    #expect(throws: TemplateError.self) {
      try files.write(into: program.folder, changing: ("\(program.folder)/app.swift", "3"))
    }
    #expect(throws: TemplateError.self) {
      try files.write(asDirectory: "\(program.folder)/new")
    }
    #expect(try program.run("find . -name '*.txt' -o -name 'new*'").output == "")
  }
}
