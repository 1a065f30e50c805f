import Scenes

/// Looking through the films, with the list of those that somebody wants to see.
@SceneActor
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
        try router.show(
          KooberPlace.movie(id: id), by: lineage, cause: "route of movies",
          making: { [self] in makeMovie(id) })
      }
    }
  }

  func makeMovie(_ id: MovieID) -> Scene {
    MovieBuilder.build(container.makeMovieStore(container.repository.movie(id))) {
      [self] route, scene in
      switch route {
      case .trailer:
        let trailer = TrailerCoordinator(in: self, replacing: scene)
        try trailer.start(
          at: KooberPlace.trailer(id: id), style: .custom, cause: "route of movie"
        ) { trailer.makeTrailer(of: id) }
      case .watch: try lounge.signedIn.startCinema(id, cause: "route of movie")
      }
    }
  }
}
