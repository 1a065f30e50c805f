import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct SendingRideRequestStoreTests {
  private let parent = RespondersLog()
  private let flow = Relay(Self.state(.sendingRideRequest))

  private static func state(_ view: PickMeUpView) -> PickMeUpState {
    PickMeUpState(view: view, progress: .initial(pickUp: LocationRepository().current))
  }

  private func verification() -> StoreVerification<SendingRideRequestStore, PickMeUpState> {
    StoreVerification { _ in
      SendingRideRequestStore(pickMeUp: flow.states, responder: parent)
    }
  }

  @Test func theStateMirrorsTheFlow() async throws {
    let sut = verification()
    try await sut.verify(
      when: { _, stage in
        try await stage.advance(by: .seconds(1))
        flow.accept(Self.state(.final))
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, Self.state(.sendingRideRequest)),
          .at(.seconds(1), Self.state(.final)),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func cancelingNotifiesTheParent() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectStates(of: \.view, [.sendingRideRequest]) })
    #expect(parent.events == ["cancelled"])
  }
}
