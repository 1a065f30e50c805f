import LinkFuzzing
import SceneLinks
import SceneRuntime
import Testing

struct LinkPrinterTests {
  @Test(arguments: [
    (Destination("home"), "app://"),
    (Destination("user", ["id": 42]), "app://users/42"),
    (Destination("user", ["id": -42]), "app://users/-42"),
    (Destination("tag", ["name": "a/b c+%"]), "app://t/a%2Fb%20c%2B%25"),
    (Destination("tag", ["name": "e\u{301}"]), "app://t/e%CC%81"),
    (Destination("cafe"), "app://caf%C3%A9"),
    (Destination("search", ["q": "a&b"]), "app://search?q=a%26b"),
    (
      Destination("search", ["tag": ["x", ""], "page": 2, "q": ""]),
      "app://search?q=&page=2&tag=x&tag="
    ),
    (Destination("files", ["path": ["a", "b/c"]]), "app://files/a/b%2Fc"),
    (Destination("files", ["path": []]), "app://files"),
    (
      Destination("go", ["url": "https://example.com/?a#b"]),
      "app://go?url=https%3A%2F%2Fexample.com%2F%3Fa%23b"
    ),
  ])
  func printedURLResolvesToTheDestination(destination: Destination, url: String) throws {
    let table = try LinkTable.make()
    #expect(try table.print(destination) == url)
    #expect(try table.resolve(url) == table.completed(destination))
  }

  @Test func withoutASchemeAnHTTPSURLIsPrinted() throws {
    let table = try LinkTable.make(schemes: [])
    #expect(try table.print(Destination("home")) == "https://example.com/")
    #expect(try table.print(Destination("user", ["id": 1])) == "https://example.com/users/1")
  }

  @Test(arguments: [
    (Destination("users", ["id": 1]), #"no link matches 'users'; did you mean user?"#),
    (Destination("user"), "/users/:id needs the parameter 'id'; add id=…"),
    (Destination("user", ["id": "1"]), #"'id' must be an integer, not "1""#),
    (
      Destination("user", ["id": 1, "id": 2]),
      "'id' is given twice; remove one of them"
    ),
    (
      Destination("user", ["id": 1, "x": 2]),
      "no link leads to user id=1 x=2: its URL would lead to user id=1"
    ),
    (
      Destination("files", ["path": "a"]),
      #"'path' must be a list, each text, not "a""#
    ),
    (
      Destination("tag", ["name": "."]),
      "the segment at byte 8 is '.' or '..'; write the path without it"
    ),
    (
      Destination("files", ["path": ["", "a"]]),
      "the segment at byte 12 is empty; write one slash between segments"
    ),
    (
      Destination("tag", ["name": ""]),
      #"no link matches '/t'; did you mean /t/:name, / or /go?url?"#
    ),
    (
      Destination("files", ["path": ["a", ""]]),
      #"no link leads to files path=["a",""]: its URL would lead to files path=["a"]"#
    ),
    (
      Destination("tag", ["name": "\n"]), "control character U+000A at byte 8; remove it"
    ),
    (
      Destination("tag", ["name": .string(String(repeating: "a", count: 2049))]),
      "the part at byte 8 has 2049 bytes, and the limit is 2048"
    ),
  ])
  func rejectsDestinationsWithoutAURL(destination: Destination, message: String) throws {
    let table = try LinkTable.make()
    let error = #expect(throws: LinkError.self) { try table.print(destination) }
    #expect(error?.description == message)
  }

  @Test func rejectsAParameterThatMatchesALiteral() throws {
    let table = try LinkTable.make([
      LinkPattern("/users/new", "newUser"), LinkPattern("/users/:name", "user"),
    ])
    #expect(
      throws: LinkError.notPrintable(
        destination: #"user name="new""#, readsAs: "newUser")
    ) { try table.print(Destination("user", ["name": "new"])) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func generatedDestinationsSurviveTheRoundTrip(seed: UInt64) throws {
    let table = try LinkTable.make(Self.patterns)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let pattern = try #require(table.patterns.randomElement(using: &random))
      let destination = Self.destination(of: pattern, &random)
      let url = try table.print(destination)
      #expect(try table.resolve(url) == destination, "seed \(seed), \(url)")
    }
  }

  private static let patterns =
    LinkTable.fixturePatterns + [
      LinkPattern(
        "/all/:i/:d/:b/:c/:s", "all",
        [
          "i": .int, "d": .double, "b": .bool, "c": .oneOf("x y", "é"), "q": .double.optional,
          "l": .int.repeated, "f": .bool.defaulting(to: false),
        ])
    ]

  private static func destination(
    of pattern: LinkPattern, _ random: inout SeededGenerator
  ) -> Destination {
    var result = Destination(pattern.name)
    for parameter in pattern.parameters {
      if parameter.rule.occurrence == .optional, Bool.random(using: &random) { continue }
      let value =
        parameter.isList
        ? LinkValue.list(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            Self.value(of: parameter.type, &random)
          })
        : Self.value(of: parameter.type, &random)
      result.parameters.append(.init(parameter.name, value))
    }
    return result
  }

  private static func value(of type: LinkType, _ random: inout SeededGenerator) -> LinkValue {
    switch type {
    case .int: .int(Int64(bitPattern: random.next()))
    case .double: .double(Double.random(in: -1e12...1e12, using: &random))
    case .bool: .bool(Bool.random(using: &random))
    case .oneOf(let cases): .string(cases[Int.random(in: cases.indices, using: &random)])
    case .url: "https://example.com/a?b=c#d"
    case .string, .custom: .string(Self.text(&random))
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let alphabet = Array("abz09-._~/?#%+&= \\\"<é😀ßक\u{958}\u{301}\u{AC00}")
    let count = Int.random(in: 1...12, using: &random)
    return "a" + String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
  }
}
