import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct RideStoreTests {
  private let view = RideView(formats: .make())

  private func ride(_ progress: RideProgress, id: Ride.ID = "7") -> Ride {
    Ride(
      id: id, option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Airport",
      requested: Moment(Date(timeIntervalSince1970: 1_767_603_600)), progress: progress, sequence: 1
    )
  }

  private func verification(
    knowing ride: Ride?
  ) -> StoreVerification<RideStore, RideStore.State> {
    StoreVerification { stage in
      let rides = StoresFixture(on: stage, kept: ride.map { [$0] } ?? []).rideService
      if let ride { rides.rideAccepted(ride) }
      return RideStore(id: "7", rides: rides)
    }
  }

  @Test func showsOnlyItsOwnRide() async throws {
    let sut = verification(knowing: ride(.paid, id: "6"))
    sut.then { $0.expectStates([.unknown]) }
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.cancelRide)
        store.dispatch(.reload)
        store.dispatch(.done)
      },
      then: { recording in
        recording.expectStates([.loading])
        recording.expectRoutes([.action(.done)])
      })
  }

  @Test func theServiceCancelsTheRide() async throws {
    let sut = verification(knowing: ride(.driverFound))
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancelRide) },
      then: {
        let ride = ride(.driverFound)
        $0.expectStates([
          .known(ride: ride, activity: .none), .known(ride: ride, activity: .cancelling),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func completedStepsAreChecked() {
    let state = RideStore.State.known(ride: ride(.arriving), activity: .failed(.notConnected))
    #expect(
      view.render(view.props(from: state)) == """
        Market hall -> Airport
        by wallaby, $6.00
        5 Jan 2026 at 9:00 am

          [x] found
          [x] arriving
          [ ] under way
          [ ] arrived
          [ ] paid

        ! You are not connected.

        [cancelRide]  [done]
        """)
  }

  @Test(arguments: [
    (RideStore.State.loading, "Loading your ride ..."), (.unknown, "This ride is unknown."),
    (
      .notLoaded(.timedOut),
      "This ride is unknown.\n\n! The server did not answer in time."
    ),
  ])
  func rendersAnUnknownRide(_ state: RideStore.State, _ title: String) {
    #expect(view.render(view.props(from: state)) == "\(title)\n\n[reload]  [done]")
  }

  @Test func theButtonsDependOnTheProgress() {
    func buttons(
      _ progress: RideProgress, _ activity: RideStore.State.Activity = .none
    ) -> String {
      let text = view.render(.known(ride: ride(progress), activity: activity))
      return String(text.split(separator: "\n").last ?? "")
    }
    #expect(buttons(.requested) == "[cancelRide]  [done]")
    #expect(buttons(.requested, .cancelling) == "Canceling ...  [done]")
    #expect(buttons(.underWay) == "[done]")
    #expect(buttons(.cancelled) == "[done]")
  }

  @Test(arguments: [
    ("en_AU", "Australia/Sydney", "5 Jan 2026 at 8:00 pm", "$6.00"),
    ("de_DE", "Europe/Berlin", "5. Jan. 2026, 10:00", "6,00 AU$"),
  ])
  func datesAndFaresFollowTheLocaleAndTimeZone(
    _ locale: String, _ zone: String, _ time: String, _ fare: String
  ) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let view = RideView(formats: .make(zone: zone, locale: locale))
    let text = view.render(.known(ride: ride(.paid), activity: .none))
    #expect(text.contains("\nby wallaby, \(fare)\n\(time)\n"))
  }
}
