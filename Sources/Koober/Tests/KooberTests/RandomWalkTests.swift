import Scenes
import Testing

@testable import Koober

/// Random actions of a user neither fail nor leak.
@MainActor
struct RandomWalkTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func aRandomWalkLeaksNothing(seed: UInt64) async throws {
    let koober = try KooberFixture(seed: seed)
    try await koober.signIn()
    try await koober.expectNoLeaks()
    var generator = SeededGenerator(seed: seed)
    for step in 1...80 {
      do {
        try await koober.performRandomAction(using: &generator)
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

  /// Whether an error only means that a move is not possible in the current state.
  private func isExpected(_ error: any Error) -> Bool {
    switch error {
    case RouterError.refused, RouterError.cannotGoBack, RouterError.noTab, RouterError.noScene,
      RouterError.unsatisfied:
      true
    case StageError.several(let words):
      words.allSatisfy { $0.contains("cannot leave '") }
    default: false
    }
  }
}
