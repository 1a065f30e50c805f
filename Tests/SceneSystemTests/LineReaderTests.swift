import PseudoTerminal
import SceneSystem
import Testing

struct LineReaderTests {
  private let directory = TemporaryDirectory()

  private func lines(of text: String, limit: Int = 10_000_000) throws -> [String] {
    let path = directory.file("lines")
    try FileWriter.replace(path, with: Array(text.utf8))
    var reader = LineReader(try FileReader(path: path), lineLimit: limit)
    var lines: [String] = []
    while let line = try reader.nextText() { lines.append(line) }
    #expect(reader.lineNumber == lines.count)
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b"]), ("a\n\n\nb\n", ["a", "", "", "b"]), ("a\rb\n", ["a\rb"]),
    ("é\n日本\n", ["é", "日本"]),
  ])
  func splitsAFileAtNewlines(text: String, expected: [String]) throws {
    #expect(try lines(of: text) == expected)
  }

  @Test func linesCanCrossBufferBoundaries() throws {
    let expected = (0..<20_000).map { "line \($0) " + String(repeating: "x", count: $0 % 37) }
    #expect(try lines(of: expected.joined(separator: "\n")) == expected)
  }

  @Test func theBufferGrowsForALongLine() throws {
    let long = String(repeating: "0123456789", count: 50_000)
    #expect(try lines(of: "a\n\(long)\nb\n") == ["a", long, "b"])
  }

  @Test(arguments: ["ok\n123456\n", "ok\n123456", "ok\n123456\r\n"])
  func aLineOverTheLimitIsAnError(text: String) {
    let error = #expect(throws: FileError.self) { try lines(of: text, limit: 5) }
    let path = directory.file("lines")
    #expect(error == .lineTooLong(path: path, line: 2, limit: 5))
    #expect(error?.description == "\(path):2: the line is longer than 5 bytes")
  }

  @Test(arguments: [
    "ok\n123456\nmore\n", "ok\n123456\r\nmore",
    "ok\n\(String(repeating: "x", count: 200_000))\nmore",
  ])
  func aLineOverTheLimitCanBeSkipped(text: String) throws {
    let path = directory.file("lines")
    try FileWriter.replace(path, with: Array(text.utf8))
    var reader = LineReader(try FileReader(path: path), lineLimit: 5)
    #expect(try reader.nextBytes() == Array("ok".utf8))
    #expect(throws: FileError.self) { try reader.nextBytes() }
    try reader.skipLine()
    #expect(reader.lineNumber == 2)
    #expect(try reader.nextText() == "more")
    #expect(try reader.nextText() == nil)
  }

  @Test(arguments: ["12345\n", "12345", "12345\r\n"])
  func aLineAtTheLimitIsAccepted(text: String) throws {
    #expect(try lines(of: text, limit: 5) == ["12345"])
  }
}
