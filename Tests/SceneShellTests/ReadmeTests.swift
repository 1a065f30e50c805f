import FoundationEssentials
import Testing

struct ReadmeTests {
  /// The README and the guide contain the code of the smallest app, which other tests run.
  @Test(arguments: ["README.md", "Sources/SceneShell/SceneShell.docc/WritingAnApp.md"])
  func thePageContainsTheCodeOfTheSmallestApp(_ page: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
    let app = try text("Tests/CounterShell/CounterShell.swift")
    #expect(try text(page).contains("```swift\n\(app)```\n"))
    #expect(app.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
  }
}
