import SceneTesting
import Scenes
import Testing

@testable import Koober

@SceneActor
struct SendingRideRequestStoreTests {
  private let parent = RespondersLog()
  private let flow = Relay(PickMeUpState(view: .sendingRideRequest))

  private func verification() -> StoreVerification<SendingRideRequestStore, PickMeUpState> {
    StoreVerification { _ in
      SendingRideRequestStore(pickMeUp: flow.states, responder: parent)
    }
  }

  @Test func theStateIsThatOfTheFlow() async throws {
    let sut = verification()
    try await sut.verify(
      when: { _, stage in
        try await stage.advance(by: .seconds(1))
        flow.accept(PickMeUpState(view: .final))
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, PickMeUpState(view: .sendingRideRequest)),
          .at(.seconds(1), PickMeUpState(view: .final)),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func theParentHearsThatNobodyWaitsAnyMore() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectStates(of: \.view, [.sendingRideRequest]) })
    #expect(parent.heard == ["cancelled"])
  }
}
