import Scenes
import Testing

@testable import Koober

/// Whoever waits for the user to be confirmed hears exactly once what came of it.
@MainActor
struct AuthenticationTests {
  @MainActor
  private final class Results {
    var heard: [SceneResult] = []
  }

  private let results = Results()

  private func waiting() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    try koober.app.router.show(
      KooberPlace.authenticate(reason: "Your account goes."), by: "app/signedIn", cause: "test",
      onResult: { [results] in results.heard.append($0) })
    return koober
  }

  @Test func theAnswerComesOnce() async throws {
    let koober = try await waiting()
    let session = koober.app.services.first?.state
    try await koober.act("setPassword", "wrong")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(results.heard == [])
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(5))
    #expect(results.heard == [.value(true)])
    #expect(koober.path == "account")
    #expect(koober.app.services.first?.state == session)
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [
    ("cancel", RemovalReason.dismissed), ("back", .dismissed), ("link", .replanned),
    ("signOut", .rootReplaced), ("urgent", .dismissed),
  ])
  func leavingWithoutAnAnswerCancels(way: String, reason: RemovalReason) async throws {
    let koober = try await waiting()
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    switch way {
    case "cancel": try await koober.act("cancel")
    case "back": try await koober.back()
    case "link": try await koober.open("koober://account")
    case "urgent": try await koober.call("notifications", "receive", "Flood", "Run.", "true")
    default: try await koober.call("auth", "signOut")
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(results.heard == [.cancelled(reason)])
    #expect(!koober.path.contains("authenticate"))
    #expect(!koober.stage.effects.contains { $0.name == "authenticate.verify" })
  }

  @Test func whereNobodyWaitsItJustLeaves() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    let place = KooberPlace.authenticate(reason: "Nobody asks.")
    try koober.app.router.show(place, by: .top, cause: "test")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account")
  }

  @Test func whoIsAskedDuringATransitionIsAskedWhenItIsOver() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    try await koober.act("settings")
    try await koober.act("setName", "Jo")
    let observation = koober.app.router.observe { [unowned koober] _ in
      guard koober.path == "lounge" else { return }
      for scene in koober.app.router.liveScenes where scene.name == "settings" {
        try? scene.action("save", arguments: [])()
      }
    }
    try koober.app.router.selectTab(named: "lounge", cause: "test")
    observation.cancel()
    try await koober.stage.settle()
    #expect(koober.path == "lounge > authenticate reason=\"Your name changes.\"")
    try await koober.back()
    #expect(try koober.state("settings", "phase") == "editing")
  }
}
