import Scenes

/// The films that somebody wants to see, for as long as the films are being looked through.
@MainActor
final class Watchlist: Service {
  private let relay = Relay<Set<MovieID>>([])

  var state: ObservableState<Set<MovieID>> { relay.states }

  /// Puts a film on the list, or takes it off.
  func toggle(_ id: MovieID) { relay.accept(currentState.symmetricDifference([id])) }
}

extension Watchlist: Restorable {
  /// In order, so that the same list is always written in the same way.
  var savedState: [MovieID] { MovieID.allCases.filter(currentState.contains) }

  func restore(_ wanted: [MovieID]) { relay.accept(Set(wanted)) }
}

/// The films to choose from.
@MainActor
final class MoviesStore: Store, Derived {
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
    observation = watchlist.state.observe { [weak self] wanted in
      self?.relay.change { $0.wanted = wanted }
    }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id): routes.send(.movie(id))
    case .surpriseMe: routes.send(.movie(repository.surprise().id))
    }
  }
}

struct MoviesView: SceneView {
  struct Props: Equatable {
    let lines: [String]
  }

  func props(from state: MoviesStore.State) -> Props {
    Props(
      lines: state.movies.map { movie in
        let mark = state.wanted.contains(movie.id) ? "*" : " "
        return "\(mark) \(TextLines.pad(movie.id.rawValue, to: 11))\(movie.title)"
      })
  }

  func render(_ props: Props) -> String {
    (["Films", ""] + props.lines + ["", "[select]  [surpriseMe]"]).joined(separator: "\n")
  }
}

extension MoviesContainer {
  func buildMovies(onRoute: @escaping RouteHandler<MoviesStore>) -> Scene {
    let store = MoviesStore(repository: repository, watchlist: watchlist)
    return scene("movies", store, MoviesView(), onRoute: onRoute)
  }
}

/// What lives while somebody looks through the films.
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

/// Looking through the films, with the list of those that somebody wants to see.
@MainActor
final class MoviesCoordinator: Coordinator {
  let container: MoviesContainer
  /// Lives at least as long as the films inside of it.
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
        try show(
          KooberPlace.movie(id: id), cause: "route of movies",
          making: { [self] in makeMovie(id) })
      }
    }
  }

  func makeMovie(_ id: MovieID) -> Scene {
    container.buildMovie(id) { [self] route, scene, _ in
      switch route {
      case .trailer:
        let trailer = newTrailer(replacing: scene)
        try trailer.start(
          at: KooberPlace.trailer(id: id), style: .custom, cause: "route of movie"
        ) { trailer.makeTrailer(of: id) }
      case .watch: try lounge.signedIn.startCinema(id, cause: "route of movie")
      }
    }
  }

  /// A trailer that gives its place to the film's page when it is over.
  func newTrailer(replacing page: Scene? = nil) -> TrailerCoordinator {
    TrailerCoordinator(in: self, replacing: page) { [weak self] trailer, id in
      guard let self else { return }
      try replace(trailer, with: KooberPlace.movie(id: id), cause: "trailer is over") {
        self.makeMovie(id)
      }
    }
  }
}
