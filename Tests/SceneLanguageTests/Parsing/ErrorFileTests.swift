import FoundationEssentials
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// Each script in `Errors` has a file with its expected diagnostic; `SCENESHELL_RECORD=1` rewrites these files,
/// and then the run fails, so that recording by accident is noticed.
struct ErrorFileTests {
  private static let folder =
    String(#filePath.dropLast("Parsing/ErrorFileTests.swift".count)) + "Errors/"

  private static var scripts: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".scene") }.sorted()
    }
  }

  @Test func atLeast30ErrorScriptsExist() throws {
    #expect(try Self.scripts.count >= 30)
  }

  @Test(arguments: try scripts)
  func scriptProducesTheExpectedDiagnostic(script: String) throws {
    let path = Self.folder + script
    let bytes = try Data(contentsOf: URL(filePath: path))
    let result = Parser().parse(SourceText(name: script, bytes: Array(bytes)))
    let diagnostic = try #require(Self.diagnostic(of: result))
    let text = "\(diagnostic.code.rawValue)\n\(DiagnosticRenderer().render(diagnostic))\n"
    let expectedPath = path.dropLast("scene".count) + "expected"
    if ProcessInfo.processInfo.environment["SCENESHELL_RECORD"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: String(expectedPath)))
      Issue.record("recorded \(script)")
      return
    }
    let expected = try Data(contentsOf: URL(filePath: String(expectedPath)))
    #expect(text == String(decoding: expected, as: UTF8.self))
  }

  private static func diagnostic(of result: ParseResult) -> Diagnostic? {
    switch result {
    case .complete: nil
    case .incomplete(let diagnostic), .failure(let diagnostic): diagnostic
    }
  }
}
