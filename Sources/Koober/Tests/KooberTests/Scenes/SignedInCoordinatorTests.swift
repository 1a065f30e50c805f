import Scenes
import Testing

@testable import Koober

@MainActor
struct TabTests {
  /// The names of the places in each tab; the selected tab is marked.
  private func tabs(of koober: KooberFixture) -> [String] {
    guard let tabs = koober.app.router.tree.tabs else { return [] }
    return tabs.layers.enumerated().map { index, layer in
      layer.entries.map(\.destination.name).joined(separator: " ")
        + (index == tabs.selected ? " *" : "")
    }
  }

  private func select(_ place: KooberPlace, in koober: KooberFixture) throws {
    try koober.app.router.selectTab(named: place.destination.name, cause: "test")
  }

  @Test func signingInShowsTheFirstOfFourTabs() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    #expect(tabs(of: koober) == ["map *", "chat", "lounge", "account"])
  }

  @Test func aTabKeepsItsStackAndItsScenes() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("showRides")
    let history = try #require(koober.app.router.front)
    try select(.chat, in: koober)
    #expect(koober.scenes == ["chat"])
    #expect(tabs(of: koober) == ["map rideHistory", "chat *", "lounge", "account"])
    try select(.map, in: koober)
    #expect(koober.app.router.front === history)
  }

  @Test func aLinkSelectsItsTabAndKeepsTheOthers() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("showRides")
    let before = koober.app.router.liveScenes
    _ = try koober.app.router.open("koober://chat")
    #expect(tabs(of: koober) == ["map rideHistory", "chat *", "lounge", "account"])
    _ = try koober.app.router.open("koober://rides/to/zoo")
    #expect(tabs(of: koober) == ["map rideTo *", "chat", "lounge", "account"])
    let reused = before.filter { old in koober.app.router.liveScenes.contains { $0 === old } }
    #expect(reused.map(\.name) == ["map", "chat", "lounge", "account"])
  }

  /// Several tabs belong to the coordinator that handles the routes.
  @Test(arguments: [
    ("map", "newRide", "map > newRide"), ("map", "showRides", "map > rideHistory"),
    ("account", "getHelp", "account > accountHelp"),
  ])
  func aLateRouteLeadsToTheTabOfItsScene(
    _ scene: String, _ action: String, path: String
  ) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    koober.app.router.routes.mode = .manual
    try await koober.act(action, on: scene)
    try select(.chat, in: koober)
    try koober.app.router.routes.follow()
    #expect(koober.path == path)
    #expect(tabs(of: koober)[1] == "chat")
    try await koober.back()
    #expect(koober.path == "chat")
  }

  @Test func aLaterRouteOfAnEmbeddedSceneLeadsToItsTab() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try select(.account, in: koober)
    try await koober.act("cancel", on: "pickMeUp")
    #expect(koober.scenes == ["map", "pickMeUp", "confirmation"])
  }

  @Test func aLinkBeforeSignInSelectsItsTab() async throws {
    let koober = try KooberFixture()
    _ = try koober.app.router.open("koober://chat")
    try await koober.signIn()
    #expect(tabs(of: koober) == ["map", "chat *", "lounge", "account"])
  }

  @Test func backReturnsToThePreviousTab() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("showRides")
    try select(.chat, in: koober)
    try select(.lounge, in: koober)
    try await koober.back()
    #expect(koober.path == "chat")
    try await koober.back()
    #expect(koober.path == "map > rideHistory")
    try koober.app.router.forward(cause: "test")
    #expect(koober.path == "chat")
    try await koober.back()
    try await koober.back()
    #expect(koober.path == "map")
    #expect(throws: RouterError.cannotGoBack) {
      try koober.app.router.back(cause: "test")
    }
  }

  @Test func rejectsAPlaceThatIsNotATab() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    #expect(throws: RouterError.noTab("chat", among: [])) { try select(.chat, in: koober) }
    try await koober.signIn()
    #expect(throws: RouterError.noTab("welcome", among: ["map", "chat", "lounge", "account"])) {
      try select(.welcome, in: koober)
    }
  }

  @Test func signingOutRemovesAllTabs() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("showRides")
    try select(.account, in: koober)
    try await koober.call("auth", "signOut")
    #expect(koober.app.router.liveScenes.map(\.name) == ["welcome"])
    try await koober.stage.advance(by: .seconds(2))
    try await koober.expectNoLeaks()
  }
}
