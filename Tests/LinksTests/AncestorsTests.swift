import LinkFuzzing
import Links
import Testing

struct AncestorsTests {
  @Test func theyStandUnderADestinationRootFirst() throws {
    let table = try LinkTable.make()
    let edit = try table.resolve("app://orders/7/edit")
    #expect(try table.ancestors(of: edit).map(\.description) == ["home", "order id=7"])
    #expect(try table.ancestors(of: Destination("home")) == [])
  }

  @Test func eachTakesItsParametersFromTheOneAbove() throws {
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

  @Test func aDestinationOfAnotherTableHasNone() throws {
    let table = try LinkTable.make()
    #expect(throws: LinkError.notFound("usr", nearest: ["user"])) {
      try table.ancestors(of: Destination("usr"))
    }
    #expect(throws: LinkError.missingParameter(pattern: "/users/:id", parameter: "id")) {
      try table.ancestors(of: Destination("user"))
    }
  }
}
