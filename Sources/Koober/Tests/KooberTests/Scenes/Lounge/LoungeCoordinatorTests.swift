import Scenes
import Testing

@testable import Koober

/// Coordinators of every style start in the lounge, and are released with their last scene.
@MainActor
struct LoungeTests {
  private let tabs = [
    "app", "app/signedIn", "app/signedIn/lounge", "app/signedIn/account",
  ]

  private func entered(seed: UInt64 = 0) async throws -> KooberFixture {
    let koober = try KooberFixture(seed: seed)
    try await koober.enter(.lounge)
    #expect(koober.coordinators == tabs)
    try await koober.expectNoLeaks()
    return koober
  }

  @Test func moviesArePushed() async throws {
    let koober = try await entered()
    for _ in 1...2 {
      try await koober.act("movies")
      try await koober.act("select", "pouch")
      try await koober.act("want")
      #expect(koober.path == "lounge > movies > movie id=\"pouch\"")
      #expect(koober.presentation == .push)
      #expect(koober.coordinators == tabs.inserting("app/signedIn/lounge/movies", at: 3))
      #expect(koober.scopes == ["app", "app/signedIn", "app/signedIn/movies"])
      try await koober.back()
      #expect(koober.text?.contains("* pouch      Pouch of Gold") == true)
      #expect(koober.coordinators.count == tabs.count + 1)
      try await koober.back()
      #expect(koober.path == "lounge")
      #expect(koober.coordinators == tabs)
      #expect(koober.scopes == ["app", "app/signedIn"])
      try await koober.expectNoLeaks()
    }
    // The watchlist belonged to the coordinator and was released with it.
    try await koober.act("movies")
    #expect(koober.text?.contains("*") == false)
  }

  @Test func randomChoicesFollowTheSeed() async throws {
    var paths: [String] = []
    for seed in [1, 1, 2, 3, 4, 5] as [UInt64] {
      let koober = try await entered(seed: seed)
      try await koober.act("movies")
      try await koober.act("surpriseMe")
      paths.append(koober.path)
    }
    #expect(paths[0] == paths[1])
    #expect(Set(paths).count > 1)
  }

  @Test func aTrailerReplacesItsMovie() async throws {
    let koober = try await entered()
    try await koober.act("movies")
    try await koober.act("select", "pouch")
    try await koober.act("trailer")
    #expect(koober.path == "lounge > movies > trailer id=\"pouch\"")
    #expect(koober.presentation == .push)
    #expect(koober.coordinators.contains("app/signedIn/lounge/movies/trailer"))
    try await koober.expectNoLeaks()
    try await koober.act("close")
    #expect(koober.path == "lounge > movies > movie id=\"pouch\"")
    #expect(!koober.coordinators.contains("app/signedIn/lounge/movies/trailer"))
    try await koober.expectNoLeaks()
    try await koober.act("trailer")
    try await koober.back()
    #expect(koober.path == "lounge > movies")
    try await koober.expectNoLeaks()
  }

  @Test func theCounterHasItsOwnStack() async throws {
    let koober = try await entered()
    try await koober.act("counter")
    #expect(koober.path == "lounge > counter count=0")
    #expect(koober.presentation == .secondaryStack)
    for _ in 1...2 { try await koober.act("increment") }
    #expect(try koober.state("lounge", "count") == "2")
    try await koober.act("details")
    #expect(koober.presentation == .push)
    #expect(koober.text?.contains("dismiss") == false)
    try await koober.act("setCount", "40")
    #expect(try koober.state("counter", "count") == "40")
    #expect(try koober.state("lounge", "count") == "40")
    try await koober.back()
    try await koober.act("peek")
    #expect(koober.path == "lounge > counter count=0 > counterDetails modal=true")
    #expect(koober.presentation == .modal)
    try await koober.act("reset")
    try await koober.act("dismiss")
    #expect(koober.front == "counter")
    try await koober.expectNoLeaks()
    try await koober.act("details")
    try await koober.act("dismiss", on: "counter")
    #expect(koober.path == "lounge")
    #expect(koober.app.router.history.last?.operation == "stop app/signedIn/lounge/counter")
    #expect(koober.coordinators == tabs)
    try await koober.expectNoLeaks()
    try await koober.act("counter")
    #expect(koober.path == "lounge > counter count=0")
  }

  @Test func theCinemaCoversTheTabs() async throws {
    let koober = try await entered()
    try await koober.act("movies")
    try await koober.act("select", "pouch")
    try await koober.act("watch")
    let movie = "lounge > movies > movie id=\"pouch\""
    #expect(koober.path == "\(movie) > cinema movie=\"pouch\"")
    #expect(koober.presentation == .modal)
    try await koober.expectNoLeaks()
    try await koober.stage.advance(by: .seconds(20))
    #expect(koober.text?.contains("The End") == true)
    try await koober.act("leave")
    #expect(koober.path == movie)
    try await koober.expectNoLeaks()
  }

  @Test func tabsKeepTheirScenesDuringAFilm() async throws {
    let koober = try await entered()
    try await koober.open("koober://rides")
    try await koober.open("koober://account/settings")
    try await koober.act("setName", "Jo")
    try await koober.open("koober://lounge/counter/details")
    try await koober.act("setCount", "7")
    for link in [nil, "koober://cinema/wombats"] {
      try await koober.open("koober://lounge")
      if let link {
        try await koober.open(link)
      } else {
        try await koober.act("cinema", "wombats")
      }
      #expect(koober.path == "lounge > cinema movie=\"wombats\"")
      try await koober.act("leave")
      #expect(koober.path == "lounge")
      #expect(try koober.state("lounge", "count") == "7")
      #expect(try koober.state("settings", "name") == "\"Jo\"")
      try koober.app.router.selectTab(named: "map", cause: "test")
      #expect(koober.path == "map > rideHistory")
    }
  }

  @Test func aLinkOrSignOutLeavesTheCinema() async throws {
    let koober = try await entered()
    try await koober.act("cinema", "wombats")
    try await koober.open("koober://account")
    #expect(koober.path == "account")
    try await koober.open("koober://cinema/wombats")
    try await koober.call("auth", "signOut")
    #expect(koober.path == "welcome")
    #expect(koober.coordinators == ["app", "app/onboarding"])
    try await koober.expectNoLeaks()
  }

  @Test func onlyTheRootCoordinatorCanSetTheRoot() async throws {
    let koober = try await entered()
    let root = try #require(koober.app.router.builder as? AppCoordinator)
    let signedIn = try root.signedIn()
    #expect(throws: NavigationError.self) {
      try signedIn.account().setRoot(KooberPlace.chat, cause: "test")
    }
    #expect(throws: NavigationError.self) {
      try signedIn.lounge().setRoot(KooberPlace.lounge, cause: "test")
    }
    #expect(koober.path == "lounge")
    #expect(koober.coordinators == tabs)
  }

  @Test func aTrailerRequiresItsMoviePage() async throws {
    let koober = try await entered()
    try await koober.act("movies")
    let root = try #require(koober.app.router.builder as? AppCoordinator)
    let place = KooberPlace.trailer(id: .pouch)
    let movies = try root.movies(for: place)
    let error = RouterError.noScene(
      place.destination, reason: "the film's page is not shown")
    #expect(throws: error) {
      try TrailerCoordinator(in: movies).start(at: place, style: .custom, cause: "test")
    }
    #expect(koober.path == "lounge > movies")
  }

  @Test(
    arguments: [
      ("koober://lounge/movies", "lounge > movies"),
      ("koober://lounge/movies/pouch", "lounge > movies > movie id=\"pouch\""),
      ("koober://lounge/movies/pouch/trailer", "lounge > movies > trailer id=\"pouch\""),
      ("koober://lounge/counter", "lounge > counter"),
      ("koober://lounge/counter?count=7", "lounge > counter count=7"),
      ("koober://lounge/counter/details", "lounge > counter > counterDetails"),
      (
        "koober://lounge/counter/details?modal=true",
        "lounge > counter > counterDetails modal=true"
      ),
      ("koober://cinema/pouch", "lounge > cinema movie=\"pouch\""),
    ])
  func aLinkBuildsTheWholeStack(_ link: String, path: String) async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.expectNoLeaks()
    for _ in 1...2 {
      try await koober.open(link)
      #expect(koober.path == path)
      let tree = koober.app.router.tree
      try await koober.open(link)
      #expect(koober.app.router.tree == tree)
      try await koober.open("koober://lounge")
      #expect(koober.path == "lounge")
      #expect(koober.coordinators == tabs)
      try await koober.expectNoLeaks()
    }
  }

  @Test func scenesOpenedByALinkWork() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.open("koober://lounge/counter/details?modal=true")
    try await koober.act("setCount", "3")
    try await koober.act("dismiss")
    #expect(koober.text?.contains("dismiss") == false)
    try await koober.back()
    #expect(koober.text?.contains("3 hops counted so far.") == true)
    try await koober.open("koober://lounge/movies/pouch/trailer")
    try await koober.act("close")
    try await koober.act("watch")
    try await koober.act("leave")
    #expect(koober.path == "lounge > movies > movie id=\"pouch\"")
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [
    KooberPlace.movie(id: .pouch), .trailer(id: .pouch), .counterDetails(modal: nil),
  ])
  func rejectsPlacesOfCoordinatorsThatAreNotStarted(_ place: KooberPlace) async throws {
    let koober = try await entered()
    #expect(throws: RouterError.self) { try koober.app.router.show(place, by: .top, cause: "test") }
    #expect(koober.path == "lounge")
    #expect(koober.coordinators == tabs)
  }
}

extension [String] {
  fileprivate func inserting(_ name: String, at index: Int) -> [String] {
    Array(self[..<index]) + [name] + Array(self[index...])
  }
}
