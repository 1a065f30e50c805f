import Scenes

/// The films on the user's watchlist, kept while the films are shown.
@MainActor
final class Watchlist: Service, Restorable {
  private let relay = Relay<Set<MovieID>>([])

  var state: ObservableState<Set<MovieID>> { relay.states }

  func toggle(_ id: MovieID) { relay.accept(currentState.symmetricDifference([id])) }

  /// Sorted, so that equal lists are saved identically.
  var savedState: [MovieID] { MovieID.allCases.filter(currentState.contains) }

  func restore(_ wanted: [MovieID]) { relay.accept(Set(wanted)) }
}

/// The films to choose from.
@MainActor
final class MoviesStore: Store, Derived {
  struct State: Equatable {
    let movies: [Movie]
    var wanted: Set<MovieID> = []
  }

  @Dispatchable
  enum Action {
    /// Shows a film.
    case select(movie: MovieID)
    /// Shows a random film.
    case surpriseMe
  }

  enum Route: Equatable { case movie(MovieID) }

  let routes = Routes<Route>()
  let state: ObservableState<State>
  private let repository: MovieRepository

  init(repository: MovieRepository, watchlist: Watchlist) {
    self.repository = repository
    let movies = repository.all
    state = ObservableState(watchlist.state) { State(movies: movies, wanted: $0) }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id): routes.send(.movie(id))
    case .surpriseMe: routes.send(.movie(repository.randomMovie().id))
    }
  }
}

struct MoviesView: SceneView {
  func render(_ state: MoviesStore.State) -> String {
    let lines = state.movies.map { movie in
      let mark = state.wanted.contains(movie.id) ? "*" : " "
      return "\(mark) \(TextLines.pad(movie.id.rawValue, to: 11))\(movie.title)"
    }
    return page("Films", lines.joined(separator: "\n"), "[select]  [surpriseMe]")
  }
}

extension MoviesContainer {
  func buildMovies(onRoute: @escaping RouteHandler<MoviesStore>) -> Scene {
    let store = MoviesStore(repository: repository, watchlist: watchlist)
    return scene("movies", store, MoviesView(), onRoute: onRoute)
  }
}

/// The objects that live while the films are shown.
@MainActor
final class MoviesContainer: SceneContainer {
  let scope: Scope
  let environment: CurrentEnvironment
  let repository: MovieRepository
  let watchlist: Watchlist

  init(in signedIn: SignedInContainer) {
    scope = signedIn.scope.begin("movies")
    environment = signedIn.environment
    repository = signedIn.movies
    watchlist = scope.track(Watchlist())
  }
}

/// The films and the user's watchlist.
@MainActor
final class MoviesCoordinator: Coordinator {
  let container: MoviesContainer
  /// Outlives the films inside it.
  private let lounge: LoungeCoordinator

  init(in parent: LoungeCoordinator) {
    lounge = parent
    container = MoviesContainer(in: parent.signedIn.container)
    super.init("movies", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makeMovies() -> Scene {
    container.buildMovies { [self] route, _, _ in
      switch route {
      case .movie(let id):
        try show(KooberPlace.movie(id: id), cause: "route of movies") { [self] in makeMovie(id) }
      }
    }
  }

  func makeMovie(_ id: MovieID) -> Scene {
    container.buildMovie(id) { [self] route, scene, _ in
      switch route {
      case .trailer:
        let trailer = TrailerCoordinator(in: self, replacing: scene)
        try trailer.start(
          at: KooberPlace.trailer(id: id), style: .custom, cause: "route of movie"
        ) { trailer.makeTrailer(of: id) }
      case .watch:
        try lounge.signedIn.show(KooberPlace.cinema(movie: id), cause: "route of movie")
      }
    }
  }

  func makeTrailer(of id: MovieID) -> Scene { TrailerCoordinator(in: self).makeTrailer(of: id) }

  func showMovie(_ id: MovieID, insteadOf trailer: Scene) throws {
    try replace(trailer, with: KooberPlace.movie(id: id), cause: "trailer ended") { [self] in
      makeMovie(id)
    }
  }
}
