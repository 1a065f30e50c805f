import LinkFuzzing
import SceneLinks
import Testing

struct LinkTraceTests {
  @Test func traceSplitsTheURL() throws {
    let trace = try LinkTable.make().trace("HTTPS://example.com:443/t/a%20b?x=1+2&y#the+end")
    #expect(trace.scheme == "https")
    #expect(trace.host == "example.com:443")
    #expect(trace.segments.map(\.raw) == ["t", "a%20b"])
    #expect(trace.segments.map(\.decoded) == ["t", "a b"])
    #expect(trace.segments.map(\.position) == [24, 26])
    #expect(trace.query.map(\.name.decoded) == ["x", "y"])
    #expect(trace.query.map(\.value?.decoded) == ["1 2", nil])
    #expect(trace.fragment?.decoded == "the+end")
    #expect(trace.position == nil)
    #expect(try trace.result.get().destination == Destination("tag", ["name": "a b"]))
  }

  @Test func patternsAreTriedInOrderOfPrecedence() throws {
    let table = try LinkTable.make([
      LinkPattern("/a/:name", "text"), LinkPattern("/a/**", "rest"), LinkPattern("/a/b", "literal"),
      LinkPattern("/a/:id", "number", ["id": .int]), LinkPattern("/:x/b", "other"),
    ])
    func tried(_ url: String) -> [String] {
      table.trace(url).attempts.map { attempt in
        attempt.pattern.name + (attempt.mismatch.map { " not \($0.type.name)" } ?? "")
      }
    }
    #expect(tried("app://a/b") == ["literal"])
    #expect(tried("app://a/7") == ["number"])
    #expect(tried("app://a/x") == ["number not an integer", "text"])
    #expect(tried("app://a/x/y") == ["rest"])
    #expect(tried("app://z/b") == ["other"])
    #expect(tried("app://z") == [])
    #expect(tried("app://a/%") == [])
  }

  /// The last pattern tried is the matching one, for all URLs.
  @Test(arguments: [1, 2] as [UInt64])
  func theTraceAgreesWithTheTable(seed: UInt64) throws {
    let table = try LinkTable.make(
      LinkTable.fixturePatterns + [
        LinkPattern("/users/:name/**", "posts"), LinkPattern("/:any/new", "anew"),
        LinkPattern("/orders/:flag", "flag", ["flag": .bool]), LinkPattern("/orders/:text", "text"),
      ])
    var source = URLSource(
      seed: seed, table: table, vectors: ConformanceTests.vectors.map(\.url))
    for _ in 0..<5000 {
      guard let url = String(validating: source.next(), as: UTF8.self) else { continue }
      let trace = table.trace(url)
      guard case .success(let match) = trace.result else { continue }
      #expect(trace.attempts.last?.pattern == match.pattern, "\(url)")
      #expect(trace.attempts.last?.mismatch == nil, "\(url)")
    }
  }

  @Test(
    arguments: [
      ("x:/a", 0), ("app:a", 4), ("https://evil.com/a", 8), ("app://t/a/b", 10),
      ("app://users/x", 12),
      ("app://users/x?id=5", 12), ("app://search?q=1&page=x", 22),
      ("app://search?q=1&page=2&page=3", 24), ("app://t/%zz", 8),
      ("app://search", nil), ("app://users/1", nil), ("app://t", nil), ("", 0),
    ] as [(String, Int?)])
  func tracePositionIsWhereResolvingFails(url: String, position: Int?) throws {
    #expect(try LinkTable.make().trace(url).position == position)
  }
}
