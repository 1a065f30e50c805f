import SceneTesting
import Scenes
import Testing

@MainActor
struct LeakCheckTests {
  private let log = ReportLog()

  @Test(
    arguments: [
      (LeakKind.none, []),
      (
        .observation,
        [
          """
          PageStore was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            held by observation, its observation of Int: the closure captures it
          """,
          "the observer count of clockwork is 2, but was 1 with the same scenes: "
            + "an observation was not released with its scene",
        ]
      ),
      (
        .feedback,
        [
          """
          PageStore was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            held by loop: a feedback of page captures it in a closure
          """
        ]
      ),
      (
        .coordinator,
        [
          """
          PageStore was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            possibly held by LeakyCoordinator.kept[0], unless it is weak
          """,
          "the observer count of clockwork is 2, but was 1 with the same scenes: "
            + "an observation was not released with its scene",
        ]
      ),
      (
        .effect,
        [
          """
          PageStore was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            possibly held by an effect in flight: page.save, asleep until 6.0 seconds
          """
        ]
      ),
      (
        .closure,
        [
          """
          PageStore was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            no holder was found: look for a closure, a task or a global
          """,
          "the observer count of clockwork is 2, but was 1 with the same scenes: "
            + "an observation was not released with its scene",
        ]
      ),
      (
        .scene,
        [
          """
          Scene was not released after its scene page was removed
            it is in leaky, made by makePage(_:) at 1s
            no holder was found: look for a closure, a task or a global
          """,
          "the observer count of clockwork is 2, but was 1 with the same scenes: "
            + "an observation was not released with its scene",
        ]
      ),
      (
        .view,
        [
          """
          PageView was not released after its scene page was removed
            it is in no scope: it was not tracked
            no holder was found: look for a closure, a task or a global
          """
        ]
      ),
      (
        .subscription,
        [
          "the observer count of clockwork is 2, but was 1 with the same scenes: "
            + "an observation was not released with its scene"
        ]
      ),
      (
        .listener,
        [
          "the observer count of the store of home is 1, but was 0 with the same scenes: "
            + "an observation was not released with its scene"
        ]
      ),
      (
        .child,
        [
          """
          LeakyChild was not released after its last scene was removed
            possibly held by LeakyCoordinator.child, unless it is weak
          """
        ]
      ),
    ] as [(LeakKind, [String])])
  func leaksOfARemovedSceneAreNamed(_ kind: LeakKind, reports: [String]) async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try await app.stage.advance(by: .seconds(1))
    try await app.visit(kind)
    try await check.expectNoLeaks()
    #expect(log.reports == reports)
  }

  @Test func aLeakIsReportedOnce() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try await app.visit(.feedback)
    try await app.visit(.none)
    try await check.expectNoLeaks()
    #expect(log.reports.count == 1)
    try await check.expectNoLeaks()
    #expect(log.reports.count == 1)
  }

  @Test func aLiveSceneIsNotALeak() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try app.router.show(LeakyPlace.page(kind: .observation), by: .top, cause: "test")
    try await check.expectNoLeaks()
    #expect(log.reports == [])
  }

  @Test func objectsThatOutliveTheirScopeAreNamed() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    let trip = app.scope.begin("trip")
    let store = trip.track(
      PageStore(.none, on: app.stage, clockwork: app.coordinator.clockwork), madeBy: "test")
    trip.end()
    try await check.expectNoLeaks()
    #expect(
      log.reports.first == """
        PageStore was not released after its scope ended
          it is in leaky/trip, made by test at 0s
          no holder was found: look for a closure, a task or a global
        """)
    store.dispatch(.turn)
  }

  @Test func anUnreleasedTestSubjectIsNamed() async throws {
    let clockwork = Clockwork()
    let sut = StoreVerification(reportingTo: log.reporter) {
      PageStore(.observation, on: $0, clockwork: clockwork)
    }
    try await sut.expectReleased()
    #expect(
      log.reports == [
        """
        PageStore was not released after all references were released
          held by observation, its observation of Int: the closure captures it
        """
      ])
  }
}
