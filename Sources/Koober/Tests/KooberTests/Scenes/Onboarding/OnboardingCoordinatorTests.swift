import Scenes
import Testing

@testable import Koober

@MainActor
struct OnboardingTests {
  @Test func theFirstLaunchShowsWelcome() async throws {
    let koober = try KooberFixture()
    #expect(koober.scenes == ["launch"])
    try await koober.stage.settle()
    #expect(koober.scenes == ["welcome"])
    #expect(koober.text == "Koober\nRides that hop.\n\n[signIn]  [signUp]\n[continueAsGuest]")
  }

  @Test func signingInShowsTheMap() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signIn")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    #expect(koober.state("signIn")?.description.contains("secret") == false)
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map"])
    try await koober.expectNoLeaks()
  }

  @Test func aFailedSignInIsShown() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.call("env", "fail", "auth.signIn", "notConnected")
    try await koober.act("signIn")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(
      koober.text == """
        Sign in

        E-mail    jane@example.com
        Password  ******

        [submit]  [cancel]

        ! You are not connected.
        [ok]
        """)
  }

  @Test func signingOutLeaksNothing() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.act("newRide")
    try await koober.act("setDropOff", "airport")
    try await koober.call("auth", "signOut")
    #expect(koober.scenes == ["welcome"])
    try await koober.expectNoLeaks()
    #expect(koober.app.scope.children.map(\.path) == ["app/onboarding"])
  }

  @Test func aHalfFilledFormRefusesToBeLeft() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signUp")
    try await koober.act("setName", "Jane")
    #expect(throws: RouterError.self) { try koober.app.router.back(cause: "test") }
    try await koober.act("clear")
    try await koober.act("cancel")
    #expect(koober.scenes == ["welcome"])
  }

  @Test(arguments: ["signIn", "signUp"])
  func submittingAnEmptyFormShowsAnError(_ form: String) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act(form)
    try await koober.act("submit")
    #expect(koober.text?.contains("\n! Please fill in all fields.\n") == true)
    try await koober.act("setEmail", "jane@example.com")
    #expect(koober.text?.contains("!") == false)
  }

  @Test(arguments: ["cancel", "back --force"])
  func signingUpCanBeCanceled(by way: String) async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signUp")
    try await koober.act("setName", "Jane")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    #expect(koober.text?.hasSuffix("Signing up ...  [cancel]") == true)
    if way == "cancel" {
      try await koober.act("cancel")
    } else {
      try koober.app.router.back(cause: "back", force: true)
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(koober.scenes == ["welcome"])
    #expect(koober.stage.effects == [])
  }

  @Test func leavingAFormDoesNotCancelAnotherAttempt() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    try await koober.act("signIn")
    try await koober.call("auth", "signIn", "joe@example.com", "secret")
    try await koober.act("cancel")
    #expect(koober.scenes == ["welcome"])
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map"])
  }

  @Test(arguments: ["cancel", "back --force"])
  func leavingTheFormCancelsSigningIn(by way: String) async throws {
    let home = TemporaryHome()
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    try await koober.act("signIn")
    try await koober.act("setEmail", "jane@example.com")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    if way == "cancel" {
      try await koober.act("cancel")
    } else {
      try koober.app.router.back(cause: "back", force: true)
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(koober.scenes == ["welcome"])
    #expect(koober.stage.effects == [])
    let next = try KooberFixture(home: home.path)
    try await next.stage.settle()
    #expect(next.scenes == ["welcome"])
  }
}
