import Foundation
import PseudoTerminal
import Testing

/// The code on the pages is that of files that are built and run.
struct ReadmeTests {
  /// A page with code, and the files that its lines are from.
  struct Page: Sendable, CustomTestStringConvertible {
    let path: String
    let files: [String]
    /// The number of blocks of Swift on the page.
    let blocks: Int
    /// Whether the blocks are all of the files, in order.
    let isWhole: Bool

    init(_ path: String, blocks: Int, isWhole: Bool = false, _ files: String...) {
      self.path = path
      self.files = files
      self.blocks = blocks
      self.isWhole = isWhole
    }

    var testDescription: String { path }
  }

  private static let guides = "Sources/SceneShell/SceneShell.docc"

  static let pages = [
    Page("README.md", blocks: 1, isWhole: true, "Tests/CounterShell/CounterShell.swift"),
    Page(
      "\(guides)/GettingStarted.md", blocks: 1, isWhole: true,
      "Tests/CounterShell/CounterShell.swift"),
    Page(
      "\(guides)/TwoScenes.md", blocks: 6, isWhole: true, "Tests/LibraryShell/LibraryShell.swift"),
    Page(
      "\(guides)/Restoring.md", blocks: 2, isWhole: true, "Tests/LibraryShell/Restoring.swift"),
    Page(
      "\(guides)/External.md", blocks: 4, isWhole: true, "Tests/WeatherShell/WeatherShell.swift"),
    Page(
      "\(guides)/Testing.md", blocks: 9, isWhole: true, "Tests/GuideTests/LibraryTests.swift",
      "Tests/SceneXCTestingTests/LibraryXCTests.swift"),
    Page("\(guides)/Concurrency.md", blocks: 2, "Tests/GuideTests/ConcurrencyTests.swift"),
    Page(
      "\(guides)/BringYourOwnApp.md", blocks: 16, "Tests/TripsShell/TripsShell.swift",
      "Tests/TodosShell/TodosShell.swift", "Tests/ScenesTests/ModelSceneTests.swift",
      "Tests/ScenesTests/AdaptedSceneTests.swift", "Tests/ScenesTests/NavigationTabsTests.swift",
      "Tests/ScenesTests/SceneMembersTests.swift", "Tests/ScenesTests/PlaceCaseTests.swift",
      "Tests/ScenesTests/PlaceActionTests.swift", "Tests/AccountShell/AccountShell.swift"),
    Page("\(guides)/Attaching.md", blocks: 1, "Tests/ServedApp/ServedApp.swift"),
    Page(
      "\(guides)/WritingAnApp.md", blocks: 3, "Tests/MailApp/Drawer.swift",
      "Tests/TodosShell/TodosShell.swift"),
  ]

  /// The lines of a file without indentation and empty lines.
  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The lines of the blocks of Swift on a page, without those of Package.swift, which ``PageSessionTests`` uses.
  private static func blocks(_ path: String) throws -> [[String]] {
    try lines(path).split(separator: "```swift", omittingEmptySubsequences: false).dropFirst().map {
      Array($0.prefix { $0 != "```" })
    }.filter { $0.first?.hasPrefix("// swift-tools-version") == false }
  }

  @Test(arguments: pages) func theCodeIsThatOfFilesThatAreBuilt(_ page: Page) throws {
    let blocks = try Self.blocks(page.path)
    let code = try page.files.map(Self.lines)
    #expect(blocks.count == page.blocks)
    if page.isWhole {
      #expect(Array(blocks.joined()) == Array(code.joined()))
    } else {
      let known = Set(code.joined())
      #expect(blocks.joined().filter { !known.contains($0) } == [])
    }
  }

  private static func guideNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: guides).path
    ).map { String($0.dropLast(".md".count)) }.sorted()
  }

  @Test func eachPageWithCodeIsInTheTable() throws {
    for name in try Self.guideNames() {
      let path = "\(Self.guides)/\(name).md"
      let isListed = Self.pages.contains { $0.path == path }
      #expect(try Self.blocks(path).isEmpty != isListed, "\(name)")
    }
  }

  /// The README's table and the topics of the catalogue have each page once.
  @Test func eachPageIsListedOnce() throws {
    let rows = try Self.lines("README.md").filter { $0.hasPrefix("| [") }
    let topics = try Self.lines("\(Self.guides)/SceneShell.md").filter { $0.hasPrefix("- <doc:") }
    for name in try Self.guideNames() where name != "SceneShell" {
      #expect(rows.count { $0.contains("](\(Self.guides)/\(name).md)") } == 1, "\(name)")
      #expect(topics.count { $0 == "- <doc:\(name)>" } == 1, "\(name)")
    }
  }

  @Test func theSmallestAppIsSmall() throws {
    let app = Repository.root.appending(path: "Tests/CounterShell/CounterShell.swift")
    let text = try String(contentsOf: app, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
  }
}
