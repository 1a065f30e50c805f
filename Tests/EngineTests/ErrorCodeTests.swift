import Engine
import FoundationEssentials
import Language
import Scenes
import Testing

/// Each kind of error has a script that makes it, with what is said then beside it.
struct ErrorCodeTests {
  private static let root = String(
    #filePath.dropLast("Tests/EngineTests/ErrorCodeTests.swift".count))

  /// The kinds that no script can make by itself, and where they are tested.
  private static let exceptions: [String: String] = [
    "action.ignored": "an option makes it an error: IgnoredActionTests",
    "check.failed": "a script has to end: CheckTests",
    "link.denied": "a guard's no is a dropped link: linkDenied.scene",
    "link.missingParameter": "the mail app's links need no query: ConformanceTests",
    "link.none": "all places of the mail app have links",
    "link.notPrintable": "the app has to have two patterns for a URL: LinkPrinterTests",
    "link.originNotAllowed": "the mail app has no hosts: ConformanceTests",
    "script.interrupted": "somebody has to interrupt: InterruptionTests",
    "stage.stopped": "the app has to go wrong for ever",
    "screen.none": "the app has to be without a scene",
    "record.twice": "a host has to let sessions be recorded: TravelTests",
    "target.ambiguous": "a scene and a service have to share a name: NameTests of Koober's shell",
    "travel.moment": "moments have to be kept: TravelTests",
    "journal.call": "a journal has to be forged: SessionTests",
    "saved.unwritable": "the app has to have a state that can't be written",
  ]

  /// The kinds that there are.
  private static let codes = Set(
    (SyntaxError.Code.allCases.map { Diagnostic.Code($0, in: "parse") }
      + LinkError.Code.allCases.map { Diagnostic.Code($0, in: "link") }
      + ScriptFailure.Code.allCases.map { Diagnostic.Code($0) }).map(\.rawValue))

  /// The kinds that the pairs of files have.
  private static func paired() throws -> Set<String> {
    var codes: Set<String> = []
    for folder in ["LanguageTests/Errors", "EngineTests/RunningErrors"] {
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

  @Test func eachErrorHasAPair() throws {
    #expect(Self.codes.count > 90)
    #expect(Self.codes.subtracting(try Self.paired()).subtracting(Self.exceptions.keys) == [])
  }

  @Test func eachCodeIsOfOneModule() {
    let all =
      SyntaxError.Code.allCases.count + LinkError.Code.allCases.count
      + ScriptFailure.Code.allCases.count
    #expect(Self.codes.count == all)
  }

  @Test func noExceptionIsLeftOver() throws {
    #expect(Set(Self.exceptions.keys).subtracting(Self.codes) == [])
    #expect(try Self.paired().intersection(Self.exceptions.keys) == [])
  }
}
