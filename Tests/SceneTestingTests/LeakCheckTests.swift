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
          PageStore is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            held by observation, by which it observes Int: the closure keeps it
          """,
          "clockwork is observed by 2, and was by 1 with the same scenes: "
            + "an observation has outlived its scene",
        ]
      ),
      (
        .feedback,
        [
          """
          PageStore is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            held by loop: a closure of the feedbacks of page keeps it
          """
        ]
      ),
      (
        .coordinator,
        [
          """
          PageStore is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            perhaps held by LeakyCoordinator.kept[0], unless that is weak
          """,
          "clockwork is observed by 2, and was by 1 with the same scenes: "
            + "an observation has outlived its scene",
        ]
      ),
      (
        .effect,
        [
          """
          PageStore is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            perhaps held by an effect in flight: page.save, asleep until 6.0 seconds
          """
        ]
      ),
      (
        .closure,
        [
          """
          PageStore is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            nothing that can be seen holds it: look for a closure, a task or a global
          """,
          "clockwork is observed by 2, and was by 1 with the same scenes: "
            + "an observation has outlived its scene",
        ]
      ),
      (
        .scene,
        [
          """
          Scene is alive after its scene page has left
            it lives in leaky, made by makePage(_:) at 1s
            nothing that can be seen holds it: look for a closure, a task or a global
          """,
          "clockwork is observed by 2, and was by 1 with the same scenes: "
            + "an observation has outlived its scene",
        ]
      ),
      (
        .view,
        [
          """
          PageView is alive after its scene page has left
            it lives in no scope: nobody has tracked it
            nothing that can be seen holds it: look for a closure, a task or a global
          """
        ]
      ),
      (
        .subscription,
        [
          "clockwork is observed by 2, and was by 1 with the same scenes: "
            + "an observation has outlived its scene"
        ]
      ),
      (
        .listener,
        [
          "the store of home is observed by 1, and was by 0 with the same scenes: "
            + "an observation has outlived its scene"
        ]
      ),
      (
        .child,
        [
          """
          LeakyChild is alive after its last scene has left
            perhaps held by LeakyCoordinator.child, unless that is weak
          """
        ]
      ),
    ] as [(LeakKind, [String])])
  func whatIsLeftOfASceneIsNamed(_ kind: LeakKind, reports: [String]) async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try await app.stage.advance(by: .seconds(1))
    try await app.visit(kind)
    try await check.expectNoLeaks()
    #expect(log.reports == reports)
  }

  @Test func aLeakIsToldOnce() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try await app.visit(.feedback)
    try await app.visit(.none)
    try await check.expectNoLeaks()
    #expect(log.reports.count == 1)
    try await check.expectNoLeaks()
    #expect(log.reports.count == 1)
  }

  @Test func aSceneThatIsThereIsNoLeak() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    try app.router.show(LeakyPlace.page(kind: .observation), by: .top, cause: "test")
    try await check.expectNoLeaks()
    #expect(log.reports == [])
  }

  @Test func whatOutlivesItsScopeIsNamed() async throws {
    let app = try LeakyApp()
    let check = LeakCheck(app, reportingTo: log.reporter)
    let trip = app.scope.begin("trip")
    let store = trip.track(
      PageStore(.none, on: app.stage, clockwork: app.coordinator.clockwork), madeBy: "test")
    trip.end()
    try await check.expectNoLeaks()
    #expect(
      log.reports.first == """
        PageStore is alive after its scope has ended
          it lives in leaky/trip, made by test at 0s
          nothing that can be seen holds it: look for a closure, a task or a global
        """)
    store.dispatch(.turn)
  }

  @Test func whatATestCantLetGoOfIsNamed() async throws {
    let clockwork = Clockwork()
    let sut = StoreVerification(reportingTo: log.reporter) {
      PageStore(.observation, on: $0, clockwork: clockwork)
    }
    try await sut.expectReleased()
    #expect(
      log.reports == [
        """
        PageStore is alive after everybody has let go of it
          held by observation, by which it observes Int: the closure keeps it
        """
      ])
  }
}
