import PseudoTerminal
import SceneSystem
import Testing

@testable import SceneShell

struct LinkListReaderTests {
  private let directory = TemporaryDirectory()

  /// The entries of a file, each as `line url`, `line url -> expected` or `line ! reason`.
  private func entries(
    _ name: String, _ bytes: some Sequence<UInt8>, column: String = "url", field: String = "url",
    shard: Shard = .whole
  ) throws -> [String] {
    let path = directory.file(name)
    try FileWriter.replace(path, with: Array(bytes))
    let list = LinkList(
      path: path, format: try #require(LinkListFormat(path: path)), column: column,
      field: try JSONField(field))
    let reader = try LinkListReader(list, shard: shard)
    var entries: [String] = []
    while let entry = try reader.next() {
      switch entry {
      case .unreadable(let place, let reason): entries.append("\(place.line) ! \(reason)")
      case .link(let link):
        let expected = link.expected.map { " -> \(String(decoding: $0, as: UTF8.self))" } ?? ""
        entries.append("\(link.place.line) \(String(decoding: link.url, as: UTF8.self))\(expected)")
      }
    }
    return entries
  }

  @Test(arguments: [
    ("", []), ("\n \n\t\n", []), ("a:b\nc:d", ["1 a:b", "2 c:d"]),
    ("# no\na:b\r\n\r\n#c\nc:d\r\n", ["2 a:b", "5 c:d"]), ("\u{FEFF}a:b\n", ["1 a:b"]),
    ("a:b\tx > y\nc:d\t\ne:f\t \t\n", ["1 a:b -> x > y", "2 c:d", "3 e:f"]),
    ("a:b#c\n d \n", ["1 a:b#c", "2  d "]), ("a:b\n\tx > y\n\t# no\n", ["1 a:b", "2  -> x > y"]),
    ("a:\0b\n", ["1 a:\0b"]), ("\u{FEFF}# no\na:b", ["2 a:b"]),
  ])
  func aPlainListHasOneURLPerLine(text: String, expected: [String]) throws {
    #expect(try entries("links.txt", text.utf8) == expected)
  }

  @Test func invalidUTF8IsKept() throws {
    let path = directory.file("links.txt")
    try FileWriter.replace(path, with: [0x61, 0xFF, 0x0A])
    let list = LinkList(path: path, format: .list, column: "", field: JSONField(key: ""))
    let link = ListedLink(place: LinkPlace(file: path, line: 1), url: [0x61, 0xFF])
    #expect(try LinkListReader(list).next() == .link(link))
  }

  @Test func aLineOverTheLimitIsSkipped() throws {
    let long = String(repeating: "x", count: LinkListReader.recordLimit + 1)
    #expect(
      try entries("links.txt", "a:b\n\(long)\nc:d\n\(long)".utf8)
        == [
          "1 a:b", "2 ! the line is longer than 1000000 bytes", "3 c:d",
          "4 ! the line is longer than 1000000 bytes",
        ])
  }

  @Test func aCSVHasAColumnOfURLs() throws {
    let text =
      "\u{FEFF}id,\"url\",note\r\n1,a:b,x\r\n2,\"c:d,e\"\"f\",\"two\r\nlines\"\r\n\r\n3,g:h,"
    #expect(try entries("links.csv", text.utf8) == ["2 a:b", "3 c:d,e\"f", "6 g:h"])
    #expect(try entries("links.csv", text.utf8, column: "id") == ["2 1", "3 2", "6 3"])
  }

  @Test func invalidCSVRecordsAreSkipped() throws {
    #expect(
      try entries("links.csv", "url,n\na:b\nc:\"d,1\n\"e:f\"g,1\nh:i,1\n\"j,1\n".utf8) == [
        "2 ! the record has 1 field, and the first record has 2",
        "3 ! a quote in a field that is not quoted",
        "4 ! text follows the closing quote of a field", "5 h:i",
        "6 ! a quote is not closed",
      ])
  }

  @Test func anUnclosedQuoteReportsTheSkippedLines() throws {
    #expect(
      try entries("links.csv", "url,n\n\"a:b,1\nc:d,2\n\ne:f,3\n".utf8)
        == ["2 ! a quote is not closed; the lines up to 5 were skipped"])
    let empty = String(repeating: "\n", count: LinkListReader.recordLimit)
    #expect(
      try entries("links.csv", "url\n\"\n\(empty)a:b\n".utf8) == [
        "2 ! a quote is not closed; the lines up to 1000001 were skipped",
        "1000003 a:b",
      ])
  }

  @Test func aMissingColumnIsReported() throws {
    let path = directory.file("links.csv")
    func problem(_ words: String) -> LinkListError {
      .wrongList(LinkPlace(file: path, line: 1), words)
    }
    #expect(throws: problem("there is no column 'url'; did you mean urls?")) {
      try entries("links.csv", "id,urls\n".utf8)
    }
    #expect(throws: problem("there are several columns 'url'; rename the others")) {
      try entries("links.csv", "url,id,url\na:b,1,c:d\n".utf8)
    }
    #expect(throws: problem("there is no column 'url'; columns: id, address")) {
      try entries("links.csv", "id,address\n".utf8)
    }
    #expect(try entries("links.csv", "".utf8) == [])
  }

  @Test func jsonLinesHaveAFieldOfURLs() throws {
    let text = """
      {"url": "a:b\\u0000", "n": 1}

      {"event": {"url": "c:d"}, "url": null}\r
      ["a:b"]
      {"url"
      {"urls": "a:b"}
      """
    #expect(
      try entries("links.jsonl", text.utf8) == [
        "1 a:b\0", "3 ! 'url' is not a string", "4 ! the line is not a JSON object",
        "5 ! the line is not JSON: the JSON is incomplete (byte 7)",
        "6 ! the value has no field 'url'; did you mean urls?",
      ])
    #expect(try entries("links.ndjson", "{\"a\":{\"b\":\"c:d\"}}".utf8, field: "a.b") == ["1 c:d"])
    #expect(try entries("links.ndjson", "{\"a.b\":\"c:d\"}".utf8, field: "a.b") == ["1 c:d"])
    #expect(
      try entries("links.jsonl", [0x22, 0xFF, 0x22] as [UInt8]) == ["1 ! the line is not UTF-8"])
  }

  @Test(arguments: [";", "\t"])
  func detectsSemicolonsAndTabsAsSeparators(separator: String) throws {
    let text = "id,url,note\n1,\"a:b,c\",\n2,d:e\n3,f:g,x\n".replacing(",", with: separator)
    #expect(
      try entries("links.csv", text.utf8) == [
        "2 a:b\(separator)c", "3 ! the record has 2 fields, and the first record has 3", "4 f:g",
      ])
    #expect(try entries("links.csv", "url\na;b\tc\n".utf8) == ["2 a;b\tc"])
    let place = LinkPlace(file: directory.file("links.csv"), line: 1)
    let problem = "there is no column 'url'; columns: id, address"
    #expect(throws: LinkListError.wrongList(place, problem)) {
      try entries("links.csv", "id\(separator)address\n".utf8)
    }
  }

  @Test func aCommaTakesPrecedenceAsSeparator() throws {
    #expect(try entries("links.csv", "url,a;b\nc:d;e,1\n".utf8) == ["2 c:d;e"])
  }

  @Test(arguments: [
    (
      " [{\"url\":\"a:b\"}]",
      "the list is a JSON array instead of one object per line; convert it with jq -c '.[]'"
    ),
    (
      "{ \n\"url\":\"a:b\"\n}\n",
      "an object spans several lines; convert the list with jq -c ."
    ),
  ])
  func rejectsJSONThatIsNotOneObjectPerLine(text: String, problem: String) throws {
    let place = LinkPlace(file: directory.file("links.json"), line: 1)
    #expect(throws: LinkListError.wrongList(place, problem)) {
      try entries("links.json", text.utf8)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
  func rejectsUTF16(bytes: [UInt8]) throws {
    let place = LinkPlace(file: directory.file("links.txt"), line: 1)
    #expect(
      throws: LinkListError.wrongList(place, "the list is UTF-16; save it as UTF-8")
    ) { try entries("links.txt", bytes) }
  }

  @Test func shardsTakeLinesInTurn() throws {
    let text = "a:1\n#\na:3\na:4\n"
    #expect(
      try entries("links.txt", text.utf8, shard: Shard(index: 0, count: 2)) == ["1 a:1", "3 a:3"])
    #expect(try entries("links.txt", text.utf8, shard: Shard(index: 1, count: 2)) == ["4 a:4"])
    let csv = "url\n\"a:\n1\"\nb\nc\n"
    #expect(
      try entries("links.csv", csv.utf8, shard: Shard(index: 1, count: 2)) == ["2 a:\n1", "4 b"])
    #expect(try entries("links.csv", csv.utf8, shard: Shard(index: 0, count: 2)) == ["5 c"])
  }
}
