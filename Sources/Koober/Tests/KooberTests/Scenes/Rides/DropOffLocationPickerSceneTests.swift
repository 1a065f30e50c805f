import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct DropOffLocationPickerStoreTests {
  private let parent = RespondersLog()
  private let places = LocationRepository()

  private func verification(
    _ locations: [Location]
  ) -> StoreVerification<DropOffLocationPickerStore, DropOffLocationPickerStore.State> {
    StoreVerification { _ in DropOffLocationPickerStore(locations: locations, responder: parent) }
  }

  @Test func selectingNotifiesTheParent() async throws {
    let sut = verification(places.all)
    try await sut.verify(
      when: { store, _ in store.dispatch(.select(location: .zoo)) },
      then: { recording in
        recording.expectStates([.init(locations: places.all)])
        recording.expectNoRoutes()
      })
    #expect(parent.events == ["to zoo"])
    try await sut.expectReleased()
  }

  @Test func anUnlistedLocationCannotBeSelected() async throws {
    try await verification([places.location(.museum)]).when { store, _ in
      store.dispatch(.select(location: .zoo))
    }
    #expect(parent.events == [])
  }
}
