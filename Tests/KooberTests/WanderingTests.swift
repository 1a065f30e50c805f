import Scenes
import Testing

@testable import Koober

/// Somebody who does whatever comes to mind: nothing breaks, and nothing is left of it.
@SceneActor
struct WanderingTests {
  private static let links = [
    "koober://", "koober://chat", "koober://lounge", "koober://account", "koober://rides",
    "koober://rides/to/zoo", "koober://rides/new?dropOff=zoo&option=kangaroo",
    "koober://lounge/movies", "koober://lounge/movies/pouch",
    "koober://lounge/movies/pouch/trailer", "koober://lounge/counter?count=3",
    "koober://lounge/counter/details", "koober://lounge/counter/details?modal=true",
    "koober://cinema/wombats", "koober://account/settings", "koober://help",
    "koober://notifications", "koober://notifications/1",
  ]

  @Test(arguments: 0..<24 as Range<UInt64>)
  func whoeverWandersLeavesNothing(seed: UInt64) async throws {
    let koober = try KooberFixture(seed: seed)
    try await koober.signIn()
    try await koober.expectNoLeaks()
    var chance = SeededGenerator(seed: seed)
    for step in 1...80 {
      do {
        try await wander(koober, by: &chance)
      } catch {
        if !isExpected(error) {
          Issue.record("seed \(seed), step \(step), at \(koober.path): \(error)")
        }
      }
      for scene in koober.app.router.liveScenes {
        let lines = scene.render().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 38 }, "\(lines.joined(separator: "\n"))")
      }
    }
    try await koober.call("auth", "signOut", "true")
    try await koober.stage.advance(by: .seconds(5))
    while koober.front == "notification" { try await koober.act("dismiss") }
    #expect(koober.path == "welcome")
    #expect(koober.coordinators == ["app", "app/onboarding"])
    #expect(koober.scopes == ["app", "app/onboarding"])
    try await koober.expectNoLeaks()
  }

  private func wander(_ koober: KooberFixture, by chance: inout SeededGenerator) async throws {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0, 1: try await koober.open(Self.links.randomElement(using: &chance) ?? "koober://")
    case 2: try await koober.back()
    case 3:
      let tab = KooberPlace.tabs.randomElement(using: &chance) ?? .map
      try koober.app.router.selectTab(named: tab.destination.name, cause: "test")
    case 4:
      try await koober.stage.advance(by: .milliseconds(Int.random(in: 0...3000, using: &chance)))
    case 5:
      let isUrgent = Bool.random(using: &chance)
      try await koober.call("notifications", "receive", "News", "None.", "\(isUrgent)")
    default:
      guard let scene = koober.app.router.front,
        let command = scene.commands.filter({ !$0.name.hasPrefix("sign") })
          .randomElement(using: &chance)
      else { return }
      let arguments = command.parameters.map { _ in
        Argument(.text(word(for: command, of: scene), quoted: false))
      }
      let action = try? scene.action(command.name, arguments: arguments)
      action?()
      try await koober.stage.settle()
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

  /// Whether an error only tells that one can't go there, or not now.
  private func isExpected(_ error: any Error) -> Bool {
    switch error {
    case RouterError.refused, RouterError.nothingBehind, RouterError.noTab, RouterError.noScene:
      true
    case StageError.several(let words):
      words.allSatisfy { $0.contains(" refuses to be left: ") }
    default: false
    }
  }
}
