import Scenes
import Testing

@testable import Koober

/// A removed scene, its store and its observations are released.
@MainActor
struct LeakTests {
  @Test(arguments: ["signIn", "signUp"]) func closingAFormLeaksNothing(_ form: String) async throws
  {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.expectNoLeaks()
    for _ in 1...2 {
      try await koober.act(form)
      try await koober.act("setEmail", "jane@example.com")
      if form == "signUp" { try await koober.act("clear") }
      try await koober.act("cancel")
      #expect(koober.scenes == ["welcome"])
      try await koober.expectNoLeaks()
    }
  }

  @Test(
    arguments: [
      "koober://rides/new", "koober://rides/new/drop-off", "koober://rides/to/airport",
      "koober://rides/new?dropOff=zoo&option=kangaroo",
    ])
  func leavingTheRideFlowLeaksNothing(_ link: String) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.expectNoLeaks()
    for _ in 1...2 {
      _ = try koober.app.router.open(link)
      try await koober.stage.settle()
      try koober.app.router.back(cause: "test", force: true)
      #expect(koober.scenes == ["map"])
      try await koober.expectNoLeaks()
    }
  }

  @Test func theStepsOfARideLeakNothing() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.expectNoLeaks()
    try await koober.act("whereTo")
    try await koober.act("select", "zoo")
    try await koober.expectNoLeaks()
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("select", "kangaroo")
    try await koober.expectNoLeaks()
    try await koober.act("cancel")
    try await koober.act("no")
    try await koober.expectNoLeaks()
    try await koober.act("confirm")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.expectNoLeaks()
    try await koober.act("done")
    #expect(koober.scenes == ["map"])
    try await koober.expectNoLeaks()
  }

  @Test func signingOutLeaksNothing() async throws {
    let koober = try KooberFixture()
    for _ in 1...2 {
      try await koober.signIn()
      _ = try koober.app.router.open("koober://rides/to/airport")
      try await koober.call("auth", "signOut")
      #expect(koober.scenes == ["welcome"])
      try await koober.expectNoLeaks()
    }
  }
}
