import Scenes

/// One film.
@MainActor
final class MovieStore: Store, Derived {
  struct State: Equatable {
    let movie: Movie
    var isWanted: Bool
  }

  @Dispatchable
  enum Action {
    /// Adds the film to the watchlist or removes it.
    case want
    /// Shows the trailer in place of this page.
    case trailer
    /// Plays the film in the cinema.
    case watch
  }

  enum Route { case trailer, watch }

  let routes = Routes<Route>()
  let state: ObservableState<State>
  private let watchlist: Watchlist

  init(movie: Movie, watchlist: Watchlist) {
    self.watchlist = watchlist
    state = ObservableState(watchlist.state) {
      State(movie: movie, isWanted: $0.contains(movie.id))
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .want: watchlist.toggle(currentState.movie.id)
    case .trailer: routes.send(.trailer)
    case .watch: routes.send(.watch)
    }
  }
}

struct MovieView: SceneView {
  func render(_ state: MovieStore.State) -> String {
    page(
      "\(state.movie.title) (\(state.movie.year))",
      TextLines.wrap(state.movie.summary, indent: "  "),
      state.isWanted ? "* You want to see it." : nil, "[want]  [trailer]  [watch]")
  }
}

extension MoviesContainer {
  func buildMovie(_ id: MovieID, onRoute: @escaping RouteHandler<MovieStore>) -> Scene {
    let store = MovieStore(movie: repository.movie(id), watchlist: watchlist)
    return scene("movie", store, MovieView(), onRoute: onRoute)
  }
}
