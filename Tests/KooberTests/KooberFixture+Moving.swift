import Scenes
import Testing

@testable import Koober

extension KooberFixture {
  /// Where one is, from the root or the tab to the scene in front.
  var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  /// How the scene in front came in.
  var presentation: Presentation? { app.router.tree.focus?.presentation }

  /// The coordinators that are alive, each after the one it was started by.
  var coordinators: [String] {
    func lineages(_ coordinator: Coordinator) -> [String] {
      ["\(coordinator.lineage)"] + coordinator.children.flatMap(lineages)
    }
    return (app.router.builder as? Coordinator).map(lineages) ?? []
  }

  /// The scopes that are alive.
  var scopes: [String] {
    func paths(_ scope: Scope) -> [String] { [scope.path] + scope.children.flatMap(paths) }
    return paths(app.scope)
  }

  /// Opens a link.
  func open(_ link: String) async throws {
    _ = try app.router.open(link)
    try await stage.settle()
  }

  /// Goes one step back.
  func back() async throws {
    try app.router.back(cause: "test")
    try await stage.settle()
  }

  /// Signs in as Jane, or as a guest, and goes to a tab.
  func enter(_ tab: KooberPlace, asGuest isGuest: Bool = false) async throws {
    if isGuest {
      try await stage.settle()
      try await call("auth", "signInAsGuest")
      try await stage.advance(by: .seconds(1))
    } else {
      try await signIn()
    }
    // What is known of the user comes a second later.
    try await stage.advance(by: .seconds(1))
    try app.router.selectTab(named: tab.destination.name, cause: "test")
  }
}
