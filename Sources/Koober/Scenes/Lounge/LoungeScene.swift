import Scenes

/// Where one kills time: films, and something to count.
@MainActor
final class LoungeStore: Store {
  struct State: Equatable, Codable, Sendable {
    /// What was counted last; nil where nothing was.
    var count: Int?
  }

  @Dispatchable
  enum Action {
    /// Looks through the films.
    case movies
    /// Counts on from where the last count ended.
    case counter
    /// Turns the lights off for a film; without its name, for one by chance.
    case cinema(movie: MovieID? = nil)
  }

  enum Route: Equatable { case movies, counter(count: Int), cinema(MovieID) }

  let routes = Routes<Route>()
  private let relay = Relay(State())
  private let movies: MovieRepository

  init(movies: MovieRepository) { self.movies = movies }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .movies: routes.send(.movies)
    case .counter: routes.send(.counter(count: currentState.count ?? 0))
    case .cinema(let id): routes.send(.cinema(id ?? movies.surprise().id))
    }
  }

  /// Notes what came out of the counter.
  func countChanged(to count: Int) {
    if count != currentState.count { relay.accept(State(count: count)) }
  }
}

extension LoungeStore: Restorable {
  func restore(_ state: State) { relay.accept(state) }
}
