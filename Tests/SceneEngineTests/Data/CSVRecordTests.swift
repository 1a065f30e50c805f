import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct CSVRecordTests {
  private func fields(_ lines: [String], wanted: Int? = nil) throws -> [String] {
    var record = CSVRecord(wanted: wanted)
    for line in lines { try record.add(Array(line.utf8)) }
    #expect(!record.isOpen)
    return record.fields.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("a", ["a"]), ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("a,", ["a", ""]),
    (#""a,b",c"#, ["a,b", "c"]), (#""a""b""#, [#"a"b"#]), (#""""""#, [#"""#]),
    (#"é," ""#, ["é", " "]), (" a , b ", [" a ", " b "]),
  ])
  func splitsALineIntoFields(line: String, expected: [String]) throws {
    #expect(try fields([line]) == expected)
  }

  @Test func aQuotedFieldCanSpanLines() throws {
    #expect(try fields(["a,\"b", "", "c\",d"]) == ["a", "b\n\nc", "d"])
  }

  @Test func keepsOnlyTheWantedField() throws {
    #expect(try fields(["a,b,\"c\""], wanted: 1) == ["", "b", ""])
    #expect(try fields(["a,b,\"c\""], wanted: 2) == ["", "", "c"])
  }

  @Test(arguments: [
    (#"a"b,c"#, CSVRecord.Fault.quoteInsideField), (#"a,b""#, .quoteInsideField),
    (#""a"b,c"#, .textAfterQuote), (#""a" ,c"#, .textAfterQuote),
  ])
  func rejectsMisplacedQuotes(line: String, fault: CSVRecord.Fault) {
    #expect(throws: fault) { try fields([line]) }
  }
}
