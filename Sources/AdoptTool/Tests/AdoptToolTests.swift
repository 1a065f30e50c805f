import Foundation
import Testing

/// The reports on the modules in Modules, which are recorded in Outputs.
///
/// SCENESHELL_RECORD=1 records them again.
struct AdoptToolTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = folder.appending(path: "../../..").standardizedFileURL

  /// A module, and the directory of its sources.
  struct Module: CustomTestStringConvertible {
    let name: String
    var directory: URL { name == "TripsApp" ? root.appending(path: "Tests/TripsApp") : modules }
    private var modules: URL { folder.appending(path: "Modules/\(name)") }
    var testDescription: String { name }
    /// Those of a package of their own are in a library.
    private var package: AppPackage? {
      name.hasSuffix("Kit") ? AppPackage(name: String(name.dropLast(3)), product: name) : nil
    }

    func report() throws -> String {
      let outcome = try AdoptTool.report(
        on: directory.path(), framework: "../SceneShell", package: package)
      #expect(outcome.problems.isEmpty)
      return outcome.text
    }
  }

  private static let modules = [
    "Cart", "Chores", "Dice", "Reader", "Shop", "ShopKit", "Todos", "TodosKit", "TripsApp",
  ].map(Module.init)

  @Test(arguments: modules)
  func theReportIsTheRecordedOne(on module: Module) throws {
    let file = Self.folder.appending(path: "Outputs/\(module.name).txt")
    let report = try module.report()
    if ProcessInfo.processInfo.environment["SCENESHELL_RECORD"] != nil {
      try Data(report.utf8).write(to: file)
      Issue.record("recorded \(module.name)")
    }
    #expect(try report == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: modules.filter { $0.name != "Dice" })
  func theShellCompiles(with module: Module) throws {
    let report = try module.report()
    let shell = try #require(report.components(separatedBy: "Shell.swift:\n\n").last)
    let folder = try TemporaryFolder()
    try folder.write("Shell.swift", shell)
    try folder.write(
      "format.json",
      """
      {"version": 1, "lineLength": 120, "indentation": {"spaces": 2},
      "rules": {"AvoidRetroactiveConformances": false}}
      """)
    let lint = [
      "swift", "format", "lint", "--strict", "--configuration", "format.json", "Shell.swift",
    ]
    #expect(try folder.run(lint) == "")
    let sources = try SourceModule.paths(below: module.directory.path()).map {
      module.directory.appending(path: $0).path()
    }
    let compiled = try folder.run(
      ["swiftc", "-emit-module", "-enable-testing", "-module-name", module.name]
        + Self.options(module) + sources)
    try #require(compiled.isEmpty, "\(compiled)")
    let problems = try folder.run(
      ["swiftc", "-c", "-parse-as-library", "-module-name", "\(module.name)Shell", "-o", "Shell.o"]
        + Self.options(module) + Self.libraries() + ["Shell.swift"])
    #expect(problems == "")
  }

  /// A module of a package of its own is compiled without the package's name.
  private static func options(_ module: Module) -> [String] {
    ["-swift-version", "6", "-I", "."]
      + (module.name.hasSuffix("Kit") ? ["-warnings-as-errors"] : ["-package-name", "app"])
  }

  /// The options for the modules that were built before.
  private static func libraries() throws -> [String] {
    // The tests are built for the host, in a directory that contains all products.
    // Its name without links is that in the module cache.
    let products = URL(filePath: try #require(CommandLine.arguments.first))
      .resolvingSymlinksInPath().deletingLastPathComponent().path()
    let systemLibraries = ["CSceneReadline", "CSceneSystem"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(root.path())Sources/\($0)/module.modulemap"]
    }
    return [
      "-I", "\(products)/Modules", "-module-cache-path", "\(products)/ModuleCache",
      "-Xcc", "-fmodule-map-file=\(products)/CSceneRuntime.build/module.modulemap",
      "-Xcc", "-I", "-Xcc", "\(root.path())Sources/CSceneRuntime/include",
      "-Xfrontend", "-load-plugin-executable",
      "-Xfrontend", "\(products)/SceneMacros-tool#SceneMacros",
    ] + systemLibraries
  }
}

struct AppPackageTests {
  @Test func theProductIsTheLibraryWithTheModule() {
    let manifest = """
      let package = Package(
        name: "shop", products: [
          .library(name: "ShopClient", targets: ["Client"]),
          .library(name: "Shop", targets: ["ShopKit", "Cart"]),
        ], targets: [.target(name: "ShopKit")])
      """
    #expect(
      AppPackage(name: "shop", manifest: manifest, module: "ShopKit")
        == AppPackage(name: "shop", product: "Shop"))
    #expect(AppPackage(name: "shop", manifest: manifest, module: "Other").product == nil)
  }
}

/// What is wrong with a directory.
struct AdoptToolErrorTests {
  private func message(on directory: String) -> String {
    do throws(AdoptError) {
      _ = try AdoptTool.report(on: directory)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func theDirectoryMustExist() {
    #expect(message(on: "/missing/app") == "there is no directory '/missing/app'")
  }

  @Test func aFileIsNoDirectory() throws {
    let folder = try TemporaryFolder()
    try folder.write("App.swift", "")
    #expect(
      message(on: "\(folder.path)/App.swift") == """
        '\(folder.path)/App.swift' is not a directory
          help: name the directory of the module's sources
        """)
  }

  @Test func theDirectoryMustContainSwiftFiles() throws {
    let folder = try TemporaryFolder()
    #expect(
      message(on: folder.path) == """
        there is no Swift file in '\(folder.path)'
          help: name the directory of the module's sources, as in Sources/App
        """)
  }

  @Test func aFileThatCannotBeParsedIsLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("Broken.swift", "struct Broken {\n  func open() {\n")
    try folder.write("Counter.swift", "import Observation\n@Observable final class Counter {}\n")
    let outcome = try AdoptTool.report(on: folder.path, module: "App")
    #expect(outcome.problems == ["Broken.swift:2: expected '}' to end function"])
    #expect(outcome.text.contains("App: 1 Swift file\n"))
    #expect(outcome.text.contains("Counter.swift:2: Counter, an @Observable class\n"))
  }
}

/// A directory, which is removed with the value.
private final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "adopt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
  }

  /// Runs a command in the directory.
  ///
  /// - Returns: Its output and errors.
  func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(filePath: path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
