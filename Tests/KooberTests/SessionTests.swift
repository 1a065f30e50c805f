import Scenes
import Testing

@testable import Koober

/// What is made for one session is of no use to another.
@MainActor
struct SessionTests {
  @Test func aCoordinatorThatSomebodyHoldsIsNotTheNextUsers() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    let root = try #require(koober.app.router.builder as? AppCoordinator)
    let held = try root.signedInCoordinator()
    #expect(try root.signedInCoordinator() === held)
    try await koober.call("auth", "signOut")
    #expect(throws: KooberError.notSignedIn) { try root.signedInCoordinator() }
    try await koober.call("auth", "signInAsGuest")
    try await koober.stage.advance(by: .seconds(1))
    #expect(try root.signedInCoordinator() !== held)
    #expect(try root.signedInCoordinator().container.session.profile.isGuest)
    #expect(koober.text?.contains("Guest") == true)
    #expect(!held.container.session.profile.isGuest)
  }
}
