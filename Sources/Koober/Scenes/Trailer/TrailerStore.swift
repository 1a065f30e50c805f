import Scenes

/// What is shown of a film to those who haven't seen it.
@MainActor
final class TrailerStore: Store {
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

extension TrailerStore: Derived {}
