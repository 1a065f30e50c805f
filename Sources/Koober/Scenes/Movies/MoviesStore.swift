import Scenes

/// The films to choose from.
@MainActor
final class MoviesStore: Store {
  struct State: Equatable {
    let movies: [Movie]
    /// Those that somebody wants to see.
    var wanted: Set<MovieID> = []
  }

  @Dispatchable
  enum Action {
    /// Shows a film.
    case select(movie: MovieID)
    /// Shows a film by chance.
    case surpriseMe
  }

  enum Route: Equatable { case movie(MovieID) }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let repository: MovieRepository
  private var observation: StateObservation?

  init(repository: MovieRepository, watchlist: Watchlist) {
    self.repository = repository
    relay = Relay(State(movies: repository.all, wanted: watchlist.currentState))
    observation = watchlist.state.observe { [weak self] in self?.follow($0) }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id): routes.send(.movie(id))
    case .surpriseMe: routes.send(.movie(repository.surprise().id))
    }
  }

  private func follow(_ wanted: Set<MovieID>) {
    guard wanted != currentState.wanted else { return }
    relay.accept(State(movies: currentState.movies, wanted: wanted))
  }
}

extension MoviesStore: Derived {}
