import Scenes

/// A film that is played, and nothing else.
@MainActor
final class CinemaStore: Store {
  @Dispatchable
  enum Action {
    /// Stops the film for a while, at the beginning of the scene that runs.
    case pause
    /// Plays on.
    case play
    /// Plays from the beginning.
    case rewind
    /// Turns the lights on and goes back to the lounge.
    case leave
  }

  enum Route { case left }

  let routes = Routes<Route>()
  private let loop: FeedbackLoop<CinemaState, CinemaState.Event>

  init(movie: Movie, on stage: SceneStage) {
    loop = FeedbackLoop(
      "cinema", on: stage, initial: CinemaState(movie: movie),
      reduce: StateReducer(CinemaState.reduce),
      feedbacks: [
        Feedback(
          "play", request: \.running,
          effect: { (_: Int) async -> CinemaState.Event in
            // Whoever is cancelled meanwhile isn't heard any more.
            try? await stage.clock.sleep(for: Movie.sceneLength)
            return .sceneEnded
          })
      ])
  }

  var state: ObservableState<CinemaState> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .pause: loop.send(.paused)
    case .play: loop.send(.resumed)
    case .rewind: loop.send(.startedAgain)
    case .leave: routes.send(.left)
    }
  }
}

extension CinemaStore: Restorable {
  /// How far the film has been played; which film it is, the place says.
  struct SavedState: Codable, Sendable {
    var played: Int
    var isPaused: Bool
  }

  var savedState: SavedState {
    SavedState(played: currentState.played, isPaused: currentState.isPaused)
  }

  func restore(_ state: SavedState) {
    loop.restore(
      CinemaState(
        movie: currentState.movie, played: state.played, isPaused: state.isPaused))
  }
}
