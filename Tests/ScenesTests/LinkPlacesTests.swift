import Scenes
import Testing

/// A link table is refused if the places of its links do not support the transitions that lead there.
struct LinkPlacesTests {
  @Dispatchable
  enum TestPlace: Place {
    case home, page, sheet, stack, hidden
    case numbered(id: Int)

    var transitions: [Transition] {
      switch self {
      case .home: [.tab, .crossFade]
      case .page, .numbered: [.push]
      case .sheet: [.modal]
      case .stack: [.secondaryStack]
      case .hidden: []
      }
    }
  }

  private func table(_ patterns: LinkPattern...) throws(LinkTableError) -> LinkTable {
    try LinkTable(
      origins: LinkOrigins(schemes: ["app"]), patterns: [LinkPattern("/", "home")] + patterns,
      to: TestPlace.self)
  }

  @Test func supportedChainsAreAccepted() throws {
    _ = try table(
      LinkPattern("/page", "page", parent: "/"), LinkPattern("/sheet", "sheet", parent: "/page"),
      LinkPattern("/stack", "stack", parent: "/", policy: .present),
      LinkPattern("/stack/:id", "numbered", ["id": .int], parent: "/stack"),
      LinkPattern("/hidden", "hidden"))
  }

  @Test(
    arguments: [
      (
        [LinkPattern("/page", "page")],
        "/page: cannot set 'page' as the root: it can only be shown as a push"
      ),
      (
        [LinkPattern("/sheet", "sheet", parent: "/"), LinkPattern("/x", "page", parent: "/sheet")],
        "/x: cannot push 'page': 'sheet' is a modal"
      ),
      (
        [LinkPattern("/page", "page", parent: "/", policy: .present)],
        "/page: cannot present 'page' as a modal: it can only be shown as a push"
      ),
      (
        [LinkPattern("/none", "nowhere", parent: "/")],
        "/none: there is no command 'nowhere'"
      ),
    ])
  func unsupportedChainsAreRefused(_ patterns: [LinkPattern], _ message: String) {
    do {
      _ = try LinkTable(
        origins: LinkOrigins(schemes: ["app"]), patterns: [LinkPattern("/", "home")] + patterns,
        to: TestPlace.self)
      Issue.record("the table was built")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func aTabCannotBeAboveAnotherPlace() {
    #expect(
      throws: LinkTableError.unsupported(
        pattern: "/home",
        reason: "cannot push 'home': it can only be shown as a tab or a cross-fade")
    ) {
      try LinkTable(
        origins: LinkOrigins(schemes: ["app"]),
        patterns: [
          LinkPattern("/home", "home", parent: "/hidden"), LinkPattern("/hidden", "stack"),
        ], to: HomeAboveAll.self)
    }
  }

  @Dispatchable
  enum HomeAboveAll: Place {
    case home, stack

    var transitions: [Transition] { self == .home ? [.tab, .crossFade] : [.root] }
  }
}
