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
    try await koober.act("whereTo")
    #expect(koober.front == "dropOffPicker")
    try await koober.act("select", "airport")
    #expect(koober.front == "rideOptionPicker")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "wingtips")
    #expect(
      koober.text == """
        Is that right?

        Market hall -> Airport
        by wingtips

        [confirm]  [cancel]
        """)
    try await koober.act("confirm")
    #expect(koober.front == "sendingRideRequest")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.text?.hasPrefix("Your ride is hopping to you!") == true)
    try await koober.act("done")
    #expect(koober.scenes == ["map"])
    try await koober.expectNoLeaks()
  }

  @Test func aRideIsRequestedByNames() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    _ = try koober.app.router.open("koober://rides/new")
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
    #expect(koober.text == "Where to?\n\n[whereTo]  [cancel]")
  }

  @Test func abandoningAFlowStartedByALinkEndsIt() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let link = "koober://rides/new?dropOff=zoo&option=kangaroo"
    _ = try koober.app.router.open(link)
    try await koober.act("cancel")
    try await koober.act("yes")
    #expect(koober.scenes == ["map"])
    _ = try koober.app.router.open(link)
    #expect(try koober.state("pickMeUp", "view") == "confirmRequest")
  }

  @Test(arguments: [false, true])
  func aReadyRequestRefusesToBeLeft(whileItIsSent isSent: Bool) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    _ = try koober.app.router.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    if isSent { try await koober.act("confirm") }
    let reason =
      isSent
      ? "a ride is being requested: cancel it first"
      : "the ride is not requested yet: confirm or cancel it first"
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
    try await koober.act("setDropOff", "zoo", on: "pickMeUp", isFirst: true)
    #expect(koober.scenes == ["map", "pickMeUp", "pickMeUp", "rideOptionPicker"])
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "kangaroo")
    #expect(koober.scenes == ["map", "pickMeUp", "pickMeUp"])
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
    #expect(koober.scenes == ["map", "pickMeUp", "pickMeUp", "dropOffPicker"])
    try await koober.act("select", "zoo")
    try koober.app.router.back(cause: "test")
    #expect(koober.scenes == ["map", "pickMeUp"])
    #expect(koober.text?.contains("Market hall -> Airport") == true)
    try await koober.act("confirm")
    #expect(koober.scenes == ["map", "pickMeUp", "sendingRideRequest"])
    try await koober.expectNoLeaks()
  }

  @Test func goingBackFromAPickerNotifiesTheFlow() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("whereTo")
    try koober.app.router.back(cause: "test")
    #expect(koober.text == "Where to?\n\n[whereTo]  [cancel]")
  }

  @Test func aLinkWaitsForSignIn() async throws {
    let koober = try KooberFixture()
    let early = try koober.app.router.open("koober://rides/new?dropOff=zoo")
    #expect(early == .early(KooberPlace.newRide(dropOff: .zoo, option: nil).destination))
    try await koober.signIn()
    #expect(koober.scenes == ["map", "pickMeUp", "rideOptionPicker"])
  }

  @Test func aFailedRequestCanBeRetried() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.call("env", "fail", "rides.request", "timedOut")
    _ = try koober.app.router.open("koober://rides/new?dropOff=zoo&option=kangaroo")
    try await koober.act("confirm")
    try await koober.stage.advance(by: .seconds(1))
    #expect(
      koober.text == """
        Is that right?

        Market hall -> Zoo
        by kangaroo
        ! The server did not answer in time.

        [retry]  [cancel]
        """)
    try await koober.call("env", "recover", "rides.request")
    try await koober.act("retry")
    try await koober.stage.advance(by: .seconds(1))
    #expect(try koober.state("pickMeUp", "view") == "final")
  }

  @Test func leavingASecondRideKeepsTheFirst() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    _ = try koober.app.router.open("koober://rides/new")
    let place = KooberPlace.newRide(dropOff: nil, option: nil)
    try koober.app.router.show(place, by: .top, cause: "test")
    try await koober.stage.settle()
    try koober.app.router.back(cause: "back")
    try await koober.act("whereTo")
    #expect(koober.scenes == ["map", "pickMeUp", "dropOffPicker"])
  }
}
