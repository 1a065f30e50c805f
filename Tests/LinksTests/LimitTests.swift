import LinkFuzzing
import Links
import Testing

struct LimitTests {
  @Test(arguments: [
    (LinkLimits.urlBytes - 1, "home"),
    (LinkLimits.urlBytes, "home"),
    (LinkLimits.urlBytes + 1, "error tooLong"),
  ])
  func aURLHasAtMost8192Bytes(count: Int, expected: String) throws {
    let url = "app://#" + String(repeating: "a", count: count - 7)
    #expect(try LinkTable.make().outcome(of: url) == expected)
  }

  @Test func whatIsTooLongIsNotLookedAt() throws {
    let url = [UInt8](repeating: 0xFF, count: 100_000)
    #expect(try LinkTable.make().refusal(of: url) == .tooLong(bytes: 100_000, limit: 8192, at: 0))
  }

  @Test(arguments: [31, 32])
  func aPathHasUpTo32Segments(count: Int) throws {
    let url = "app://files" + String(repeating: "/a", count: count - 1)
    let names = Array(repeating: LinkValue.string("a"), count: count - 1)
    let expected = Destination("files", ["path": .list(names)])
    #expect(try LinkTable.make().resolve(url) == expected)
    #expect(try LinkTable.make().resolve(url + "/") == expected)
  }

  @Test func aPathOf33SegmentsIsRefused() throws {
    let url = "app://files" + String(repeating: "/a", count: 32)
    #expect(try LinkTable.make().refusal(of: url) == .tooManySegments(limit: 32, at: 74))
  }

  @Test(arguments: [63, 64])
  func aQueryHasUpTo64Pairs(count: Int) throws {
    let url = "app://search?&q=a&" + String(repeating: "&tag=a", count: count - 1)
    let tags = Array(repeating: LinkValue.string("a"), count: count - 1)
    let expected = Destination("search", ["q": "a", "page": 1, "tag": .list(tags)])
    #expect(try LinkTable.make().resolve(url) == expected)
  }

  @Test func aQueryOf65PairsIsRefused() throws {
    let url = "app://?x" + String(repeating: "&x", count: 64)
    #expect(try LinkTable.make().refusal(of: url) == .tooManyParameters(limit: 64, at: 135))
  }

  @Test(arguments: ["a", "%61", "é", "%C3%A9", "e%CC%81"])
  func aValueHasUpTo2048BytesDecoded(unit: String) throws {
    let table = try LinkTable.make()
    let width = unit.contains("a") || unit.contains("61") ? 1 : 2
    let exact = String(repeating: unit, count: 2048 / width)
    for prefix in ["app://t/", "app://search?q="] {
      let position = prefix.utf8.count
      #expect(table.refusal(of: prefix + exact.dropLast(unit.count)) == nil)
      #expect(table.refusal(of: prefix + exact) == nil)
      #expect(
        table.refusal(of: prefix + exact + unit)
          == .tooLong(bytes: 2048 + width, limit: 2048, at: position))
    }
  }

  @Test func aQueryNameHasUpTo2048Bytes() throws {
    let name = String(repeating: "n", count: 2049)
    #expect(
      try LinkTable.make().refusal(of: "app://?" + name)
        == .tooLong(bytes: 2049, limit: 2048, at: 7))
    #expect(try LinkTable.make().refusal(of: "app://?" + name.dropLast()) == nil)
  }
}
