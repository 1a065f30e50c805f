import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct StatementReaderTests {
  @Test func completeLinesAreParsedAtOnce() {
    var reader = StatementReader(name: "<stdin>")
    #expect(Self.read("a; b\n", &reader) == "run(a)\nrun(b)")
    #expect(Self.read("c", &reader) == "run(c)")
    #expect(Self.read("", &reader) == "")
    #expect(reader.finish() == nil)
  }

  @Test(arguments: [
    ["say {", "  \"a\": [1,", "# ] }", "\"}\"]", "} b"],
    ["say a \\", "b \\", "c"],
    ["say a \\", "b "],
    ["say {", "} 'b'"],
    ["say a \\", "[", "] \\", "b:{", "} \\", "c"],
    ["say [ \"\\\"]\",", "1 ] \\", "\"[\" '[' a[ \\", "# done"],
  ])
  func aStatementCanSpanSeveralLines(lines: [String]) {
    var reader = StatementReader(name: "<stdin>")
    for line in lines.dropLast() {
      #expect(Self.read(line, &reader).hasPrefix("incomplete"))
      #expect(reader.isIncomplete)
    }
    let whole = Parser().parse(SourceText(name: "", lines.joined(separator: "\n")))
    #expect(Self.read(lines.last ?? "", &reader) == SyntaxDump.dump(whole))
    #expect(!reader.isIncomplete)
  }

  @Test func eachLineCanHaveAByteOrderMark() {
    var reader = StatementReader(name: "<stdin>")
    let lines = ["\u{FEFF}a", "\u{FEFF}b \u{FEFF}c"]
    let read = lines.map { Self.read($0, &reader) }
    #expect(read == ["run(a)", "run(b ‹\u{FEFF}c›)"])
    let whole = Parser().parse(SourceText(name: "", lines.joined(separator: "\n")))
    #expect(SyntaxDump.dump(whole) == read.joined(separator: "\n"))
    // It is not the beginning of a word, in which a quote would not be one.
    #expect(Self.read("a \(String(repeating: "a", count: 60)) \\", &reader).hasPrefix("incomplete"))
    #expect(Self.read("\u{FEFF}'x { y'", &reader).hasPrefix("run(a "))
  }

  @Test func anEmptyLineEndsAStatement() {
    var reader = StatementReader(name: "<stdin>")
    #expect(Self.read("say a \\", &reader).hasPrefix("incomplete"))
    #expect(Self.read("", &reader) == "run(say ‹a›)")
  }

  @Test func anErrorDiscardsTheBufferedLines() {
    var reader = StatementReader(name: "<stdin>")
    #expect(Self.read("say [", &reader) == "incomplete parse.unclosedBracket")
    #expect(Self.read("oops ]", &reader) == "failure parse.malformedLiteral")
    #expect(Self.read("say", &reader) == "run(say)")
  }

  @Test func endOfInputReportsAnUnclosedStatement() throws {
    var reader = StatementReader(name: "<stdin>")
    _ = Self.read("say", &reader)
    _ = Self.read("say [", &reader)
    _ = Self.read("1,", &reader)
    guard case .failure(let diagnostic)? = reader.finish() else {
      Issue.record("not a failure")
      return
    }
    let text = DiagnosticRenderer().render(diagnostic)
    #expect(
      text == """
        error: unclosed '['
          --> <stdin>:2:5
           |
         2 | say [
           |     ^ this '[' is still open
           = help: close it with ']'
        """)
    #expect(reader.finish() == nil)
  }

  @Test(arguments: ["if state auth", "for", "for x", "repeat"])
  func aBlockThatCannotBeOpenedIsReportedOnce(line: String) {
    var reader = StatementReader(name: "-c")
    reader.keepsOpenBlocks = true
    #expect(Self.read(line, &reader).hasPrefix("failure"))
    // The lines of the block are checked, and the block may be closed or not.
    #expect(Self.read("say \"", &reader).hasPrefix("failure"))
    #expect(reader.finish() == nil)
  }

  @Test func cancelDiscardsTheBufferedLines() {
    var reader = StatementReader(name: "<stdin>")
    _ = Self.read("say [", &reader)
    reader.cancel()
    #expect(Self.read("say", &reader) == "run(say)")
  }

  @Test(
    .timeLimit(.minutes(5)), arguments: [("say [", "{\"a\": [1]},", "0]"), ("say \\", "a \\", "b")])
  func manyContinuationLinesTakeLinearTime(first: String, line: String, last: String) {
    var reader = StatementReader(name: "<stdin>")
    let bytes = Array(line.utf8)
    _ = reader.read(line: Array(first.utf8))
    for _ in 0..<20_000 { _ = reader.read(line: bytes) }
    #expect(SyntaxDump.dump(reader.read(line: Array(last.utf8))).hasPrefix("run(say"))
  }

  private static func read(_ line: String, _ reader: inout StatementReader) -> String {
    SyntaxDump.dump(reader.read(line: Array(line.utf8)))
  }
}
