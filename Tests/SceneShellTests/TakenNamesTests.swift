import FoundationEssentials
import PseudoTerminal
import Testing

@testable import SceneShell

/// The names that `new app` and `new scene` refuse, because their code would not compile.
struct TakenNamesTests {
  private static let sources = Repository.root.appending(path: "Sources").path

  private static func text(_ path: String) throws -> String {
    let data = try #require(FileManager.default.contents(atPath: path))
    return String(decoding: data, as: UTF8.self)
  }

  /// The Swift files of the modules that an app can import.
  private static func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sources).filter {
      $0.hasPrefix("Scene") && $0.hasSuffix(".swift")
    }.map { try text("\(sources)/\($0)") }
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// The types that a file declares outside of other types.
  private static func types(in text: String, publicOnly: Bool) -> [String] {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    return lines(text).compactMap { line in
      let words = line.split(separator: " ")
      guard let first = line.first, first != " ", first != "/",
        let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
        !publicOnly || words[..<kind].contains("public") || words[..<kind].contains("open")
      else { return nil }
      return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
    }
  }

  /// What files add to the name `Zq` in the names of their types.
  private static func suffixes(_ files: NewFiles) -> [String] {
    files.contents.flatMap { types(in: $0.text, publicOnly: false) }.filter { $0.hasPrefix("Zq") }
      .map { String($0.dropFirst(2)) }
  }

  /// The name with which a template makes a type; nil if there is none.
  private static func name(making type: String, with suffix: String) -> TemplateName? {
    guard type.hasSuffix(suffix), let name = try? TemplateName(String(type.dropLast(suffix.count)))
    else { return nil }
    return name.upperCamel + suffix == type ? name : nil
  }

  private static func app(
    _ name: TemplateName, from form: AppTemplate.Form = .scenes
  ) throws(TemplateError) -> AppTemplate {
    try AppTemplate(name, from: form, dependingOn: .path("/SceneShell"))
  }

  private static func scene(_ name: TemplateName) throws(TemplateError) -> SceneTemplate {
    try SceneTemplate(name, module: "Log", scheme: "log", path: name.kebab)
  }

  @Test func noTypeHasTheNameOfAPublicType() throws {
    let types = try Set(Self.files().flatMap { Self.types(in: $0, publicOnly: true) })
    #expect(types.isSuperset(of: ["Coordinator", "ObservableState", "Scene", "ShellApp"]))
    let zq = try TemplateName("zq")
    let apps = try Set(
      AppTemplate.Form.allCases.flatMap { Self.suffixes(try Self.app(zq, from: $0).files()) })
    #expect(
      apps == [
        "Action", "App", "Coordinator", "Effect", "Model", "ModelTests", "Place", "ReducerTests",
        "Shell", "State",
      ])
    let scenes = Set(Self.suffixes(try Self.scene(zq).files))
    #expect(scenes == ["Builder", "SceneTests", "State", "Store", "View"])
    for type in types.sorted() {
      for suffix in apps {
        guard let name = Self.name(making: type, with: suffix) else { continue }
        #expect(throws: TemplateError.self, "new app \(name.kebab)") { try Self.app(name) }
      }
      for suffix in scenes {
        guard let name = Self.name(making: type, with: suffix) else { continue }
        #expect(throws: TemplateError.self, "new scene \(name.kebab)") { try Self.scene(name) }
      }
    }
  }

  @Test func noModuleHasTheNameOfOneOfTheBuild() throws {
    let manifest = try Self.text(Repository.root.appending(path: "Package.swift").path)
    let products = manifest.matches(of: /\.(?:library|product)\(\s*name: "(\w+)"/).map {
      String($0.1)
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
    let imports = try Self.files().flatMap(Self.lines).compactMap { line in
      line.wholeMatch(of: /(?:@\w+ )*(?:public |package )?import (\w+)/).map { String($0.1) }
    }
    #expect(products.contains("SwiftSyntax") && folders.contains("SceneReadline"))
    #expect(imports.contains("Observation"))
    for module in Set(products + folders + imports).sorted() {
      guard let name = Self.name(making: module, with: "") else { continue }
      #expect(throws: TemplateError.taken(name.kebab, as: module)) { try Self.app(name) }
    }
  }

  @Test(arguments: [
    ("app", "AppPlace"), ("shell", "ShellApp"), ("Scene", "Scene"),
    ("pseudo terminal", "PseudoTerminal"),
    ("ordered collections", "OrderedCollections"), ("command", "CommandAction"),
  ])
  func anAppCannotHaveSomeNames(name: String, taken: String) throws {
    let name = try TemplateName(name)
    #expect(throws: TemplateError.taken(name.kebab, as: taken)) { try Self.app(name) }
  }

  @Test(arguments: [
    ("observable", "ObservableState"), ("commands", "commands"), ("scene", "SceneBuilder"),
  ])
  func aSceneCannotHaveSomeNames(name: String, taken: String) throws {
    let name = try TemplateName(name)
    #expect(throws: TemplateError.taken(name.kebab, as: taken)) { try Self.scene(name) }
  }

  /// These words have a meaning in conditions of scripts.
  @Test(arguments: ["and", "because", "contains", "exists", "not", "or", "within"])
  func theScriptQuotesTheName(name: String) throws {
    let script = try #require(try Self.scene(TemplateName(name)).files.contents.last)
    #expect(script.path == "scripts/\(name).scene")
    #expect(
      script.text == """
        # Enters a text, removes it, and leaves the scene.
        open log:///\(name)
        expect where contains "\(name)"
        setText hello
        expect screen contains hello
        reset
        expect screen contains "nothing yet"
        done
        expect where == home

        """)
  }
}
