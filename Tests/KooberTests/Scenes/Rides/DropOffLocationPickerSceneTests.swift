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

  @Test func theParentIsNotifiedOfTheChoice() async throws {
    let sut = verification(places.all)
    try await sut.verify(
      when: { store, _ in store.dispatch(.select(location: .zoo)) },
      then: { recording in
        recording.expectStates([.init(locations: places.all)])
        recording.expectNoRoutes()
      })
    #expect(parent.heard == ["to zoo"])
    try await sut.expectReleased()
  }

  @Test func whatIsNotThereCantBeChosen() async throws {
    try await verification([places.location(.museum)]).when { store, _ in
      store.dispatch(.select(location: .zoo))
    }
    #expect(parent.heard == [])
  }

  @Test func cancellingIsARoute() async throws {
    let sut = verification(places.all)
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectRoutes([.action(.cancelled)]) })
    #expect(parent.heard == [])
  }
}
