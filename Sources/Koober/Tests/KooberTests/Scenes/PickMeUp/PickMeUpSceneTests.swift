import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct PickMeUpStoreTests {
  private let parent = RespondersLog()

  private typealias Verification = StoreVerification<PickMeUpStore, PickMeUpState>
  private func verification(
    beginning: PickMeUpBeginning = .newRide(dropOff: nil, option: nil),
    failing error: KooberError? = nil
  ) -> Verification {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.ridesRequest, with: error) }
      let store = PickMeUpStore(
        on: stage, locations: fixture.locations, rides: fixture.rideWorker, responder: parent,
        uuid: { StoresFixture.id }, beginning: beginning)
      store.userLocated(at: fixture.locations.current)
      return store
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
          PickMeUpState(step: .selectRideOption(fixture.waypoints(to: .zoo))),
          PickMeUpState(step: .confirmRequest(request, PickMeUpConfirmation())),
        ])
      })
    return sut
  }

  @Test func refusesARideToThePlaceOfThePickUp() async throws {
    let sut = try await ready()
    let fixture = StoresFixture(on: sut.stage)
    let request = fixture.request(to: .zoo, by: .kangaroo)
    try await sut.verify(
      when: { store, _ in store.dispatch(.setDropOff(location: .market)) },
      then: { recording in
        recording.expectStates([
          PickMeUpState(
            step: .confirmRequest(request, PickMeUpConfirmation().refusing(.alreadyThere)))
        ])
      })
  }

  @Test(arguments: [false, true])
  func theRefusalIsShown(isFromLink: Bool) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open(isFromLink ? "koober://rides/to/market" : "koober://rides/new")
    if !isFromLink { try await koober.act("setDropOff", "market") }
    #expect(try koober.state("pickMeUp", "view") == "initial")
    #expect(koober.text?.contains("\n! You are already there: choose\nanother place.\n") == true)
  }

  /// The refusal of another destination is no failure of the request, which can still be confirmed.
  @Test func aReadyRequestCanBeConfirmedAfterARefusal() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=wallaby")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("setDropOff", "market")
    #expect(
      koober.text?.hasSuffix(
        """
        Market hall -> Zoo
        by wallaby

        [confirm]

        ! You are already there: choose
        another place.

        [cancel]
        """) == true)
  }

  @Test func theStateLeadsFromStepToStep() async throws {
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
      })
    try await sut.expectReleased()
  }

  @Test func theFirstStepsWaitForTheLocation() async throws {
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      return PickMeUpStore(
        on: stage, locations: fixture.locations, rides: fixture.rideWorker, responder: parent,
        uuid: { StoresFixture.id }, beginning: .newRide(dropOff: .zoo, option: .kangaroo))
    }
    let fixture = StoresFixture(on: sut.stage)
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.whereTo)
        store.dispatch(.setDropOff(location: .airport))
        store.dispatch(.confirm)
        #expect(store.refusalToLeave == nil)
        store.userLocated(at: fixture.locations.location(.museum))
        store.userLocated(at: fixture.locations.location(.zoo))
      },
      then: { recording in
        recording.expectStates(
          of: \.view, [.findingLocation, .initial, .selectRideOption, .confirmRequest])
        recording.expectStates(of: { $0.progress.pickUp?.id }, [nil, .museum])
      })
    try await sut.verify(
      when: { store, _ in store.forget() },
      then: { $0.expectStates(of: \.view, [.initial]) })
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
      })
  }

  @Test func aRideIsAcceptedAfterASecond() async throws {
    let sut = try await ready()
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.confirm)
        #expect(store.refusalToLeave == "a ride is being requested; cancel it first")
        try await stage.advance(by: .seconds(1))
        #expect(store.refusalToLeave == nil)
        store.dispatch(.cancel)
        store.dispatch(.done)
      },
      then: { recording in
        recording.expectStates(of: \.view, [.sendingRideRequest, .final])
        #expect(recording.states.map(\.time) == [.zero, .seconds(1)])
        recording.expectRoutes([.at(.seconds(1), .action(.done))])
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
        })
    }
  }

  @Test(arguments: [false, true])
  func cancelingARequestReturnsToConfirmation(isResponse: Bool) async throws {
    let sut = try await ready()
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.confirm)
        try await stage.advance(by: .milliseconds(500))
        if isResponse { store.rideRequestCancelled() } else { store.dispatch(.cancel) }
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
        #expect(store.refusalToLeave == "the ride is not requested yet; confirm or cancel it first")
        store.dispatch(.cancel)
      },
      then: { recording in
        recording.expectRoutes([.state(.confirmCancelling)])
        recording.expectStates(of: \.question, [.abandon])
      })
    try await sut.verify(
      when: { store, _ in store.keep() },
      then: { $0.expectStates(of: \.question, [nil]) })
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectStates(of: \.question, [.abandon]) })
    try await sut.verify(
      when: { store, _ in store.forget() },
      then: { recording in
        recording.expectStates([StoresFixture(on: sut.stage).beginning])
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
    let sut = verification(beginning: .newRide(dropOff: .zoo, option: nil))
    try await sut.verify(
      when: { store, _ in store.dispatch(action) },
      then: { recording in
        recording.expectStates(of: \.view, [.selectRideOption, .initial])
        recording.expectRoutes([.action(.done)])
      })
  }

  @Test func cancelingASentRequestAbandonsItAndRenewsTheID() async throws {
    var ids: [String] = []
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      let store = PickMeUpStore(
        on: stage, locations: fixture.locations, rides: fixture.rideWorker, responder: parent,
        uuid: {
          let id = UUID()
          ids.append(id.uuidString)
          return id
        }, beginning: .newRide(dropOff: .zoo, option: .wallaby))
      store.userLocated(at: fixture.locations.current)
      store.rideRequestConfirmed()
      return store
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
