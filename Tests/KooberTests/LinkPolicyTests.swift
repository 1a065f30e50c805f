import Scenes
import Testing

@testable import Koober

@MainActor
struct LinkPolicyTests {
  @Test func aMessageIsWrittenWhereverOneIs() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.lounge)
    try await koober.act("movies")
    try await koober.open("koober://chat/write?text=Late")
    #expect(koober.path == #"lounge > movies > writeMessage text="Late""#)
    try await koober.act("send")
    #expect(koober.path == "lounge > movies")
    try await koober.expectNoLeaks()
  }

  @Test func aRideThatIsShownIsNotShownAgain() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/42")
    #expect(koober.path == #"map > rideHistory > ride id="42""#)
    let ride = koober.app.router.front
    try koober.app.router.selectTab(named: "chat", cause: "test")
    try await koober.open("koober://rides/42")
    #expect(koober.path == #"map > rideHistory > ride id="42""#)
    #expect(koober.app.router.front === ride)
    try await koober.open("koober://rides/43")
    #expect(koober.path == #"map > rideHistory > ride id="43""#)
  }

  @Test func helpComesOverAFormAndLeavesItAsItIs() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signUp")
    try await koober.act("setName", "Jane")
    try await koober.open("koober://help")
    #expect(koober.path == "welcome > signUp > welcomeHelp")
    try await koober.act("close")
    #expect(koober.path == "welcome > signUp")
    try await koober.signIn()
    try await koober.open("koober://rides")
    for _ in 1...2 { try await koober.open("koober://help") }
    #expect(koober.path == "map > rideHistory > accountHelp")
    try await koober.act("close")
    #expect(koober.path == "map > rideHistory")
    try await koober.expectNoLeaks()
  }

  @Test func aStepThatAFlowControlsIsNotCovered() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides/to/zoo")
    try await koober.open("koober://help")
    #expect(koober.path == "account > accountHelp")
    try await koober.act("close")
    try koober.app.router.selectTab(named: "map", cause: "test")
    #expect(koober.path == #"map > rideTo dropOff="zoo" > rideOptionPicker"#)
  }
}
