import Foundation
import GuidedFuzzing
import Testing

/// The inputs that `scripts/fuzz-guided` has kept, because they take branches that no others take, and those from which
/// it begins.
@MainActor
struct CorpusTests {
  private static let folder =
    #filePath.dropLast("SceneEngineTests/CorpusTests.swift".count) + "GuidedFuzzing/"

  private static func inputs(_ path: String) throws -> [[UInt8]] {
    let text = try String(contentsOfFile: folder + path, encoding: .utf8)
    return try text.split(separator: "\n").map {
      Array(try #require(Data(base64Encoded: String($0))))
    }
  }

  @Test(arguments: InputKind.allCases)
  func theKeptInputsViolateNothing(kind: InputKind) throws {
    let kept = try Self.inputs("Corpus/\(kind.rawValue)")
    #expect(kept.count > 20)
    let checker = try InputChecker(kind)
    for input in try kept + Self.inputs("Seeds/\(kind.rawValue)") {
      #expect(
        checker.complaint(about: input) == nil, "\(Data(input).base64EncodedString())")
    }
  }

  /// Otherwise, only refusals would be tested.
  @Test func theFirstSavedStatesAreRestored() throws {
    let states = try Self.inputs("Seeds/states")
    #expect(!states.isEmpty)
    for state in states { #expect(SavedStateChecker.isRestored(state)) }
  }
}
