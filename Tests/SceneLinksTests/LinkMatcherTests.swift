import LinkFuzzing
import SceneLinks
import Testing

struct LinkMatcherTests {
  static let overlapping = [
    LinkPattern("/a/b", "literal"),
    LinkPattern("/a/:id", "typed", ["id": .int]),
    LinkPattern("/a/:name", "text"),
    LinkPattern("/a/**", "rest"),
    LinkPattern("/:any/b/c", "suffix"),
    LinkPattern("/a/:flag/d", "deep", ["flag": .bool]),
  ]

  @Test func registrationOrderDoesNotAffectMatches() throws {
    let urls = [
      "app://a/b": "literal", "app://a/7": "typed id=7", "app://a/x": #"text name="x""#,
      "app://a": "rest path=[]", "app://a/x/y": #"rest path=["x","y"]"#,
      "app://a/b/c": #"rest path=["b","c"]"#, "app://z/b/c": #"suffix any="z""#,
      "app://a/true/d": "deep flag=true", "app://a/7/d": #"rest path=["7","d"]"#,
      "app://z": "error notFound",
    ]
    for patterns in permutations(of: Self.overlapping) {
      let table = try LinkTable.make(patterns)
      for (url, expected) in urls { #expect(table.outcome(of: url) == expected) }
    }
  }

  @Test func registrationOrderDoesNotAffectErrors() throws {
    let patterns = [
      LinkPattern("/a/:i", "one", ["i": .int]), LinkPattern("/a/:b", "two", ["b": .bool]),
      LinkPattern("/a/:c/e", "three", ["c": .oneOf("x")]), LinkPattern("/b", "four"),
    ]
    for patterns in permutations(of: patterns) {
      let table = try LinkTable.make(patterns)
      #expect(
        table.refusal(of: "app://a/z")
          == .typeMismatch(
            pattern: "/a/:b", parameter: "b", value: #""z""#, expected: "true or false"))
      #expect(table.refusal(of: "app://c") == .notFound("/c", nearest: ["/b", "/a/:b", "/a/:i"]))
    }
  }

  @Test func everyPatternOfALargeTableIsFound() throws {
    let indices = 0..<3000
    let table = try LinkTable.make(
      indices.map { LinkPattern("/group\($0 % 7)/item\($0)/:id", "item\($0)", ["id": .int]) })
    for index in indices {
      let url = "app://group\(index % 7)/item\(index)/\(index)"
      #expect(table.outcome(of: url) == "item\(index) id=\(index)")
    }
    #expect(table.outcome(of: "app://group2/item1/1") == "error notFound")
  }

  @Test func customCodecParsesAndPrints() throws {
    let table = try LinkTable.make([
      LinkPattern("/:seat", "even", ["seat": .custom(.even)]), LinkPattern("/:seat/odd", "odd"),
    ])
    #expect(table.outcome(of: "app://4") == "even seat=4")
    #expect(table.outcome(of: "app://3/odd") == #"odd seat="3""#)
    #expect(
      table.refusal(of: "app://3")?.description
        == #"'seat' must be an even number, not "3""#)
    #expect(try table.print(Destination("even", ["seat": 6])) == "app://6")
  }

  @Test func matchContainsPatternAndDestination() throws {
    let match = try LinkTable.make().match("app://orders/1/edit")
    #expect(match.pattern.path == "/orders/:id/edit")
    #expect(match.pattern.guards == ["signedIn"])
    #expect(match.destination == Destination("editOrder", ["id": 1]))
  }

  @Test func optionalQueryItemsCanBeMissing() throws {
    let table = try LinkTable.make([
      LinkPattern(
        "/list", "list", ["sort": .oneOf("up", "down").optional, "max": .double.optional])
    ])
    #expect(table.outcome(of: "app://list") == "list")
    #expect(table.outcome(of: "app://list?max=1.5") == "list max=1.5")
    #expect(table.outcome(of: "app://list?max=2&sort=up") == #"list sort="up" max=2.0"#)
    #expect(table.outcome(of: "app://list?sort=left") == "error typeMismatch")
  }

  @Test func theErrorOfAWrongCaseListsTheCases() throws {
    let table = try LinkTable.make([
      LinkPattern("/:sort", "list", ["sort": .oneOf("up", "down", "none")])
    ])
    #expect(
      table.refusal(of: "app://left")?.message
        == #"'sort' must be up, down or none, not "left""#)
  }

  @Test func typeMismatchIsReportedOnlyIfTheRestOfThePathMatches() throws {
    let table = try LinkTable.make()
    #expect(table.outcome(of: "app://orders/x/edit") == "error typeMismatch")
    #expect(table.outcome(of: "app://orders/x/other") == "error notFound")
  }

  @Test(arguments: [
    ("/user/1", ["/users/:id"]), ("/serch", ["/search?q&page=1&tag*"]),
    ("/orders/7/edti", ["/orders/:id/edit"]),
    ("/t", ["/t/:name", "/", "/go?url"]), ("/offers/7", ["/offers?id", "/orders/:id"]),
    ("/qqqqqqqqqqqqqqqqqqqqqq", []),
  ])
  func theNearestPatternsComeFirst(path: String, expected: [String]) throws {
    #expect(
      try LinkTable.make().refusal(of: "app:/" + path) == .notFound(path, nearest: expected))
  }

  private func permutations<Element>(of elements: [Element]) -> [[Element]] {
    guard !elements.isEmpty else { return [[]] }
    return elements.indices.flatMap { index in
      var others = elements
      let element = others.remove(at: index)
      return permutations(of: others).map { [element] + $0 }
    }
  }
}
