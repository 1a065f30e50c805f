import Scenes

@testable import Koober

/// Somebody who does whatever comes to mind.
extension KooberFixture {
  private static let links = [
    "koober://", "koober://chat", "koober://lounge", "koober://account", "koober://rides",
    "koober://rides/to/zoo", "koober://rides/new?dropOff=zoo&option=kangaroo",
    "koober://lounge/movies", "koober://lounge/movies/pouch",
    "koober://lounge/movies/pouch/trailer", "koober://lounge/counter?count=3",
    "koober://lounge/counter/details", "koober://lounge/counter/details?modal=true",
    "koober://cinema/wombats", "koober://account/settings", "koober://help",
    "koober://notifications", "koober://notifications/1",
  ]

  /// Does whatever comes to mind.
  func wander(by chance: inout SeededGenerator) async throws {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0, 1: try await open(Self.links.randomElement(using: &chance) ?? "koober://")
    case 2: try await back()
    case 3:
      let tab = KooberPlace.tabs.randomElement(using: &chance) ?? .map
      try app.router.selectTab(named: tab.destination.name, cause: "test")
    case 4:
      try await stage.advance(by: .milliseconds(Int.random(in: 0...3000, using: &chance)))
    case 5:
      let isUrgent = Bool.random(using: &chance)
      try await call("notifications", "receive", "News", "None.", "\(isUrgent)")
    default:
      guard let scene = app.router.front,
        let command = scene.commands.filter({ !$0.name.hasPrefix("sign") })
          .randomElement(using: &chance)
      else { return }
      let arguments = command.parameters.map { _ in
        Argument(.text(word(for: command, of: scene), quoted: false))
      }
      let action = try? scene.action(command.name, arguments: arguments)
      action?()
      try await stage.settle()
    }
  }

  /// A word that an action takes for its arguments.
  private func word(for command: CommandSchema, of scene: Scene) -> String {
    let words = ["zoo", "kangaroo", "pouch", "1", "Jo"]
    let fitting = words.first { word in
      let arguments = command.parameters.map { _ in Argument(.text(word, quoted: false)) }
      return (try? scene.action(command.name, arguments: arguments)) != nil
    }
    return fitting ?? ""
  }
}
