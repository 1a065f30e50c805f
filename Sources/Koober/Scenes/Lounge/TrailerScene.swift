import Scenes

/// What is shown of a film to those who haven't seen it.
@MainActor
final class TrailerStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Goes back to the film's page.
    case close
  }

  enum Route { case closed }

  let routes = Routes<Route>()
  private let relay: Relay<Movie>

  init(movie: Movie) { relay = Relay(movie) }

  var state: ObservableState<Movie> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .close: routes.send(.closed)
    }
  }
}

struct TrailerView: SceneView {
  struct Props: Equatable {
    let title: String
    let tagline: String
  }

  func props(from state: Movie) -> Props { Props(title: state.title, tagline: state.tagline) }

  func render(_ props: Props) -> String {
    """
    \(TextLines.wrap(props.tagline, indent: "  "))

      \(props.title.uppercased())
      Coming soon.

    [close]
    """
  }
}

extension MoviesContainer {
  func buildTrailer(of id: MovieID, onRoute: @escaping RouteHandler<TrailerStore>) -> Scene {
    scene("trailer", TrailerStore(movie: repository.movie(id)), TrailerView(), onRoute: onRoute)
  }
}

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
    movies.container.buildTrailer(of: id) { [self] route, scene, _ in
      switch route {
      case .closed: try didClose(scene, id)
      }
    }
  }
}
