import Foundation
import GuidedFuzzing
import Testing

/// The inputs that `scripts/fuzz-guided` has kept, because they take branches that no others take.
@MainActor
struct CorpusTests {
  private static let folder =
    #filePath.dropLast("SceneEngineTests/CorpusTests.swift".count) + "GuidedFuzzing/Corpus/"

  @Test(arguments: InputKind.allCases)
  func theKeptInputsViolateNothing(kind: InputKind) throws {
    let lines = try String(contentsOfFile: Self.folder + kind.rawValue, encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.count > 20)
    let checker = try InputChecker(kind)
    for line in lines {
      let input = try #require(Data(base64Encoded: String(line)))
      #expect(checker.complaint(about: Array(input)) == nil, "\(line)")
    }
  }
}
