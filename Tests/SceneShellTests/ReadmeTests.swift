import Foundation
import PseudoTerminal
import Testing

struct ReadmeTests {
  /// Each line of code on the page is in a file of a test, which is built and run.
  @Test func theCodeOfThePageForExistingAppsIsThatOfTheTests() throws {
    let root = Repository.root
    func lines(_ path: String) throws -> [String] {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let code = Set(
      try [
        "Tests/TripsShell/TripsShell.swift", "Tests/TodosShell/TodosShell.swift",
        "Tests/ScenesTests/ModelSceneTests.swift", "Tests/ScenesTests/AdaptedSceneTests.swift",
        "Tests/SessionsTests/Recording/UntypedErrorTests.swift",
      ].flatMap(lines))
    let page = try lines("Sources/SceneShell/SceneShell.docc/BringYourOwnApp.md")
    let blocks = page.split(separator: "```swift").dropFirst().compactMap {
      $0.split(separator: "```", omittingEmptySubsequences: false).first
    }
    #expect(blocks.count == 10)
    #expect(blocks.joined().filter { !code.contains($0) } == [])
  }

  @Test func theCodeOfThePageForRunningAppsIsThatOfATest() throws {
    let root = Repository.root
    func lines(_ path: String) throws -> [String] {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let code = Set(try lines("Tests/ServedApp/ServedApp.swift"))
    let page = try lines("Sources/SceneShell/SceneShell.docc/Attaching.md")
    let block = page.split(separator: "```swift").dropFirst().first?.prefix { $0 != "```" } ?? []
    #expect(block.count == 2)
    #expect(block.filter { !code.contains($0) } == [])
  }

  /// The README and the guide contain the code of the smallest app, which other tests run.
  @Test(arguments: ["README.md", "Sources/SceneShell/SceneShell.docc/WritingAnApp.md"])
  func thePageContainsTheCodeOfTheSmallestApp(_ page: String) throws {
    let root = Repository.root
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
    let app = try text("Tests/CounterShell/CounterShell.swift")
    #expect(try text(page).contains("```swift\n\(app)```\n"))
    #expect(app.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
  }
}
