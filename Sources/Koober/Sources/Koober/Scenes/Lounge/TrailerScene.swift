import Scenes

/// The trailer of a film.
@MainActor
final class TrailerStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Returns to the film's page.
    case close
  }

  enum Route { case closed }

  let routes = Routes<Route>()
  let state: ObservableState<Movie>

  init(movie: Movie) { state = ObservableState { movie } }

  func dispatch(_ action: Action) { routes.send(.closed) }
}

struct TrailerView: SceneView {
  func render(_ movie: Movie) -> String {
    page(
      TextLines.wrap(movie.tagline, indent: "  "),
      "  \(movie.title.uppercased())\n  Coming soon.", "[close]")
  }
}

extension MoviesContainer {
  func buildTrailer(of id: MovieID, onRoute: @escaping RouteHandler<TrailerStore>) -> Scene {
    scene("trailer", TrailerStore(movie: repository.movie(id)), TrailerView(), onRoute: onRoute)
  }
}

/// A trailer, which replaces the film's page until it ends.
///
/// Both belong to the films' coordinator: the trailer takes the place of the page and notifies it at the end.
@MainActor
final class TrailerCoordinator: Coordinator {
  /// Outlives the trailer inside it.
  private let movies: MoviesCoordinator
  /// The film's page, if it is shown.
  private weak var page: Scene?

  init(in parent: MoviesCoordinator, replacing page: Scene? = nil) {
    movies = parent
    self.page = page
    super.init("trailer", in: parent)
  }

  override func startCustom(
    at place: some Place, cause: String, making make: (@MainActor () throws -> Scene)?
  ) throws {
    guard let page else {
      throw RouterError.noScene(place.destination, reason: "the film's page is not shown")
    }
    try movies.replace(page, with: place, cause: cause, making: make)
  }

  func makeTrailer(of id: MovieID) -> Scene {
    movies.container.buildTrailer(of: id) { [self] _, scene, _ in
      try movies.showMovie(id, insteadOf: scene)
    }
  }
}
