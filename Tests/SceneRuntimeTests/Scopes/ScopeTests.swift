import SceneRuntime
import Testing
@testable import SceneRuntime

struct ScopeTests {
  final class Service {}

  private func drawing(_ scope: Scope) -> [String] {
    ["\(scope.path): \(scope.trackedObjects.map { "\($0.type) by \($0.maker) at \($0.since)" })"]
      + scope.children.flatMap(drawing)
  }

  @Test func theTreeShowsObjectsWithTheirScopesMakersAndTimes() {
    var time = Duration.zero
    let app = Scope("app", now: { time })
    let shared = app.track(Service(), madeBy: "makeShared")
    time = .seconds(2)
    let user = app.begin("user")
    let own = user.track(Service(), madeBy: "makeOwn")
    #expect(
      drawing(app) == [
        #"app: ["Service by makeShared at 0.0 seconds"]"#,
        #"app/user: ["Service by makeOwn at 2.0 seconds"]"#,
      ])
    withExtendedLifetime((shared, own)) {}
  }

  @Test(arguments: [
    ("makeShared", "makeShared"), ("buildSignIn(email:onRoute:)", "buildSignIn"),
    ("init(environment:router:)", "AppContainer"), ("init", "AppContainer"),
  ])
  func aMakerIsNamedWithoutLabels(_ function: String, name: String) {
    let app = Scope("app", now: { .zero })
    let service = Service()
    app.track(service, madeBy: function, in: "App/AppContainer+Services.swift")
    #expect(app.trackedObjects.map(\.makerName) == [name])
  }

  @Test func aReleasedObjectIsNotShown() {
    let app = Scope("app", now: { .zero })
    app.track(Service())
    #expect(app.trackedObjects.isEmpty)
  }

  @Test func anObjectTrackedTwiceIsShownOnce() {
    let app = Scope("app", now: { .zero })
    let service = app.track(Service())
    app.track(service)
    #expect(app.trackedObjects.count == 1)
  }

  @Test func endingAScopeEndsAndRemovesItsDescendants() {
    let app = Scope("app", now: { .zero })
    let user = app.begin("user")
    let feature = user.begin("feature")
    user.end()
    #expect(feature.hasEnded)
    #expect(user.hasEnded)
    #expect(app.children.isEmpty)
    #expect(app.leaks.isEmpty)
  }

  @Test func anObjectThatOutlivesItsScopeLeaksUntilReleased() {
    let app = Scope("app", now: { .zero })
    let user = app.begin("user")
    let feature = user.begin("feature")
    var kept: Service? = feature.track(Service(), madeBy: "makeKept")
    user.track(Service())
    user.end()
    #expect(
      app.leaks.map { "\($0.type) of \($0.scope) by \($0.maker)" } == [
        "Service of app/user/feature by makeKept"
      ])
    kept = nil
    _ = kept
    #expect(app.leaks.isEmpty)
  }

  @Test func anObjectThatOutlivesTheRootIsALeak() {
    let app = Scope("app", now: { .zero })
    let kept = app.track(Service(), madeBy: "makeKept")
    app.end()
    #expect(app.leaks.map(\.maker) == ["makeKept"])
    withExtendedLifetime(kept) {}
  }

  @Test func leaksOfDifferentScopesAreShownOldestFirst() {
    var time = Duration.zero
    let app = Scope("app", now: { time })
    let user = app.begin("user")
    let older = user.begin("feature").track(Service(), madeBy: "makeOlder")
    time = .seconds(1)
    let newer = user.track(Service(), madeBy: "makeNewer")
    user.end()
    #expect(app.leaks.map(\.maker) == ["makeOlder", "makeNewer"])
    withExtendedLifetime((older, newer)) {}
  }

  @Test func manyScopesEndTogether() {
    let app = Scope("app", now: { .zero })
    let user = app.begin("user")
    for number in 0..<20_000 { _ = user.begin("\(number)") }
    user.end()
    #expect(user.children.isEmpty)
    #expect(app.children.isEmpty)
  }

  private var list = TrackedObjectList()

  private mutating func add(_ object: AnyObject, _ number: Int) {
    list.append(TrackedObject(object, scope: "app", maker: "\(number)", since: .zero))
  }

  @Test mutating func releasedObjectsAreRemoved() {
    let kept = (0..<100).map { number in
      let service = Service()
      add(service, number)
      return service
    }
    for number in 100..<10_000 {
      add(Service(), number)
      #expect(list.objects.count <= 2 * kept.count)
    }
    list.prune()
    #expect(list.objects.map(\.maker) == (0..<100).map(String.init))
    #expect(kept.allSatisfy { list.contains($0) })
  }

  @Test mutating func anObjectAtAReusedAddressIsNotMistakenForTheOldOne() {
    for number in 0..<100 {
      let service = Service()
      #expect(!list.contains(service))
      add(service, number)
      #expect(list.contains(service))
    }
  }
}
