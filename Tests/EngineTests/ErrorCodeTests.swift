import FoundationEssentials
import Testing

/// Each kind of error has a script that makes it, with what is said then beside it.
struct ErrorCodeTests {
  private static let root = String(
    #filePath.dropLast("Tests/EngineTests/ErrorCodeTests.swift".count))

  /// The kinds that no script can make by itself, and where they are tested.
  private static let exceptions: [String: String] = [
    "link.denied": "a guard's no is a dropped link: linkDenied.scene",
    "link.missingParameter": "the mail app's links need no query: ConformanceTests",
    "link.none": "all places of the mail app have links",
    "link.notPrintable": "the app has to have two patterns for a URL: LinkPrinterTests",
    "link.originNotAllowed": "the mail app has no hosts: ConformanceTests",
    "script.interrupted": "somebody has to interrupt: InterruptionTests",
    "stage.stopped": "the app has to go wrong for ever",
    "screen.none": "the app has to be without a scene",
    "record.twice": "a host has to let sessions be recorded: TravelTests",
    "travel.moment": "moments have to be kept: TravelTests",
    "journal.call": "a journal has to be forged: SessionTests",
    "saved.unwritable": "the app has to have a state that can't be written",
  ]

  /// What looks like a kind of error in the sources, and is none.
  private static let others: Set<String> = [
    "links.expire", "sceneshell.state",
  ]

  private static func texts(in folder: String, _ suffix: String) throws -> [String] {
    let path = root + folder
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(suffix) }.sorted()
      .map {
        String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\($0)")), as: UTF8.self)
      }
  }

  /// The kinds that the sources name.
  private static func codes() throws -> Set<String> {
    var codes: Set<String> = []
    for module in ["Commands", "Navigation", "Scenes", "Language", "Engine"] {
      for text in try texts(in: "Sources/\(module)", ".swift") {
        for match in text.matches(of: /"([a-z]+\.[a-zA-Z0-9]+)"/) { codes.insert("\(match.1)") }
      }
    }
    let links = try texts(in: "Sources/Links", "LinkError.swift").joined()
    for match in links.matches(of: /(?m)^  case (\w+)\(/) { codes.insert("link.\(match.1)") }
    return codes.subtracting(others)
  }

  /// The kinds that the pairs of files have.
  private static func paired() throws -> Set<String> {
    var codes: Set<String> = []
    for folder in ["LanguageTests/Errors", "EngineTests/RunningErrors"] {
      for text in try texts(in: "Tests/\(folder)", ".expected") {
        for match in text.matches(of: /(?m)^(?:\w+ )?([a-z]+\.[a-zA-Z0-9]+)$/) {
          codes.insert("\(match.1)")
        }
      }
    }
    return codes
  }

  @Test func eachErrorHasAPair() throws {
    let codes = try Self.codes()
    #expect(codes.count > 90)
    #expect(codes.subtracting(try Self.paired()).subtracting(Self.exceptions.keys) == [])
  }

  @Test func noExceptionIsLeftOver() throws {
    #expect(Set(Self.exceptions.keys).subtracting(try Self.codes()) == [])
  }
}
