import Scenes

/// One film.
@MainActor
final class MovieStore: Store, Derived {
  struct State: Equatable {
    let movie: Movie
    /// Whether somebody wants to see it.
    var isWanted: Bool
  }

  @Dispatchable
  enum Action {
    /// Puts the film on the list of those to see, or takes it off.
    case want
    /// Shows the trailer here.
    case trailer
    /// Turns the lights off and watches the film.
    case watch
  }

  enum Route { case trailer, watch }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let watchlist: Watchlist
  private var observation: StateObservation?

  init(movie: Movie, watchlist: Watchlist) {
    self.watchlist = watchlist
    relay = Relay(State(movie: movie, isWanted: watchlist.currentState.contains(movie.id)))
    observation = watchlist.state.observe { [weak self] wanted in
      self?.relay.change { $0.isWanted = wanted.contains($0.movie.id) }
    }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .want: watchlist.toggle(currentState.movie.id)
    case .trailer: routes.send(.trailer)
    case .watch: routes.send(.watch)
    }
  }
}

struct MovieView: SceneView {
  struct Props: Equatable {
    let title: String
    let year: Int
    let summary: String
    let note: String?
  }

  func props(from state: MovieStore.State) -> Props {
    Props(
      title: state.movie.title, year: state.movie.year, summary: state.movie.summary,
      note: state.isWanted ? "* You want to see it." : nil)
  }

  func render(_ props: Props) -> String {
    """
    \(props.title) (\(props.year))

    \(TextLines.wrap(props.summary, indent: "  "))

    \(props.note.map { "\($0)\n\n" } ?? "")[want]  [trailer]  [watch]
    """
  }
}

extension MoviesContainer {
  func buildMovie(_ id: MovieID, onRoute: @escaping RouteHandler<MovieStore>) -> Scene {
    let store = MovieStore(movie: repository.movie(id), watchlist: watchlist)
    return scene("movie", store, MovieView(), onRoute: onRoute)
  }
}
