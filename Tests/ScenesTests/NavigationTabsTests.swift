import Observation
import Scenes
import Testing

/// A player with two tabs, each with a path of its own.
@Observable @MainActor
private final class Player {
  enum Tab: Hashable { case library, search }

  var tab = Tab.library
  var paths: [Tab: [Int]] = [:]
}

@Dispatchable
private enum PlayerPlace: Place {
  case library
  case search
  case song(id: Int)

  var transitions: [Transition] {
    switch self {
    case .library, .search: [.root]
    case .song: [.push]
    }
  }
}

/// An app of its own navigation with tabs: the selected tab is the root.
@MainActor
struct NavigationTabsTests {
  private let player = Player()
  private let app: NavigationApp<PlayerPlace>

  init() throws {
    let stage = SceneStage.virtual()
    app = try NavigationApp(
      "player", on: stage, root: StateBinding(player, \.tab),
      origins: LinkOrigins(schemes: ["player"]),
      links: [
        LinkPattern("/search", "search"),
        LinkPattern("/songs/:id", "song", ["id": .int], parent: "/search"),
      ]
    ) { tab in
      switch tab {
      case .library: .library
      case .search: .search
      }
    } element: { place in
      switch place {
      case .library: .library
      case .search: .search
      case .song: nil
      }
    } scene: { [player] place in
      Scene(place.command.name, model: player, on: stage) { $0.paths[$0.tab, default: []] }
    }
    .path(
      StateBinding { [player] in
        player.paths[player.tab, default: []]
      } set: { [player] in
        player.paths[player.tab] = $0
      }
    ) {
      .song(id: $0)
    } element: {
      if case .song(let id) = $0 { id } else { nil }
    }
    app.start()
  }

  private var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  @Test func eachTabKeepsItsPath() async throws {
    player.paths[.library] = [7]
    try await app.stage.settle()
    #expect(path == "library > song id=7")
    player.tab = .search
    try await app.stage.settle()
    #expect(path == "search")
    player.tab = .library
    try await app.stage.settle()
    #expect(path == "library > song id=7")
  }

  @Test func aLinkSelectsItsTab() throws {
    player.paths[.library] = [7]
    _ = try app.router.open("player://songs/3")
    #expect(path == "search > song id=3")
    #expect(player.tab == .search && player.paths == [.library: [7], .search: [3]])
  }
}
