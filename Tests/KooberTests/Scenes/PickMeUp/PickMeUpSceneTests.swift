import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct PickMeUpStoreTests {
  private let parent = RespondersLog()

  private typealias Verification = StoreVerification<PickMeUpStore, PickMeUpState>
  private typealias Route = SentRoute<PickMeUpStore.Route>

  private func verification(
    beginningWith actions: [PickMeUpStore.Action] = [], failing error: KooberError? = nil
  ) -> Verification {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.ridesRequest, with: error) }
      return PickMeUpStore(
        on: stage, locations: fixture.locations, rides: fixture.rides, responder: parent,
        uuid: { StoresFixture.id }, beginningWith: actions)
    }
  }

  /// A flow that waits for confirmation, verified up to that step.
  private func ready(failing error: KooberError? = nil) async throws -> Verification {
    let sut = verification(failing: error)
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setDropOff(location: .zoo))
        store.dispatch(.selectRideOption(id: .kangaroo))
      },
      then: { recording in
        let fixture = StoresFixture(on: sut.stage)
        let request = fixture.request(to: .zoo, by: .kangaroo)
        recording.expectStates([
          fixture.beginning,
          PickMeUpState(
            view: .selectRideOption, progress: .waypointsDetermined(fixture.waypoints(to: .zoo))),
          PickMeUpState(view: .confirmRequest, progress: .rideRequestReady(request)),
        ])
        recording.expectRoutes([
          .state(.step(.initial)), .state(.step(.selectRideOption)),
          .state(.step(.confirmRequest)),
        ])
      })
    return sut
  }

  @Test func refusesARideToThePlaceOfThePickUp() async throws {
    let sut = try await ready()
    let fixture = StoresFixture(on: sut.stage)
    let request = fixture.request(to: .zoo, by: .kangaroo)
    let refused = PickMeUpState(
      view: .confirmRequest, progress: .rideRequestReady(request), problem: .alreadyThere)
    try await sut.verify(
      when: { store, _ in store.dispatch(.setDropOff(location: .market)) },
      then: { $0.expectStates([refused]) })
    #expect(
      PickMeUpSceneView().render(refused) == """
        Is that right?

        Market hall -> Zoo
        by kangaroo
        ! You are already there: choose
        another place.

        [confirm]  [cancel]
        """)
  }

  @Test func theStateRoutesToEachStep() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.whereTo)
        store.dispatch(.setDropOff(location: .airport))
        store.dispatch(.setDropOff(location: .zoo))
        store.dispatch(.selectRideOption(id: .wallaby))
      },
      then: { recording in
        recording.expectStates(
          of: \.view, [.initial, .selectDropOffLocation, .selectRideOption, .confirmRequest])
        recording.expectStates(of: { $0.progress.waypoints?.dropOff.id }, [nil, .airport, .zoo])
        recording.expectRoutes([
          .state(.step(.initial)), .state(.step(.selectDropOffLocation)),
          .state(.step(.selectRideOption)), .state(.step(.confirmRequest)),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func aRideOptionRequiresADropOff() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.selectRideOption(id: .kangaroo))
        store.dispatch(.confirm)
        store.dispatch(.retry)
        store.dispatch(.back)
        store.dispatch(.done)
      },
      then: { recording in
        recording.expectStates([StoresFixture(on: sut.stage).beginning])
        recording.expectRoutes([.state(.step(.initial))])
      })
  }

  @Test func aRideIsAcceptedAfterASecond() async throws {
    let sut = try await ready()
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.confirm)
        #expect(store.refusalToLeave == "a ride is being requested: cancel it first")
        store.dispatch(.cancel)
        try await stage.advance(by: .seconds(1))
        #expect(store.refusalToLeave == nil)
        store.dispatch(.cancel)
        store.dispatch(.done)
      },
      then: { recording in
        recording.expectStates(of: \.view, [.sendingRideRequest, .final])
        #expect(recording.states.map(\.time) == [.zero, .seconds(1)])
        recording.expectRoutes([
          .at(.zero, .state(.step(.sendingRideRequest))),
          .at(.seconds(1), .state(.step(.final))), .at(.seconds(1), .action(.done)),
        ])
        recording.expectEffects([
          .at(.zero, .started("pickMeUp.send")), .at(.seconds(1), .finished("pickMeUp.send")),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func aFailedRideRequestCanBeRetried() async throws {
    let sut = try await ready(failing: .noRides)
    for second in 0...1 {
      try await sut.verify(
        when: { store, stage in
          store.dispatch(second == 0 ? .confirm : .retry)
          try await stage.advance(by: .seconds(1))
        },
        then: { recording in
          recording.expectStates(of: \.view, [.sendingRideRequest, .confirmRequest])
          recording.expectStates(of: \.problem, [nil, .noRides])
          recording.expectRoutes([
            .at(.seconds(second), .state(.step(.sendingRideRequest))),
            .at(.seconds(second + 1), .state(.step(.confirmRequest))),
          ])
        })
    }
  }

  @Test func cancelingARequestReturnsToConfirmation() async throws {
    let sut = try await ready()
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.confirm)
        try await stage.advance(by: .milliseconds(500))
        store.rideRequestCancelled()
        try await stage.advance(by: .seconds(5))
      },
      then: { recording in
        recording.expectStates(of: \.view, [.sendingRideRequest, .confirmRequest])
        recording.expectEffects([
          .at(.zero, .started("pickMeUp.send")),
          .at(.milliseconds(500), .cancelled("pickMeUp.send")),
        ])
      })
  }

  @Test func cancelingAReadyRequestAsksForConfirmation() async throws {
    let sut = try await ready()
    try await sut.verify(
      when: { store, _ in
        #expect(store.refusalToLeave == "the ride is not requested yet: confirm or cancel it first")
        store.dispatch(.cancel)
      },
      then: { recording in
        recording.expectRoutes([.action(.confirmCancelling)])
        recording.expectNoStates()
      })
    try await sut.verify(
      when: { store, _ in store.forget() },
      then: { recording in
        recording.expectStates([StoresFixture(on: sut.stage).beginning])
        recording.expectRoutes([.state(.step(.initial))])
      })
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectRoutes([.action(.done)]) })
  }

  @Test(arguments: [PickMeUpStore.Action.back, .cancel])
  func leavingAStepResetsTheFlow(by action: PickMeUpStore.Action) async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.whereTo)
        store.dispatch(action)
        store.dispatch(.setDropOff(location: .zoo))
        store.dispatch(action)
      },
      then: { recording in
        recording.expectStates(
          of: \.view,
          [.initial, .selectDropOffLocation, .initial, .selectRideOption, .initial])
        recording.expectStates(
          of: { $0.progress.waypoints?.dropOff.id }, [nil, .zoo, nil])
      })
  }

  @Test(arguments: [PickMeUpStore.Action.back, .cancel])
  func leavingAFlowStartedHalfwayEndsIt(by action: PickMeUpStore.Action) async throws {
    let sut = verification(beginningWith: [.setDropOff(location: .zoo)])
    try await sut.verify(
      when: { store, _ in store.dispatch(action) },
      then: { recording in
        recording.expectStates(of: \.view, [.selectRideOption, .initial])
        // The initial actions run before the routes are observed: only the last step is routed.
        recording.expectRoutes([
          .state(.step(.selectRideOption)), .state(.step(.initial)), .action(.done),
        ])
      })
  }

  @Test func cancelingASentRequestAbandonsItAndRenewsTheID() async throws {
    var ids: [UUID] = []
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      return PickMeUpStore(
        on: stage, locations: fixture.locations, rides: fixture.rides, responder: parent,
        uuid: {
          ids.append(UUID())
          return ids[ids.count - 1]
        },
        beginningWith: [.setDropOff(location: .zoo), .selectRideOption(id: .wallaby), .confirm])
    }
    try await sut.when { store, stage in
      store.rideRequestCancelled()
      #expect(parent.events == ["abandoned wallaby to zoo"])
      #expect(store.currentState.request?.id == ids.first)
      store.dispatch(.confirm)
      #expect(store.currentState.request?.id == ids.last)
      try await stage.advance(by: .seconds(1))
    }
    #expect(Set(ids).count == 2)
    #expect(parent.events.count == 2)
  }

  @Test(arguments: [(KooberError.timedOut, ["abandoned kangaroo to zoo"]), (.noRides, [])])
  func leavingTheFlowAbandonsARequestThatTimedOut(
    _ error: KooberError, _ events: [String]
  ) async throws {
    let sut = try await ready(failing: error)
    try await sut.when { store, stage in
      store.dispatch(.confirm)
      try await stage.advance(by: .seconds(1))
      store.dispatch(.retry)
      try await stage.advance(by: .seconds(1))
      #expect(parent.events == [])
      store.forget()
      #expect(parent.events == events)
    }
  }
}
