import Scenes

/// A trailer, which takes the place of the film's page and gives it back.
@SceneActor
final class TrailerCoordinator: Coordinator {
  /// Lives at least as long as the trailer inside of it.
  private let movies: MoviesCoordinator

  init(in parent: MoviesCoordinator) {
    movies = parent
    super.init("trailer", in: parent)
  }

  override func startCustom(
    at destination: Destination, cause: String, making make: (@SceneActor () throws -> Scene)?
  ) throws {
    try router.replaceFront(with: destination, by: starter, cause: cause, making: make)
  }

  func makeTrailer(of id: MovieID) -> Scene {
    TrailerBuilder.build(movies.container.makeTrailerStore(id)) { [self] route, _ in
      switch route {
      case .closed:
        try router.replaceFront(
          with: KooberPlace.movie(id: id), by: starter, cause: "trailer is over",
          making: { [movies] in movies.makeMovie(id) })
      }
    }
  }
}
