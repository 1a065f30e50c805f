import MailApp
import SceneTesting
import Scenes
import Testing

/// Leaks of scenes that are embedded in another.
@MainActor
struct EmbeddedLeakTests {
  private let log = ReportLog()

  private func sort(_ app: SingleSceneApp, _ action: String, _ arguments: String...) throws {
    try #require(app.router.front)
      .action(action, arguments: arguments.map { Argument(.text($0, quoted: false)) })()
  }

  private func changeFolders(_ drawer: DrawerLog) async throws {
    let app = try Drawer.makeApp(drawer)
    app.start()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try sort(app, "add", "a")
    try sort(app, "sort")
    try await check.expectNoLeaks()
    try sort(app, "remove", "a")
    try sort(app, "leave")
    try await check.expectNoLeaks()
  }

  @Test func anEmbeddedSceneIsReleasedWhenTheStateNoLongerRequiresIt() async throws {
    try await changeFolders(DrawerLog())
    #expect(log.reports == [])
  }

  @Test func aRetainedEmbeddedSceneIsReported() async throws {
    let drawer = DrawerLog()
    drawer.retainsFolders = true
    try await changeFolders(drawer)
    #expect(
      log.reports == [
        """
        Scene was not released after its scene folder was removed
          it is in no scope: it was not tracked
          no holder was found: look for a closure, a task or a global
        """
      ])
  }
}
