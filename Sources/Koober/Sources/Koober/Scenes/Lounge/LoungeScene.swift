import Scenes

/// The lounge, with films and a counter.
@MainActor
final class LoungeStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    /// The last count; nil if nothing was counted.
    var count: Int?
  }

  @Dispatchable
  enum Action {
    /// Shows the films.
    case movies
    /// Continues counting from the last count.
    case counter
    /// Plays a film in the cinema; without a name, a random one.
    case cinema(movie: MovieID? = nil)
  }

  enum Route: Equatable { case movies, counter(count: Int), cinema(MovieID) }

  let routes = Routes<Route>()
  private let relay = Relay(State())
  private let movies: MovieRepository

  init(movies: MovieRepository) { self.movies = movies }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .movies: routes.send(.movies)
    case .counter: routes.send(.counter(count: currentState.count ?? 0))
    case .cinema(let id): routes.send(.cinema(id ?? movies.randomMovie().id))
    }
  }

  func countChanged(to count: Int) { relay.update(to: State(count: count)) }

  func restore(_ state: State) { relay.accept(state) }
}

struct LoungeView: SceneView {
  func render(_ state: LoungeStore.State) -> String {
    page(
      "The lounge", "  Old films, soft chairs,\n  and a window to count hops by.",
      state.count.map { "\($0) \($0 == 1 ? "hop" : "hops") counted so far." }
        ?? "No hops counted yet.",
      "[movies]  [counter]  [cinema]")
  }
}

extension SignedInContainer {
  func buildLounge(
    onRoute: @escaping RouteHandler<LoungeStore>
  ) -> (scene: Scene, store: LoungeStore) {
    let store = LoungeStore(movies: movies)
    return (scene("lounge", store, LoungeView(), onRoute: onRoute), store)
  }
}

/// The lounge and the scenes that it shows: films in its stack, a counter in a secondary stack.
@MainActor
final class LoungeCoordinator: Coordinator {
  /// Outlives the lounge inside it.
  let signedIn: SignedInCoordinator
  private weak var store: LoungeStore?

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("lounge", in: parent)
  }

  func makeLounge() -> Scene {
    let lounge = signedIn.container.buildLounge { [self] route, _, _ in
      switch route {
      case .movies:
        let movies = MoviesCoordinator(in: self)
        try movies.start(
          at: KooberPlace.movies, style: .push, cause: "route of lounge", making: movies.makeMovies)
      case .counter(let count):
        let counter = newCounter(isDismissButtonHidden: false)
        try counter.start(
          at: KooberPlace.counter(count: count), style: .presentSecondaryStack,
          cause: "route of lounge"
        ) { counter.makeCounter(from: count) }
      case .cinema(let movie):
        try signedIn.show(KooberPlace.cinema(movie: movie), cause: "route of lounge")
      }
    }
    store = lounge.store
    return lounge.scene
  }

  /// Makes a counter that the user leaves by going back.
  func makeCounter(from count: Int) -> Scene {
    newCounter(isDismissButtonHidden: true).makeCounter(from: count)
  }

  private func newCounter(isDismissButtonHidden: Bool) -> CounterCoordinator {
    CounterCoordinator(in: self, isDismissButtonHidden: isDismissButtonHidden) {
      [weak self] count in self?.store?.countChanged(to: count)
    }
  }
}
