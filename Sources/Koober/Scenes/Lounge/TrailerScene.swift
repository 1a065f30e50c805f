import Scenes

/// A trailer, which takes the place of the film's page and gives it back.
///
/// Both are the films': the trailer asks for the page's place, and tells when it is over.
@MainActor
final class TrailerCoordinator: Coordinator {
  /// Lives at least as long as the trailer inside of it.
  private let movies: MoviesCoordinator
  /// The film's page, where there is one.
  private weak var page: Scene?
  private let didClose: @MainActor (Scene, MovieID) throws -> Void

  init(
    in parent: MoviesCoordinator, replacing page: Scene? = nil,
    didClose: @escaping @MainActor (Scene, MovieID) throws -> Void
  ) {
    movies = parent
    self.page = page
    self.didClose = didClose
    super.init("trailer", in: parent)
  }

  override func startCustom(
    at place: some Place, cause: String, making make: (@MainActor () throws -> Scene)?
  ) throws {
    guard let page else {
      throw RouterError.noScene(place.destination, reason: "nobody looks at the film's page")
    }
    try movies.replace(page, with: place, cause: cause, making: make)
  }

  func makeTrailer(of id: MovieID) -> Scene {
    TrailerBuilder.build(movies.container.makeTrailerStore(id)) { [self] route, scene in
      switch route {
      case .closed: try didClose(scene, id)
      }
    }
  }
}
