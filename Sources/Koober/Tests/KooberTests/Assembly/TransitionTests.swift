import Scenes
import Testing

@testable import Koober

@MainActor
struct TransitionTests {
  /// Expects that a move fails with an error and changes nothing.
  private func expect(
    _ message: String, from koober: KooberFixture,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ move: (Router) throws -> Void
  ) {
    let tree = koober.app.router.tree
    let moves = koober.app.router.history.count
    do {
      try move(koober.app.router)
      Issue.record("the app moved to \(koober.path)", sourceLocation: sourceLocation)
    } catch {
      #expect("\(error)" == message, sourceLocation: sourceLocation)
    }
    #expect(koober.app.router.tree == tree, sourceLocation: sourceLocation)
    #expect(koober.app.router.history.count == moves, sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      (
        .counter(count: nil), .push,
        "cannot push 'counter': it can only be shown as a secondary stack"
      ),
      (.map, .push, "cannot push 'map': it can only be shown as a tab or a cross-fade"),
      (.launch, .push, "cannot push 'launch': it can only be shown as a root"),
      (
        .map, .modal,
        "cannot present 'map' as a modal: it can only be shown as a tab or a cross-fade"
      ),
      (.settings, .modal, "cannot present 'settings' as a modal: it can only be shown as a push"),
      (
        .accountHelp, .secondaryStack,
        "cannot present 'accountHelp' in a secondary stack: it can only be shown as a modal"
      ),
    ] as [(KooberPlace, Placement.Style, String)])
  func anUnsupportedTransitionIsRefused(
    _ place: KooberPlace, _ style: Placement.Style, _ message: String
  ) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    expect(message, from: koober) {
      try $0.show(place.destination, style: style, by: .top, cause: "test")
    }
  }

  @Test func anUnsupportedRootIsRefused() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    expect("cannot set 'settings' as the root: it can only be shown as a push", from: koober) {
      try $0.setRoot(KooberPlace.settings, animation: .none, by: .top, cause: "test")
    }
    expect("cannot cross-fade to 'ride': it can only be shown as a push", from: koober) {
      try $0.setRoot(KooberPlace.ride(id: "1"), by: .top, cause: "test")
    }
    expect("cannot show 'ride' as a tab: it can only be shown as a push", from: koober) {
      try $0.replaceFront(with: KooberPlace.ride(id: "1").destination, by: .top, cause: "test")
    }
  }

  @Test(
    arguments: [
      (.movie(id: .pouch), "cannot show 'movie': it needs the films"),
      (.trailer(id: .pouch), "cannot show 'trailer': it needs the films"),
      (.counterDetails(modal: true), "cannot show 'counterDetails': it needs a counter"),
    ] as [(KooberPlace, String)])
  func aPlaceWithoutItsDependencyIsRefused(
    _ place: KooberPlace, _ message: String
  ) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    expect(message, from: koober) { try $0.show(place, by: .top, cause: "test") }
  }

  @Test func theLaunchNeedsASessionThatIsBeingRead() async throws {
    let koober = try KooberFixture()
    let message = "cannot show 'launch': it needs a session that is still being read"
    func setRoot(_ router: Router) throws {
      try router.setRoot(KooberPlace.launch, animation: .none, by: .top, cause: "test")
    }
    try await koober.stage.settle()
    expect(message, from: koober, setRoot)
    expect("cannot show 'authenticate': it needs a user session", from: koober) {
      try $0.show(KooberPlace.authenticate(reason: "x"), by: .top, cause: "test")
    }
    try await koober.signIn()
    expect(message, from: koober, setRoot)
  }

  @Test func aPushGoesToTheTabOfItsCoordinator() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.lounge)
    try await koober.act("movies")
    try koober.app.router.selectTab(named: "map", cause: "test")
    try koober.app.router.show(KooberPlace.movie(id: .pouch), by: .top, cause: "test")
    #expect(koober.path == #"lounge > movies > movie id="pouch""#)
    // Back leads to the other tab, as after any jump.
    try await koober.back()
    #expect(koober.path == "map")
    // A route of a scene in a tab that is not selected goes there as well.
    try await koober.act("select", "billabong", on: "movies")
    #expect(koober.path.hasPrefix(#"lounge > movies > movie id="pouch" > movie id="#))
    // A place of the tabs' own coordinator has no tab of its own.
    try koober.app.router.show(KooberPlace.rideHistory, by: .top, cause: "test")
    #expect(koober.path.hasPrefix("lounge > movies"))
    #expect(koober.path.hasSuffix("rideHistory"))
  }

  @Test func aLateRouteReplacesTheOtherForm() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    koober.app.router.routes.mode = .manual
    try await koober.act("signIn")
    try await koober.act("signUp")
    try koober.app.router.routes.follow(2)
    #expect(koober.path == "welcome > signUp")
    try koober.app.router.routes.follow(1)
    #expect(koober.path == "welcome > signIn")
    try await koober.expectNoLeaks()
  }

  @Test func aRootThatTheUserSetsLeavesAWayBack() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://rides")
    try koober.app.router.setRoot(
      KooberPlace.chat.destination, animation: .none, by: .top, cause: "test", isJump: true)
    #expect(koober.path == "chat")
    #expect(koober.app.router.history.last?.operation == "setRoot map | chat | lounge | account")
    try await koober.back()
    #expect(koober.path == "map > rideHistory")
  }

  @Test func completionListsOnlyWhatCanBeShown() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    #expect(koober.app.placeNames(by: [.secondaryStack]) == ["counter"])
    #expect(koober.app.placeNames(by: [.tab]) == ["map", "chat", "lounge", "account"])
    #expect(!koober.app.placeNames(by: [.push]).contains("movie"))
    try koober.app.router.selectTab(named: "lounge", cause: "test")
    try await koober.act("movies")
    #expect(koober.app.placeNames(by: [.push]).contains("movie"))
  }
}
