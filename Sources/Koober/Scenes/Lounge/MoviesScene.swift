import Scenes

/// Looking through the films, with the list of those that somebody wants to see.
@MainActor
final class MoviesCoordinator: Coordinator {
  let container: MoviesContainer
  /// Lives at least as long as the films inside of it.
  private let lounge: LoungeCoordinator

  init(in parent: LoungeCoordinator, container: MoviesContainer) {
    lounge = parent
    self.container = container
    super.init("movies", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makeMovies() -> Scene {
    MoviesBuilder.build(container.makeMoviesStore()) { [self] route, _ in
      switch route {
      case .movie(let id):
        try show(
          KooberPlace.movie(id: id), cause: "route of movies",
          making: { [self] in makeMovie(id) })
      }
    }
  }

  func makeMovie(_ id: MovieID) -> Scene {
    MovieBuilder.build(container.makeMovieStore(container.repository.movie(id))) {
      [self] route, scene in
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
