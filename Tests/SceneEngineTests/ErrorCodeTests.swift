import SceneEngine
import FoundationEssentials
import SceneLanguage
import Scenes
import Testing

/// Each error code has a script that causes it and a file with the expected diagnostic.
struct ErrorCodeTests {
  private static let root = String(
    #filePath.dropLast("Tests/SceneEngineTests/ErrorCodeTests.swift".count))

  /// The codes that no script can cause by itself, with the reason or the suite that tests them.
  private static let exceptions: [String: String] = [
    "action.ignored": "requires an option: IgnoredActionTests",
    "check.failed": "reported at the end of a script: CheckTests",
    "link.denied": "a denied link is dropped: linkDenied.scene",
    "link.missingParameter": "no link of the mail app requires a query: ConformanceTests",
    "link.none": "all places of the mail app have links",
    "link.notPrintable": "requires two patterns for one URL: LinkPrinterTests",
    "link.originNotAllowed": "the mail app has no hosts: ConformanceTests",
    "script.interrupted": "requires an interrupt: InterruptionTests",
    "stage.stopped": "requires an app that never settles",
    "screen.none": "requires an app without a scene",
    "parse.scriptOnly": "requires a prompt: InteractiveShellTests",
    "record.twice": "requires a host that records sessions: TravelTests",
    "target.ambiguous": "requires a scene and a service of one name: NameTests of Koober",
    "travel.moment": "requires moments: TravelTests",
    "travel.state": "requires a model without 'restore:': AdapterTests",
    "journal.call": "requires a forged journal: SessionTests",
    "saved.unwritable": "requires a state that cannot be encoded",
  ]

  /// All error codes.
  private static let codes = Set(
    (SyntaxError.Code.allCases.map { Diagnostic.Code($0, in: "parse") }
      + LinkError.Code.allCases.map { Diagnostic.Code($0, in: "link") }
      + ScriptFailure.Code.allCases.map { Diagnostic.Code($0) }).map(\.rawValue))

  /// The codes in the expected diagnostics.
  private static func coveredCodes() throws -> Set<String> {
    var codes: Set<String> = []
    for folder in ["SceneLanguageTests/Errors", "SceneEngineTests/RunningErrors"] {
      let path = "\(root)Tests/\(folder)/"
      for file in try FileManager.default.contentsOfDirectory(atPath: path) {
        guard file.hasSuffix(".expected") else { continue }
        let text = try String(contentsOf: URL(filePath: path + file), encoding: .utf8)
        for match in text.matches(of: /(?m)^(?:\w+ )?([a-z]+\.[a-zA-Z0-9]+)$/) {
          codes.insert("\(match.1)")
        }
      }
    }
    return codes
  }

  @Test func everyErrorCodeHasAScript() throws {
    #expect(Self.codes.count > 90)
    #expect(Self.codes.subtracting(try Self.coveredCodes()).subtracting(Self.exceptions.keys) == [])
  }

  @Test func codesAreUniqueAcrossModules() {
    let all =
      SyntaxError.Code.allCases.count + LinkError.Code.allCases.count
      + ScriptFailure.Code.allCases.count
    #expect(Self.codes.count == all)
  }

  @Test func exceptionsAreNecessary() throws {
    #expect(Set(Self.exceptions.keys).subtracting(Self.codes) == [])
    #expect(try Self.coveredCodes().intersection(Self.exceptions.keys) == [])
  }
}
