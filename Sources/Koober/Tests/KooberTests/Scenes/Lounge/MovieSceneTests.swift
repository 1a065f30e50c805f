import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct MovieStoreTests {
  private let pouch = StoresFixture.movies().movie(.pouch)

  @Test func wantTogglesTheWatchlist() async throws {
    let watchlist = Watchlist()
    let movie = pouch
    let sut = StoreVerification { _ in MovieStore(movie: movie, watchlist: watchlist) }
    try await sut.verify(
      when: { store, _ in
        watchlist.toggle(.wombats)
        store.dispatch(.want)
        store.dispatch(.want)
      },
      then: { $0.expectStates(of: \.isWanted, [false, true, false]) })
    #expect(watchlist.currentState == [.wombats])
    try await sut.expectReleased()
    #expect(watchlist.state.observerCount == 0)
  }

  @Test func trailerAndWatchSendRoutes() async throws {
    let movie = pouch
    let sut = StoreVerification { _ in MovieStore(movie: movie, watchlist: Watchlist()) }
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.trailer)
        store.dispatch(.watch)
      },
      then: { $0.expectRoutes([.action(.trailer), .action(.watch)]) })
  }

  @Test func closingATrailerSendsARoute() async throws {
    let movie = pouch
    let sut = StoreVerification { _ in TrailerStore(movie: movie) }
    try await sut.verify(
      when: { store, _ in store.dispatch(.close) },
      then: { recording in
        recording.expectRoutes([.action(.closed)])
        recording.expectStates([movie])
      })
    try await sut.expectReleased()
  }

  @Test func rendersAMovieAndItsTrailer() {
    let view = MovieView()
    let state = MovieStore.State(movie: pouch, isWanted: true)
    #expect(
      view.render(view.props(from: state)) == """
        Pouch of Gold (1966)

          She carries more than a joey.

        * You want to see it.

        [want]  [trailer]  [watch]
        """)
    let trailer = TrailerView()
    #expect(
      trailer.render(trailer.props(from: pouch)) == """
          Keep your hands in your own pocket.

          POUCH OF GOLD
          Coming soon.

        [close]
        """)
  }
}
