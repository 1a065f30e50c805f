import MailApp
import Scenes
import SceneSessions
import Testing

/// The return of an app to an earlier state, from which the next link is opened.
@MainActor
struct RewindTests {
  @Test func aRewindDropsTheLinksThatWait() async throws {
    let app = try MailApp()
    let session = AppSession(of: app)
    await session.start()
    try await app.stage.settle()
    _ = session.tracker.digest
    let point = RewindPoint(session)
    _ = try app.router.open("mail:///vault")
    #expect(app.router.deferredLinks.map(\.destination) == [Destination("vault")])
    #expect(await point.rewind())
    #expect(app.router.deferredLinks.isEmpty)
  }
}
