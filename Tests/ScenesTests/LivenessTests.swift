import MailApp
import Scenes
import Testing

/// After random moves, the live scenes are those of the tree, and each result is delivered once.
@MainActor
struct LivenessTests {
  private static let places: [MailPlace] = [
    .inbox, .message(id: 1), .message(id: 2), .compose(), .contacts, .vault, .attic,
  ]
  private static let links = [
    "mail:///", "mail:///messages/1", "mail:///contacts", "mail:///vault", "mail:///old/2",
    "mail:///attic", "mail:///ping", "mail:///nowhere",
  ]

  @Test(arguments: [0x5EED, 1, 2, 3, 4, 5] as [UInt64])
  func liveScenesAreThoseOfTheTree(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let app = try await MailApp.started()
    let waiting = Log<Int>()
    let answered = Log<Int>()
    for step in 0..<300 {
      let tree = app.router.tree
      let moves = app.router.moves
      do {
        try act(on: app, step, waiting, answered, &random)
      } catch {
        #expect(app.router.tree == tree, "seed \(seed), step \(step): \(error)")
        #expect(app.router.moves == moves, "seed \(seed), step \(step): \(error)")
      }
      let entries = app.router.tree.entries
      #expect(app.router.liveScenes.map(\.id) == entries.map(\.id), "seed \(seed), step \(step)")
      let stores = app.coordinator.alive.filter { $0 != "composing" }
      #expect(
        stores.sorted() == entries.map(\.destination.name).sorted(), "seed \(seed), step \(step)")
    }
    try app.router.setRoot(MailPlace.cellar, by: .top, cause: "end", force: true)
    #expect(app.coordinator.alive == ["cellar"], "seed \(seed)")
    #expect(!waiting.entries.isEmpty, "seed \(seed)")
    #expect(answered.entries.sorted() == waiting.entries, "seed \(seed)")
  }

  private func act(
    on app: MailApp, _ step: Int, _ waiting: Log<Int>, _ answered: Log<Int>,
    _ random: inout SeededGenerator
  ) throws {
    let place = Self.places[Int.random(in: Self.places.indices, using: &random)]
    let scenes = app.router.liveScenes
    let scene = scenes[Int.random(in: scenes.indices, using: &random)]
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: try app.show(place)
    case 2:
      try app.show(place) { _ in answered.entries.append(step) }
      waiting.entries.append(step)
    case 3: try app.router.back(cause: "back", force: Bool.random(using: &random))
    case 4:
      _ = try app.router.open(
        Self.links[Int.random(in: Self.links.indices, using: &random)],
        force: Bool.random(using: &random))
    case 5: try app.router.remove(scene, by: .top, cause: "remove")
    case 6: try app.router.finish(scene, with: .int(1), by: .top, cause: "finish")
    case 7: try? app.act("setSubject", "hello")
    default: try app.router.setRoot(place, by: .top, cause: "root")
    }
  }
}
