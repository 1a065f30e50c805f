import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct RideHistoryStoreTests {
  private let view = RideHistoryView(formats: .make())

  private func ride(_ id: Ride.ID, day: Double, _ progress: RideProgress) -> Ride {
    Ride(
      id: id, option: .wingtips, fare: 450, pickUp: "Market hall", dropOff: "Zoo",
      requested: Moment(Date(timeIntervalSince1970: 1_767_603_600 + day * 86_400)),
      progress: progress,
      sequence: 1)
  }

  private func verification() -> StoreVerification<RideHistoryStore, RidesState> {
    StoreVerification { stage in
      let rides = StoresFixture(on: stage).rideService
      rides.rideAccepted(ride("b", day: 1, .cancelled))
      rides.rideAccepted(ride("a", day: 0, .paid))
      return RideHistoryStore(rides: rides)
    }
  }

  @Test func theOldestRideComesFirst() async throws {
    let sut = verification()
    sut.then { $0.expectStates(of: { $0.rides.map(\.id) }, [["a", "b"]]) }
    try await sut.expectReleased()
  }

  @Test func aRideIsSelectedByItsNumber() async throws {
    try await verification().verify(
      when: { store, _ in
        for number in [0, 2, 3] { store.dispatch(.select(number: number)) }
        store.dispatch(.done)
      },
      then: { $0.expectRoutes([.action(.ride("b")), .action(.done)]) })
  }

  @Test func rendersRidesWithTheirFares() {
    let state = RidesState(
      list: .loaded([ride("a", day: 0, .paid), ride("b", day: 1, .cancelled)]))
    #expect(
      view.render(view.props(from: state)) == """
        Your rides

        1  wingtips to Zoo
           5 Jan 2026, $4.50, paid
        2  wingtips to Zoo
           6 Jan 2026, $4.50, canceled

        [select]  [reload]  [done]
        """)
  }

  @Test(arguments: [
    (RidesState(), "You have no rides yet."),
    (RidesState(list: .loading(previous: nil)), "Loading your rides ..."),
    (
      RidesState(list: .failed(error: .timedOut, previous: nil)),
      "! The server did not answer in time."
    ),
  ])
  func anEmptyListShowsTheReason(_ state: RidesState, _ notice: String) {
    #expect(
      view.render(view.props(from: state)) == "Your rides\n\n\(notice)\n\n[reload]  [done]")
  }
}
