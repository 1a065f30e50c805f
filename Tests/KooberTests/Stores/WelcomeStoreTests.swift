import SceneTesting
import Scenes
import Testing

@testable import Koober

@SceneActor
struct WelcomeStoreTests {
  @Test(arguments: [nil, KooberError.damagedSession])
  func theLastProblemShows(_ problem: KooberError?) async throws {
    let sut = StoreVerification { _ in WelcomeStore(problem: problem) }
    sut.then { $0.expectStates([WelcomeStore.State(problem: problem)]) }
    try await sut.expectReleased()
  }

  @Test func actionsLeadToTheForms() async throws {
    let sut = StoreVerification { _ in WelcomeStore(problem: nil) }
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.signUp)
        store.dispatch(.signIn)
      },
      then: { recording in
        recording.expectRoutes([.action(.signUp), .action(.signIn)])
        recording.expectStates([WelcomeStore.State(problem: nil)])
      })
  }
}
