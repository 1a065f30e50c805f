import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct ConfirmationStoreTests {
  @Test func theStateIsTheQuestion() async throws {
    let sut = StoreVerification { _ in ConfirmationStore(question: "Really?") }
    sut.then { $0.expectStates(["Really?"]) }
    try await sut.expectReleased()
  }

  @Test func answersSendRoutes() async throws {
    let sut = StoreVerification { _ in ConfirmationStore(question: "Really?") }
    try await sut.verify(
      when: { store, _ in store.dispatch(.yes) },
      then: { $0.expectRoutes([.action(.answered(true))]) })
    try await sut.verify(
      when: { store, _ in store.dispatch(.no) },
      then: { recording in
        recording.expectRoutes([.action(.answered(false))])
        recording.expectNoStates()
      })
  }
}
