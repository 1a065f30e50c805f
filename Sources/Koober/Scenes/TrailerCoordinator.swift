import Scenes

/// A trailer, which takes the place of the film's page and gives it back.
@SceneActor
final class TrailerCoordinator: Coordinator {
  /// Lives at least as long as the trailer inside of it.
  private let movies: MoviesCoordinator
  /// The film's page, where there is one.
  private weak var page: Scene?

  init(in parent: MoviesCoordinator, replacing page: Scene? = nil) {
    movies = parent
    self.page = page
    super.init("trailer", in: parent)
  }

  override func startCustom(
    at destination: Destination, cause: String, making make: (@SceneActor () throws -> Scene)?
  ) throws {
    guard let page else { return }
    try router.replace(page, with: destination, by: starter, cause: cause, making: make)
  }

  func makeTrailer(of id: MovieID) -> Scene {
    TrailerBuilder.build(movies.container.makeTrailerStore(id)) { [self] route, scene in
      switch route {
      case .closed:
        try router.replace(
          scene, with: KooberPlace.movie(id: id).destination, by: starter, cause: "trailer is over",
          making: { [movies] in movies.makeMovie(id) })
      }
    }
  }
}
