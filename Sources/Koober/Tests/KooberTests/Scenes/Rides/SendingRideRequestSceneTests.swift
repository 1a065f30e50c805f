import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct SendingRideRequestStoreTests {
  private let parent = RespondersLog()

  @Test func cancelingNotifiesTheParent() async throws {
    let sut = StoreVerification { stage in
      SendingRideRequestStore(
        request: StoresFixture(on: stage).request(to: .zoo, by: .kangaroo), responder: parent)
    }
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectStates(of: \.rideOption, [.kangaroo]) })
    #expect(parent.events == ["cancelled"])
    try await sut.expectReleased()
  }
}
