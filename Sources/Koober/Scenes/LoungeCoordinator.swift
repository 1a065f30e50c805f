import Scenes

/// The lounge, and what begins there: films on a stack, a counter in a stack of its own.
@MainActor
final class LoungeCoordinator: Coordinator {
  /// Lives at least as long as the lounge inside of it.
  let signedIn: SignedInCoordinator
  private weak var store: LoungeStore?

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("lounge", in: parent)
  }

  func makeLounge() -> Scene {
    let store = signedIn.container.makeLoungeStore()
    self.store = store
    return LoungeBuilder.build(store) { [self] route, _ in
      switch route {
      case .movies:
        let movies = newMovies()
        try movies.start(
          at: KooberPlace.movies, style: .push, cause: "route of lounge", making: movies.makeMovies)
      case .counter(let count):
        let counter = newCounter(isDismissButtonHidden: false)
        try counter.start(
          at: KooberPlace.counter(count: count), style: .presentSecondaryStack,
          cause: "route of lounge"
        ) { counter.makeCounter(from: count) }
      case .cinema(let movie): try signedIn.startCinema(movie, cause: "route of lounge")
      }
    }
  }

  func newMovies() -> MoviesCoordinator {
    MoviesCoordinator(in: self, container: signedIn.container.makeMoviesContainer())
  }

  /// A counter whose count the lounge hears.
  func newCounter(isDismissButtonHidden: Bool) -> CounterCoordinator {
    CounterCoordinator(in: self, isDismissButtonHidden: isDismissButtonHidden) {
      [weak self] count in self?.store?.countChanged(to: count)
    }
  }
}
