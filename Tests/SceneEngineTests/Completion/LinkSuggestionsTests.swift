import Scenes
import Testing

@testable import SceneEngine

/// Completion of links from the link table and the state.
@MainActor
struct LinkSuggestionsTests {
  private func offers(_ typed: String, known: [String: [String]] = [:]) throws -> [String] {
    let table = try LinkTable(
      origins: LinkOrigins(schemes: ["app", "beta"], hosts: ["example.com"]),
      patterns: [
        LinkPattern("/", "home"),
        LinkPattern("/users/:id", "user", ["id": .int], parent: "/"),
        LinkPattern("/users/:id/posts", "posts", ["id": .int], parent: "/"),
        LinkPattern(
          "/search", "search",
          ["q": .string, "order": .oneOf("new", "old").optional, "tag": .string.repeated],
          parent: "/"),
        LinkPattern("/theme/:theme", "theme", ["theme": .oneOf("dark", "light")], parent: "/"),
        LinkPattern("/files/**", "files", parent: "/"),
        LinkPattern(
          "/maps/:id", "map", ["id": .int, "zoom": .oneOf("far", "near").optional], parent: "/"),
      ])
    let suggestions = LinkSuggestions(table: table) { parameter, pattern in
      known["\(pattern.name) \(parameter.name)"]?.map { Suggestion(text: $0) } ?? []
    }
    return suggestions.suggestions(typed).filter { $0.text.hasPrefix(typed) }
      .map { $0.text + ($0.isComplete ? "" : "+") }
  }

  @Test(arguments: [
    (
      "",
      [
        "app://", "app://files/+", "app://maps/+", "app://search?+", "app://theme/dark",
        "app://theme/light", "app://users/+", "app://users/+",
      ]
    ),
    ("app://u", ["app://users/+", "app://users/+"]),
    ("app://users/4", ["app://users/4+", "app://users/4+"]),
    ("app://users/42/", ["app://users/42/posts"]),
    ("app://theme/d", ["app://theme/dark"]),
    ("app://search", ["app://search?+"]),
    (
      "app://search?",
      [
        "app://search?q=+", "app://search?order=new", "app://search?order=old",
        "app://search?tag=+",
      ]
    ),
    ("app://search?q=a&o", ["app://search?q=a&order=new", "app://search?q=a&order=old"]),
    ("app://search?tag=a&tag", ["app://search?tag=a&tag=+"]),
    ("b", ["beta://+"]),
    ("beta://t", ["beta://theme/dark", "beta://theme/light"]),
    (
      "https://example.com/t",
      ["https://example.com/theme/dark", "https://example.com/theme/light"]
    ),
    ("app://maps/7?", ["app://maps/7?zoom=far", "app://maps/7?zoom=near"]),
    ("app://users/7?", []),
    ("app://nowhere/", []),
  ])
  func completesLinksUpToFreeParameters(typed: String, expected: [String]) throws {
    #expect(try offers(typed) == expected)
  }

  @Test(arguments: [
    ("app://users/", ["app://users/42", "app://users/7", "app://users/+"]),
    ("app://users/4", ["app://users/42", "app://users/4+"]),
    ("app://users/5", ["app://users/5+", "app://users/5+"]),
    ("app://users/42/", ["app://users/42/posts"]),
    ("app://search?q=", ["app://search?q=two%20words", "app://search?q=+"]),
    ("app://search?q=a&t", ["app://search?q=a&tag=+"]),
  ])
  func completesParametersWithKnownValues(typed: String, expected: [String]) throws {
    // Values of a different type are not offered.
    let known = ["user id": ["42", "me", "7"], "search q": ["two words"], "search tag": ["x"]]
    #expect(try offers(typed, known: known) == expected)
  }
}
