import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct RideOptionPickerStoreTests {
  private let parent = RespondersLog()
  private let flow = Relay(
    PickMeUpState(step: .initial(pickUp: LocationRepository().current)))

  private func verification(
    failing error: KooberError? = nil
  ) -> StoreVerification<RideOptionPickerStore, RideOptionPickerState> {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.ridesOptions, with: error) }
      return RideOptionPickerStore(
        on: stage, pickUp: fixture.locations.current, options: fixture.rideOptions,
        pickMeUp: flow.states, responder: parent)
    }
  }

  private let options = [
    RideOption(id: .wingtips, name: "Wingtips", fare: 450, picture: "ride-wingtips"),
    RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby"),
    RideOption(id: .wallaroo, name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
    RideOption(id: .kangaroo, name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
  ]

  @Test func theOptionsLoadAfterASecond() async throws {
    let sut = verification()
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(1)) },
      then: { recording in
        recording.expectStates(of: \.options, [.loading, .loaded(options)])
        recording.expectEffects([
          .at(.zero, .started("rideOptions.load")),
          .at(.seconds(1), .finished("rideOptions.load")),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func selectingIsIgnoredWhileLoading() async throws {
    let sut = verification()
    try await sut.when { store, stage in
      store.dispatch(.select(id: .kangaroo))
      #expect(parent.events == [])
      try await stage.advance(by: .seconds(1))
      store.dispatch(.select(id: .kangaroo))
    }
    #expect(parent.events == ["by kangaroo"])
  }

  @Test func reloadRetriesAFailedRequest() async throws {
    let sut = verification(failing: .notConnected)
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.reload)
        try await stage.advance(by: .seconds(5))
      },
      then: { $0.expectStates(of: \.options, [.loading, .failed(.notConnected)]) })
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.reload)
        try await stage.advance(by: .seconds(1))
      },
      then: {
        $0.expectStates(of: \.options, [.loading, .failed(.notConnected)])
      })
  }

  @Test func reloadFetchesFaresThatAreNoLongerValid() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, stage in
        try await stage.advance(by: .seconds(1))
        store.dispatch(.reload)
        try await stage.advance(by: .seconds(KooberRideOptionRepository.lifetime))
        store.dispatch(.reload)
        try await stage.advance(by: .seconds(1))
      },
      then: {
        $0.expectStates(of: \.options, [.loading, .loaded(options), .loading, .loaded(options)])
      })
  }

  @Test func eachImageIsMadeOnce() {
    var names: [String] = []
    let images = ImageCache { name in
      names.append(name)
      return RidePictures.picture(named: name)
    }
    for name in ["ride-wallaby", "none", "ride-wallaby", "none"] {
      #expect(images.image(named: name) == RidePictures.picture(named: name))
    }
    #expect(names == ["ride-wallaby", "none"])
  }

  @Test func leavingStopsLoading() async throws {
    let sut = verification()
    try await sut.expectReleased()
    sut.then { $0.expectEffects([.started("rideOptions.load"), .cancelled("rideOptions.load")]) }
  }

  @Test func theFlowSaysWhichOptionIsSelected() async throws {
    let sut = verification()
    try await sut.verify(
      when: { _, stage in
        let fixture = StoresFixture(on: stage)
        for option in [RideOptionID.wallaby, .kangaroo] {
          flow.accept(
            PickMeUpState(
              step: .confirmRequest(
                fixture.request(to: .zoo, by: option), PickMeUpConfirmation())))
        }
      },
      then: { $0.expectStates(of: \.selected, [nil, .wallaby, .kangaroo]) })
  }

  @Test(arguments: RideOptionID.allCases)
  func theSelectedOptionIsMarkedWithItsPicture(_ option: RideOptionID) throws {
    let view = RideOptionPickerView(formats: .make(), images: ImageCache())
    let text = view.render(RideOptionPickerState(options: .loaded(options), selected: option))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.filter { $0.hasPrefix("> ") }.map { $0.hasPrefix("> \(option)") } == [true])
    #expect(lines.count == 11)
    #expect(lines.allSatisfy { $0.count <= 38 })
    let picture = try #require(RidePictures.picture(named: "ride-\(option)"))
    #expect(text.contains(picture))
  }
}
