import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct MoviesStoreTests {
  private func verification(
    _ watchlist: Watchlist
  ) -> StoreVerification<MoviesStore, MoviesStore.State> {
    StoreVerification { _ in
      MoviesStore(repository: StoresFixture.movies(), watchlist: watchlist)
    }
  }

  @Test func selectAndSurpriseMeSendRoutes() async throws {
    let sut = verification(Watchlist())
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.select(movie: .wombats))
        for _ in 1...2 { store.dispatch(.surpriseMe) }
      },
      then: {
        $0.expectRoutes([
          .action(.movie(.wombats)), .action(.movie(.billabong)), .action(.movie(.boomerang)),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func theStateFollowsTheWatchlist() async throws {
    let watchlist = Watchlist()
    let sut = verification(watchlist)
    try await sut.verify(
      when: { _, _ in
        watchlist.toggle(.pouch)
        watchlist.toggle(.cairns)
        watchlist.toggle(.pouch)
      },
      then: { recording in
        recording.expectStates(of: \.wanted, [[], [.pouch], [.pouch, .cairns], [.cairns]])
      })
    try await sut.expectReleased()
    #expect(watchlist.state.observerCount == 0)
  }

  @Test func rendersTheMovies() {
    let view = MoviesView()
    let state = MoviesStore.State(movies: StoresFixture.movies().all, wanted: [.cairns])
    #expect(
      view.render(view.props(from: state)) == """
        Films

          billabong  Billabong Nights
          boomerang  The Boomerang Returns
        * cairns     Last Hop to Cairns
          pouch      Pouch of Gold
          wombats    Twelve Angry Wombats

        [select]  [surpriseMe]
        """)
  }

  @Test(arguments: MovieID.allCases) func everyMovieHasPlayableScenes(_ id: MovieID) {
    let movie = StoresFixture.movies().movie(id)
    #expect(movie.id == id)
    #expect(movie.scenes.allSatisfy { $0.count <= 30 } && !movie.scenes.isEmpty)
  }
}
