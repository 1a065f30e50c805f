import Koober
import Scenes
import Testing

@MainActor
struct PickMeUpTests {
  @Test func aRideIsRequestedStepByStep() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap"])
    let map = koober.number(of: "pickMeUpMap")
    try await koober.act("whereTo")
    #expect(koober.embedded == ["pickMeUpMap", "dropOffPicker"])
    try await koober.act("select", "airport")
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker"])
    let picker = koober.number(of: "rideOptionPicker")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "wingtips")
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker", "rideConfirmation"])
    #expect(koober.number(of: "rideOptionPicker") == picker)
    #expect(
      koober.text == """
          ~~~ harbor       zoo
             museum
          market (pick-up)
                  airport (drop-off)

        Who should pick you up?

        > wingtips       $4.50
              __     __
              \\ \\_^_/ /
               '-(o)-'
          wallaby        $6.00
          wallaroo       $8.50
          kangaroo      $12.00

        [select]  [reload]

        Market hall -> Airport
        by wingtips

        [confirm]

        [cancel]
        """)
    try await koober.act("confirm")
    #expect(koober.embedded == ["pickMeUpMap", "sendingRideRequest"])
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap"])
    #expect(koober.number(of: "pickMeUpMap") == map)
    #expect(koober.text?.hasSuffix("\n\nYour ride is hopping to you!\n\n[done]") == true)
    try await koober.act("done")
    #expect(koober.scenes == ["map"])
    try await koober.expectNoLeaks()
  }

  @Test func aRideIsRequestedByNames() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new")
    try await koober.act("setDropOff", "airport")
    try await koober.act("selectRideOption", "wingtips", on: "pickMeUp")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(try koober.state("pickMeUp", "view") == "confirmRequest")
    #expect(try koober.state("pickMeUp", "request.rideOption") == "wingtips")
    #expect(
      try koober.state("pickMeUp", "request.id") == "\"E220A839-7B1D-4DAF-AE78-9E6AA1B965F4\"")
  }

  @Test func cancelingAsksForConfirmation() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("setDropOff", "zoo")
    try await koober.act("selectRideOption", "kangaroo", on: "pickMeUp")
    try await koober.act("cancel")
    #expect(koober.text == "Abandon this ride?\n\n[yes]  [no]")
    try await koober.act("no")
    #expect(koober.front == "pickMeUp")
    try await koober.act("cancel")
    try await koober.act("yes")
    #expect(
      koober.text == """
          ~~~ harbor       zoo
             museum
          market (pick-up)
                  airport

        Where to?

        [whereTo]  [cancel]
        """)
  }

  @Test(arguments: [("yes", ["map"]), ("no", ["map", "pickMeUp"])])
  func theQuestionIsRestoredWithItsFlow(_ answer: String, scenes: [String]) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("cancel")
    let saved = try koober.save()
    try await koober.act("no")
    #expect(try koober.restore(saved, force: true) == [])
    #expect(koober.scenes == ["map", "pickMeUp", "confirmation"])
    #expect(koober.stage.takeFailures().isEmpty)
    try await koober.act(answer)
    #expect(koober.scenes == scenes)
  }

  @Test func abandoningAFlowStartedByALinkEndsIt() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let link = "koober://rides/new?dropOff=zoo&option=kangaroo"
    try await koober.open(link)
    try await koober.act("cancel")
    try await koober.act("yes")
    #expect(koober.scenes == ["map"])
    try await koober.open(link)
    #expect(try koober.state("pickMeUp", "view") == "confirmRequest")
  }

  @Test(arguments: [false, true])
  func aReadyRequestRefusesToBeLeft(whileItIsSent isSent: Bool) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    if isSent { try await koober.act("confirm") }
    let reason =
      isSent
      ? "a ride is being requested; cancel it first"
      : "the ride is not requested yet; confirm or cancel it first"
    let refusal = RouterError.refused(by: "pickMeUp", reason: reason)
    let tree = koober.app.router.tree
    #expect(throws: refusal) { try koober.app.router.open("koober://") }
    #expect(throws: refusal) { try koober.app.router.open("koober://rides/to/airport") }
    #expect(throws: refusal) {
      try koober.app.router.perform(.popToRoot(in: tree.entries.first?.id), by: .top, cause: "test")
    }
    if !isSent {
      #expect(throws: refusal) { try koober.app.router.back(cause: "test") }
    }
    await #expect(throws: refusal) { try await koober.call("auth", "signOut") }
    #expect(koober.app.router.tree == tree)
    try await koober.call("auth", "signOut", "true")
    #expect(koober.scenes == ["welcome"])
  }

  @Test func aStepBelongsToTheRideThatStartedIt() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let place = KooberPlace.newRide(dropOff: nil, option: nil)
    for _ in 1...2 { try koober.app.router.show(place, by: .top, cause: "test") }
    try await koober.stage.settle()
    try await koober.act("setDropOff", "zoo", on: "pickMeUp", isFirst: true)
    #expect(koober.scenes == ["map", "pickMeUp", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap"])
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "kangaroo", on: "rideOptionPicker")
    try koober.app.router.back(cause: "test")
    #expect(try koober.state("pickMeUp", "request.rideOption") == "kangaroo")
  }

  @Test func aSecondRideHasItsOwnSteps() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("setDropOff", "airport")
    try await koober.act("selectRideOption", "wingtips", on: "pickMeUp")
    let place = KooberPlace.whereTo
    try koober.app.router.show(place, by: .top, cause: "test")
    try await koober.stage.settle()
    #expect(koober.scenes == ["map", "pickMeUp", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap", "dropOffPicker"])
    try await koober.act("select", "zoo")
    try koober.app.router.back(cause: "test")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.text?.contains("Market hall -> Airport") == true)
    try await koober.act("confirm")
    #expect(koober.embedded == ["pickMeUpMap", "sendingRideRequest"])
    try await koober.expectNoLeaks()
  }

  @Test func leavingAStepRemovesItsScene() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("whereTo")
    try await koober.act("back")
    #expect(koober.embedded == ["pickMeUpMap"])
    #expect(try koober.state("pickMeUp", "view") == "initial")
    try await koober.expectNoLeaks()
  }

  @Test func aLinkWaitsForSignIn() async throws {
    let koober = try KooberFixture()
    let early = try koober.app.router.open("koober://rides/new?dropOff=zoo")
    #expect(early == .early(KooberPlace.newRide(dropOff: .zoo, option: nil).destination))
    try await koober.signIn()
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker"])
  }

  @Test func aFailedRequestCanBeRetried() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.call("env", "fail", "rides.request", "timedOut")
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("confirm")
    try await koober.stage.advance(by: .seconds(1))
    #expect(
      koober.text?.hasSuffix(
        """
        Market hall -> Zoo
        by kangaroo
        ! The server did not answer in time.

        [retry]

        [cancel]
        """) == true)
    try await koober.call("env", "recover", "rides.request")
    try await koober.act("retry")
    try await koober.stage.advance(by: .seconds(1))
    #expect(try koober.state("pickMeUp", "view") == "final")
  }

  @Test func leavingASecondRideKeepsTheFirst() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/new")
    let place = KooberPlace.newRide(dropOff: nil, option: nil)
    try koober.app.router.show(place, by: .top, cause: "test")
    try await koober.stage.settle()
    try koober.app.router.back(cause: "back")
    try await koober.act("whereTo")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.embedded == ["pickMeUpMap", "dropOffPicker"])
  }
}

/// The search for the user's location at the beginning of a flow.
@MainActor
struct FindingLocationTests {
  private func koober(_ controls: [String]...) async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.signIn()
    for control in controls {
      let handle = try #require(koober.app.services.first { $0.name == "env" })
      try handle.perform(
        control[0], arguments: control.dropFirst().map { Argument(.text($0, quoted: false)) },
        on: koober.app.stage)
    }
    return koober
  }

  @Test func aSlowServiceIsAwaited() async throws {
    let koober = try await koober(["delay", "location.find", "5s"])
    try await koober.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    #expect(koober.embedded == ["findingLocation"])
    #expect(koober.text == "Finding your location ...\n\n[cancel]")
    try await koober.act("setDropOff", "airport")
    #expect(try koober.state("pickMeUp", "view") == "findingLocation")
    try await koober.stage.advance(by: .seconds(5))
    #expect(koober.embedded == ["pickMeUpMap", "rideOptionPicker", "rideConfirmation"])
    #expect(
      try koober.state("pickMeUp", "progress.rideRequestReady.waypoints.dropOff.id") == "zoo")
    try await koober.expectNoLeaks()
  }

  @Test(
    arguments: [
      ("locationDenied", "! Koober may not use your location."),
      ("locationNotFound", "! Your location cannot be found."),
    ])
  func aFailureIsShownAndCanBeRetried(error: String, notice: String) async throws {
    let koober = try await koober(["fail", "location.find", error])
    try await koober.act("newRide")
    #expect(koober.text == "\(notice)\n\n[locate]\n\n[cancel]")
    try await koober.call("env", "recover", "location.find")
    try await koober.act("locate")
    #expect(koober.embedded == ["pickMeUpMap"])
    try await koober.expectNoLeaks()
  }

  @Test func theSearchIsGoneForGoodWhenItHasAnAnswer() async throws {
    let koober = try await koober()
    try await koober.act("newRide")
    try await koober.call("env", "fail", "location.find", "locationDenied")
    for action in ["whereTo", "back", "whereTo", "cancel"] {
      try await koober.act(action)
      #expect(koober.embedded.first == "pickMeUpMap")
    }
  }

  @Test func thePickUpLocationIsCapturedOnce() async throws {
    let koober = try await koober(["move", "museum"])
    try await koober.open("koober://rides/to/zoo")
    try await koober.call("env", "move", "airport")
    try await koober.act("setDropOff", "harbor")
    #expect(
      try koober.state("pickMeUp", "progress.waypointsDetermined.pickUp.id") == "museum")
    #expect(
      koober.text?.hasPrefix(
        """
          ~~~ harbor (drop-off) zoo
             museum (pick-up)
          market
                  airport
        """) == true)
  }

  @Test func aSearchIsCanceledByLeaving() async throws {
    let koober = try await koober(["delay", "location.find", "5s"])
    try await koober.act("newRide")
    try await koober.act("cancel")
    #expect(koober.scenes == ["map"])
    #expect(!koober.stage.effects.contains { $0.name == "findingLocation.find" })
    try await koober.expectNoLeaks()
  }

  @Test func aSearchContinuesAfterRestoring() async throws {
    let koober = try await koober(["delay", "location.find", "5s"])
    try await koober.open("koober://rides/to/zoo")
    let fresh = try KooberFixture()
    #expect(try fresh.restore(try koober.save()) == [])
    #expect(fresh.embedded == ["findingLocation"])
    try await fresh.stage.advance(by: .seconds(6))
    #expect(fresh.embedded == ["pickMeUpMap", "rideOptionPicker"])
  }
}
