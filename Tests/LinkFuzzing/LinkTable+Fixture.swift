package import SceneLinks

extension LinkTable {
  /// The patterns of the conformance table.
  package static let fixturePatterns = [
    LinkPattern("/", "home"),
    LinkPattern("/users/:id", "user", ["id": .int], parent: "/"),
    LinkPattern("/users/new", "newUser", parent: "/"),
    LinkPattern("/t/:name", "tag", ["name": .string], parent: "/"),
    LinkPattern(
      "/search", "search",
      ["q": .string, "page": .int.defaulting(to: 1), "tag": .string.repeated], parent: "/"),
    LinkPattern("/files/**", "files", parent: "/"),
    LinkPattern("/café", "cafe", parent: "/"),
    LinkPattern("/orders/:id", "order", ["id": .int], parent: "/"),
    LinkPattern(
      "/orders/:id/edit", "editOrder", ["id": .int], parent: "/orders/:id", guards: ["signedIn"]),
    LinkPattern("/go", "go", ["url": .url(hosts: "example.com")], parent: "/"),
    LinkPattern("/offers", "offers", ["id": .int], parent: "/"),
  ]

  /// Builds a table, by default with ``fixturePatterns``.
  package static func make(
    schemes: [String] = ["app"], hosts: [String] = ["example.com"],
    _ patterns: [LinkPattern] = fixturePatterns
  ) throws(LinkTableError) -> LinkTable {
    try LinkTable(origins: LinkOrigins(schemes: schemes, hosts: hosts), patterns: patterns)
  }

  /// The description of a URL's destination, or `error` and the error's code.
  package func outcome(of url: String) -> String {
    do throws(LinkError) {
      return try resolve(url).description
    } catch {
      return "error \(error.code.rawValue)"
    }
  }

  /// The error that resolving a URL throws, or nil.
  package func refusal(of url: String) -> LinkError? { refusal(of: Array(url.utf8)) }

  /// The error that resolving the bytes of a URL throws, or nil.
  package func refusal(of url: [UInt8]) -> LinkError? {
    do throws(LinkError) {
      _ = try resolve(url.span)
      return nil
    } catch {
      return error
    }
  }
}
