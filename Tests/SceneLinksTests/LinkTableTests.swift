import LinkFuzzing
import SceneLinks
import Testing

struct LinkTableTests {
  @Test(arguments: [
    ([LinkPattern("a", "a")], "a: a path must start with a slash"),
    ([LinkPattern("", "a")], ": a path must start with a slash"),
    ([LinkPattern("/a//b", "a")], "/a//b: '' cannot be a segment"),
    ([LinkPattern("/a/", "a")], "/a/: '' cannot be a segment"),
    ([LinkPattern("/a/..", "a")], "/a/..: '..' cannot be a segment"),
    ([LinkPattern("/a?b", "a")], "/a?b: 'a?b' cannot be a segment"),
    ([LinkPattern("/a*", "a")], "/a*: 'a*' cannot be a segment"),
    (
      [LinkPattern(String(repeating: "/a", count: 33), "a")],
      String(repeating: "/a", count: 33) + ": more than 32 segments"
    ),
    ([LinkPattern("/a", "")], "/a: '' cannot be a name"),
    ([LinkPattern("/a", "1a")], "/a: '1a' cannot be a name"),
    ([LinkPattern("/:", "a")], "/:: '' cannot be a name"),
    ([LinkPattern("/:a b", "a")], "/:a b: 'a b' cannot be a name"),
    ([LinkPattern("/a", "a", ["x=": .int])], "/a: 'x=' cannot be a name"),
    ([LinkPattern("/**/a", "a")], "/**/a: '**' is not the last segment"),
    (
      [LinkPattern("/:a", "a", ["a": .int.optional])],
      "/:a: 'a' is part of the path and cannot be optional"
    ),
    (
      [LinkPattern("/**a", "a", ["a": .int])],
      "/**a: 'a' matches '**' and must be a list of strings"
    ),
    (
      [LinkPattern("/a", "a", ["b": .int.defaulting(to: "1")])],
      "/a: the default of 'b' has the wrong type"
    ),
    ([LinkPattern("/:a/:a", "a")], "/:a/:a: two parameters are named 'a'"),
    (
      [LinkPattern("/a", "a", ["b": .int, "b": .bool])],
      "/a: two parameters are named 'b'"
    ),
    ([LinkPattern("/a", "a"), LinkPattern("/b", "a")], "/a and /b are both named 'a'"),
    ([LinkPattern("/a", "a"), LinkPattern("/a", "b")], "/a and /a match the same links"),
    (
      [LinkPattern("/a", "a", ["x": .int]), LinkPattern("/a", "b", ["y": .int])],
      "/a and /a match the same links"
    ),
    (
      [LinkPattern("/café", "a"), LinkPattern("/cafe\u{301}", "b")],
      "/café and /café match the same links"
    ),
    ([LinkPattern("/:a", "a"), LinkPattern("/:b", "b")], "/:a and /:b match the same links"),
    ([LinkPattern("/**a", "a"), LinkPattern("/**b", "b")], "/**a and /**b match the same links"),
    (
      [LinkPattern("/:a", "a", ["a": .int]), LinkPattern("/:b", "b", ["b": .double])],
      "/:a and /:b match the same links"
    ),
    (
      [LinkPattern("/:a", "a", ["a": .oneOf("x", "1")]), LinkPattern("/:b", "b", ["b": .int])],
      "/:a and /:b match the same links"
    ),
    (
      [LinkPattern("/:a", "a", ["a": .custom(.even)]), LinkPattern("/:b", "b", ["b": .bool])],
      "/:a and /:b match the same links"
    ),
    (
      [LinkPattern("/:a", "a", ["a": .int]), LinkPattern("/:a", "b")],
      "/:a and /:a match the same links"
    ),
    ([LinkPattern("/a", "a", parent: "/")], "/a: there is no pattern for its parent '/'"),
    (
      [LinkPattern("/a", "a", parent: "/b"), LinkPattern("/b", "b", parent: "/a")],
      "parents form a cycle: /a -> /b -> /a"
    ),
    ([LinkPattern("/a", "a", parent: "/a")], "parents form a cycle: /a -> /a"),
    (
      [LinkPattern("/a/:x", "a"), LinkPattern("/b", "b", parent: "/a/:x")],
      "/b lacks the parameter 'x' of its parent /a/:x"
    ),
    (
      [
        LinkPattern("/a/:x", "a", ["x": .int]), LinkPattern("/b/:x", "b", parent: "/a/:x"),
      ],
      "/b/:x lacks the parameter 'x' of its parent /a/:x"
    ),
    (
      [
        LinkPattern("/a/:x", "a"),
        LinkPattern("/b", "b", ["x": .string.optional], parent: "/a/:x"),
      ],
      "/b lacks the parameter 'x' of its parent /a/:x"
    ),
    (
      [LinkPattern("/a/:x", "a", ["x": .oneOf("b")]), LinkPattern("/a/b", "b")],
      "/a/:x is unreachable: its links match /a/b first"
    ),
    (
      [LinkPattern("/:x", "a", ["x": .oneOf("1")]), LinkPattern("/1", "b")],
      "/:x is unreachable: its links match /1 first"
    ),
    (
      [
        LinkPattern("/:on/x", "a", ["on": .bool]), LinkPattern("/true/:y", "b"),
        LinkPattern("/false/x", "c"),
      ],
      "/:on/x is unreachable: its links match /false/x and /true/:y first"
    ),
    (
      [
        LinkPattern("/:on/**", "a", ["on": .oneOf("b")]), LinkPattern("/b", "b"),
        LinkPattern("/b/**", "c"),
      ],
      "/:on/** is unreachable: its links match /b and /b/** first"
    ),
    (
      [LinkPattern("/:x", "a", ["x": .oneOf("", "..", "\n")])],
      "/:x is unreachable: no link matches the path"
    ),
    (
      [LinkPattern("/a", "a", ["x": .oneOf()])],
      "/a is unreachable: no link matches the path"
    ),
    (
      [LinkPattern(String(repeating: "/" + String(repeating: "a", count: 2000), count: 5), "a")],
      String(repeating: "/" + String(repeating: "a", count: 2000), count: 5)
        + " is unreachable: no link matches the path"
    ),
    (
      [LinkPattern("/a", "a", ["u": .url(hosts: "a b")])], "'a b' cannot be a host"
    ),
  ])
  func rejectsInvalidTables(patterns: [LinkPattern], message: String) {
    for patterns in [patterns, patterns.reversed()] {
      let error = #expect(throws: LinkTableError.self) { try LinkTable.make(patterns) }
      #expect(error?.description == message)
    }
  }

  @Test func partiallyShadowedPatternsAreReachable() throws {
    let tables: [[LinkPattern]] = [
      [LinkPattern("/a/:x", "a", ["x": .oneOf("b", "c")]), LinkPattern("/a/b", "b")],
      [LinkPattern("/:on/x", "a", ["on": .bool]), LinkPattern("/true/y", "b")],
      [LinkPattern("/:on/**", "a", ["on": .oneOf("b")]), LinkPattern("/b/:x", "b")],
      [LinkPattern("/:on/:x", "a", ["on": .bool]), LinkPattern("/true/:x", "b", ["x": .int])],
      [LinkPattern("/a/:x", "a"), LinkPattern("/a/b", "b"), LinkPattern("/**", "c")],
    ]
    for patterns in tables { _ = try LinkTable.make(patterns) }
  }

  @Test(arguments: ["", "1a", "a_b", "a b", "https", "javascript", "ä"])
  func rejectsInvalidSchemes(scheme: String) {
    #expect(throws: LinkTableError.malformedScheme(scheme)) {
      try LinkTable.make(schemes: [scheme])
    }
  }

  @Test(arguments: ["", "a/b", "a b", "a@b", "*.example.com", "a:443", "a:99999", "é.com"])
  func rejectsInvalidHosts(host: String) {
    #expect(throws: LinkTableError.malformedHost(host)) { try LinkTable.make(hosts: [host]) }
  }

  @Test func patternsAreListedByPath() throws {
    let table = try LinkTable.make(Array(LinkTable.fixturePatterns.reversed()))
    #expect(
      table.patterns.map(\.description) == [
        "/", "/café", "/files/**", "/go?url", "/offers?id", "/orders/:id", "/orders/:id/edit",
        "/search?q&page=1&tag*", "/t/:name", "/users/:id", "/users/new",
      ])
    let search = try #require(table.pattern(named: "search"))
    #expect(search.parent == "/")
    #expect(search.parameters.map(\.type) == [.string, .int, .string])
    #expect(search.parameters.map(\.isList) == [false, false, true])
    #expect(table.pattern(named: "nothing") == nil)
  }

  @Test func ancestorsAreListedFromTheRoot() throws {
    let table = try LinkTable.make()
    let edit = try table.resolve("app://orders/7/edit")
    #expect(try table.ancestors(of: edit).map(\.description) == ["home", "order id=7"])
    #expect(try table.ancestors(of: Destination("home")) == [])
  }

  @Test func ancestorsTakeParametersFromTheirChild() throws {
    let table = try LinkTable.make([
      LinkPattern(
        "/list", "list", ["page": .int, "tag": .string.repeated, "sort": .bool.optional]),
      LinkPattern("/item/:id", "item", ["page": .int.defaulting(to: 1)], parent: "/list"),
      LinkPattern("/item/:id/edit", "edit", ["sort": .bool], parent: "/item/:id"),
      LinkPattern("/item/:id/**", "rest", ["page": .int.defaulting(to: 2)], parent: "/item/:id"),
    ])
    let edit = try table.resolve("app://item/x/edit?sort=true")
    #expect(
      try table.ancestors(of: edit).map(\.description)
        == ["list page=1 tag=[]", #"item id="x" page=1"#])
    let rest = try table.resolve("app://item/x/y")
    #expect(
      try table.ancestors(of: rest).map(\.description)
        == ["list page=2 tag=[]", #"item id="x" page=2"#])
  }

  @Test func ancestorsOfAnUnknownDestinationAreAnError() throws {
    let table = try LinkTable.make()
    #expect(throws: LinkError.notFound("usr", nearest: ["user"])) {
      try table.ancestors(of: Destination("usr"))
    }
    #expect(throws: LinkError.missingParameter(pattern: "/users/:id", parameter: "id")) {
      try table.ancestors(of: Destination("user"))
    }
  }
}
