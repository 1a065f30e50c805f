import Scenes

struct CinemaState: Hashable, Sendable {
  let movie: Movie
  var played = 0
  var isPaused = false

  var scene: String? { movie.scenes.indices.contains(played) ? movie.scenes[played] : nil }

  var running: Int? { scene == nil || isPaused ? nil : played }

  enum Event { case sceneEnded, paused, resumed, startedAgain }

  static func reduce(_ state: CinemaState, _ event: Event) -> CinemaState? {
    switch event {
    case .sceneEnded where state.running != nil:
      CinemaState(movie: state.movie, played: state.played + 1)
    case .paused where state.running != nil:
      CinemaState(movie: state.movie, played: state.played, isPaused: true)
    case .resumed where state.isPaused: CinemaState(movie: state.movie, played: state.played)
    case .startedAgain: CinemaState(movie: state.movie)
    default: nil
    }
  }
}

/// A film on the whole screen, over the tabs, which keep their scenes.
@MainActor
final class CinemaStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Pauses the film at the beginning of the current part.
    case pause
    /// Continues the film.
    case play
    /// Plays the film from the beginning.
    case rewind
    /// Turns the lights on and returns to the scene below.
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
        .sleep(
          "play", on: stage, request: \.running, for: { _ in Movie.sceneLength }, then: .sceneEnded)
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

  /// The progress of the film; the place contains which film it is.
  struct SavedState: Codable, Sendable {
    var played: Int
    var isPaused: Bool
  }

  var savedState: SavedState {
    SavedState(played: currentState.played, isPaused: currentState.isPaused)
  }

  func restore(_ state: SavedState) {
    loop.restore(
      CinemaState(movie: currentState.movie, played: state.played, isPaused: state.isPaused))
  }
}

struct CinemaView: SceneView {
  func render(_ state: CinemaState) -> String {
    let edge = "  +\(String(repeating: "-", count: 32))+"
    let filled = state.played * 32 / state.movie.scenes.count
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 32 - filled)
    let button = state.scene == nil ? "" : state.isPaused ? "[play]  " : "[pause]  "
    return """
      \(edge)
        |\(centered(""))|
        |\(centered(state.scene ?? "The End"))|
        |\(centered(""))|
      \(edge)
         \(bar)

      \(state.movie.title)

      \(button)[rewind]  [leave]
      """
  }

  private func centered(_ text: String) -> String {
    let text = TextLines.fit(text, into: 30)
    return TextLines.pad(String(repeating: " ", count: (32 - text.count) / 2) + text, to: 32)
  }
}

extension SignedInContainer {
  func buildCinema(_ id: MovieID, onRoute: @escaping RouteHandler<CinemaStore>) -> Scene {
    let store = CinemaStore(movie: movies.movie(id), on: environment.value.stage)
    return scene("cinema", store, CinemaView(), onRoute: onRoute)
  }
}
