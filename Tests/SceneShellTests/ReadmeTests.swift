import FoundationEssentials
import Testing

struct ReadmeTests {
  /// The README shows the code of the smallest app, which the other tests run.
  @Test func theReadmeShowsTheSmallestAppAsItIs() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
    let app = try text("Tests/CounterShell/CounterShell.swift")
    #expect(try text("README.md").contains("```swift\n\(app)```\n"))
    #expect(app.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
  }
}
