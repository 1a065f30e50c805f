import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct RideServiceTests {
  private typealias Verification = StoreVerification<RideService, RidesState>

  /// A service with a ride that was accepted a second after the start.
  private func following(
    failing failures: [Operation: KooberError] = [:]
  ) async throws -> (sut: Verification, controls: EnvironmentControls) {
    var made: StoresFixture?
    let sut = Verification { stage in
      let fixture = StoresFixture(on: stage)
      made = fixture
      return fixture.rideService
    }
    let fixture = try #require(made)
    for (operation, error) in failures { fixture.controls.fail(operation, with: error) }
    let api = fixture.rides
    let request = fixture.request(to: .zoo, by: .kangaroo)
    try await sut.verify(
      when: { rides, stage in
        stage.start("request") { _ in
          if let ride = try? await api.send(request) { rides.rideAccepted(ride) }
        }
        try await stage.advance(by: .seconds(1))
      },
      then: { $0.expectStates([.at(.zero, RidesState()), .at(.seconds(1), state(.requested, 1))]) })
    return (sut, fixture.controls)
  }

  /// The state of the only ride.
  private func state(
    _ progress: RideProgress, _ sequence: Int, cancelling isCancelling: Bool = false,
    refusal: KooberError? = nil, outage: Outage? = nil
  ) -> RidesState {
    let ride = Ride(
      id: StoresFixture.id.uuidString.lowercased(), option: .kangaroo, fare: 1200,
      pickUp: "Market hall", dropOff: "Zoo",
      requested: Moment(Date(timeIntervalSince1970: 1)), progress: progress, sequence: sequence)
    return RidesState(
      list: .loaded([ride]), news: outage.map { .interrupted($0) } ?? .flowing(silences: 0),
      cancellation: isCancelling ? .requested(ride) : refusal.map { .refused($0) } ?? .idle)
  }

  @Test func aRideContinuesUntilItIsPaid() async throws {
    let (sut, _) = try await following()
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(60)) },
      then: { recording in
        recording.expectStates([
          .at(.seconds(4), state(.driverFound, 2)), .at(.seconds(9), state(.arriving, 3)),
          .at(.seconds(16), state(.underWay, 4)), .at(.seconds(31), state(.arrived, 5)),
          .at(.seconds(33), state(.paid, 6)),
        ])
      })
    #expect(sut.stage.effects == [])
    try await sut.expectReleased()
  }

  @Test func aRideCanBeCanceledBeforePickUp() async throws {
    let (sut, _) = try await following()
    try await sut.verify(
      when: { rides, stage in
        rides.cancel()
        rides.cancel()
        try await stage.advance(by: .seconds(60))
      },
      then: { recording in
        recording.expectStates([
          .at(.seconds(1), state(.requested, 1, cancelling: true)),
          .at(.seconds(2), state(.cancelled, 2)),
        ])
      })
    #expect(sut.stage.effects == [])
  }

  @Test func aRideCannotBeCanceledAfterPickUp() async throws {
    let (sut, _) = try await following()
    try await sut.when { _, stage in try await stage.advance(by: .seconds(15)) }
    sut.then { $0.expectStates(of: \.current?.progress, [.driverFound, .arriving, .underWay]) }
    try await sut.verify(
      when: { rides, _ in rides.cancel() }, then: { $0.expectNoStates() })
  }

  @Test func aPickUpDuringACancellationIsReported() async throws {
    let (sut, controls) = try await following(failing: [.ridesCancel: .pickedUpAlready])
    try await sut.verify(
      when: { rides, stage in
        rides.cancel()
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          state(.requested, 1, cancelling: true), state(.requested, 1, refusal: .pickedUpAlready),
        ])
      })
    controls.recover(.ridesCancel)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(3)) },
      then: { $0.expectStates([.at(.seconds(4), state(.driverFound, 2))]) })
  }

  @Test func retriesBackOffDuringAnOutage() async throws {
    let (sut, controls) = try await following()
    controls.fail(.ridesEvents, with: .notConnected)
    try await sut.when { _, stage in try await stage.advance(by: .seconds(40)) }
    // The running request succeeds; the next one fails.
    func failed(_ failures: Int) -> RidesState {
      let outage = (1..<failures).reduce(Outage(.notConnected)) { outage, _ in
        Outage(.notConnected, after: outage)
      }
      return state(.driverFound, 2, outage: outage)
    }
    sut.then { recording in
      recording.expectStates([
        .at(.seconds(4), state(.driverFound, 2)), .at(.seconds(4), failed(1)),
        .at(.seconds(5), failed(2)), .at(.seconds(7), failed(3)), .at(.seconds(11), failed(4)),
        .at(.seconds(19), failed(5)), .at(.seconds(35), failed(6)),
      ])
    }
    controls.recover(.ridesEvents)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(60)) },
      then: { $0.expectStates([.at(.seconds(67), state(.paid, 6))]) })
  }

  @Test func onlyOneRefreshRunsAtATime() async throws {
    let (sut, _) = try await following()
    try await sut.verify(
      when: { rides, stage in
        rides.refresh()
        rides.refresh()
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates(of: \.list.isLoading, [true, false])
        recording.expectEffects([
          .at(.seconds(1), .started("rides.load")), .at(.seconds(2), .finished("rides.load")),
        ])
      })
  }

  @Test func aFailedRefreshHasNoErrorWhileItIsRepeated() async throws {
    let (sut, controls) = try await following(failing: [.ridesList: .notConnected])
    let rides = state(.requested, 1).rides
    try await sut.verify(
      when: { rides, stage in
        rides.refresh()
        try await stage.advance(by: .seconds(1))
        controls.recover(.ridesList)
        rides.refresh()
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates(
          of: \.list,
          [
            .loading(previous: rides), .failed(error: .notConnected, previous: rides),
            .loading(previous: rides), .loaded(rides),
          ])
        recording.expectStates(of: \.problem, [nil, .notConnected, nil])
      })
  }

  @Test func abandonedRequestsAreWithdrawnOneAfterTheOther() {
    let fixture = StoresFixture(on: .virtual())
    let requests = (1...3).map {
      NewRideRequest(id: .make($0), waypoints: fixture.waypoints(to: .zoo), rideOption: .wallaby)
    }
    var withdrawal = RideWithdrawal.idle
    for request in requests { withdrawal.add(request) }
    withdrawal.fail(.timedOut)
    let outage = Outage(.timedOut)
    #expect(
      withdrawal
        == .underWay(request: requests[0], after: outage, next: Array(requests.dropFirst())))
    withdrawal.remove(requests[1])
    #expect(withdrawal.underWay?.after == outage)
    withdrawal.remove(requests[0])
    #expect(withdrawal == .underWay(request: requests[1], after: nil, next: [requests[2]]))
    for request in requests { withdrawal.remove(request) }
    #expect(withdrawal == .idle)
  }

  @Test func aRideOfTheLastLaunchContinues() async throws {
    let stage = SceneStage.virtual()
    let fixture = StoresFixture(on: stage)
    stage.start("request") { _ in
      _ = try? await fixture.rides.send(fixture.request(to: .zoo, by: .kangaroo))
    }
    try await stage.advance(by: .seconds(5))
    fixture.rideService.refresh()
    try await stage.advance(by: .seconds(30))
    #expect(fixture.rideService.currentState.rides == state(.paid, 6).rides)
  }

  @Test func aRideUnknownToTheServerIsForgotten() async throws {
    let lost = state(.requested, 1).rides
    let store = InMemoryRideDataStore()
    try store.save(lost[0], of: "jane")
    let sut = Verification { stage in
      RideService(
        on: stage,
        worker: RideWorker(
          repository: KooberRideRepository(
            user: "jane", dataStore: store, api: StoresFixture(on: stage).rides)))
    }
    try await sut.verify(
      when: { rides, stage in
        rides.start()
        try await stage.advance(by: .seconds(1))
      },
      then: { $0.expectStates(of: \.rides, [[], lost, []]) })
    #expect(try store.rides(of: "jane") == [])
    #expect(sut.stage.effects == [])
  }

  @Test func refreshKeepsRidesAcceptedDuringIt() async throws {
    let known = Ride(
      id: "old", option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Museum",
      requested: Moment(Date(timeIntervalSince1970: 0)), progress: .paid, sequence: 6)
    let store = InMemoryRideDataStore()
    try store.save(known, of: "jane")
    let stage = SceneStage.virtual()
    let fixture = StoresFixture(on: stage)
    let rides = RideService(
      on: stage,
      worker: RideWorker(
        repository: KooberRideRepository(user: "jane", dataStore: store, api: fixture.rides)))
    rides.start()
    try await stage.advance(by: .milliseconds(500))
    let new = state(.paid, 6).rides[0]
    rides.rideAccepted(new)
    try await stage.advance(by: .seconds(1))
    #expect(rides.currentState.rides == [new])
    #expect(try store.rides(of: "jane") == [new])
  }

  @Test func anAbandonedRequestIsWithdrawnAsSoonAsPossible() async throws {
    let (sut, controls) = try await following()
    let fixture = StoresFixture(on: sut.stage)
    let request = NewRideRequest(
      id: UUID().uuidString, waypoints: fixture.waypoints(to: .museum), rideOption: .wallaby)
    controls.fail(.ridesRequest, with: .timedOut)
    try await sut.when { rides, stage in
      rides.rideRequestAbandoned(request)
      try await stage.advance(by: .seconds(1))
      #expect(rides.currentState.withdrawal.underWay?.after?.error == .timedOut)
      controls.recover(.ridesRequest)
      try await stage.advance(by: .seconds(5))
      #expect(rides.currentState.withdrawal == .idle)
      #expect(rides.currentState.rides.map(\.progress) == [.driverFound, .cancelled])
    }
  }

  @Test func aRideWithdrawnTooLateIsShown() async throws {
    let (sut, _) = try await following(failing: [.ridesCancel: .pickedUpAlready])
    let fixture = StoresFixture(on: sut.stage)
    let request = NewRideRequest(
      id: UUID().uuidString, waypoints: fixture.waypoints(to: .museum), rideOption: .wallaby)
    try await sut.when { rides, stage in
      rides.rideRequestAbandoned(request)
      try await stage.advance(by: .seconds(2))
      #expect(rides.currentState.withdrawal == .idle)
      #expect(rides.currentState.rides.map(\.dropOff) == ["Zoo", "Museum"])
      #expect(rides.currentState.current?.dropOff == "Museum")
    }
  }
}
