import Scenes

struct CinemaState: Hashable, Sendable {
  @CaseProperties
  enum Phase: Hashable, Sendable {
    /// A part of the film is shown, counted from 0.
    case playing(Int)
    case paused(Int)
    case ended
  }

  let movie: Movie
  let phase: Phase

  /// A film of which a number of parts has been played.
  init(movie: Movie, played: Int = 0, isPaused: Bool = false) {
    self.movie = movie
    phase =
      !movie.scenes.indices.contains(played)
      ? .ended : isPaused ? .paused(played) : .playing(played)
  }

  /// The part that is shown; nil after the end.
  private var part: Int? { phase.playing ?? phase.paused }

  var played: Int { part ?? movie.scenes.count }

  var scene: String? { part.map { movie.scenes[$0] } }

  enum Event { case sceneEnded, paused, resumed, startedAgain }

  static func reduce(_ state: CinemaState, _ event: Event) -> CinemaState? {
    switch (state.phase, event) {
    case (.playing(let part), .sceneEnded): CinemaState(movie: state.movie, played: part + 1)
    case (.playing(let part), .paused):
      CinemaState(movie: state.movie, played: part, isPaused: true)
    case (.paused(let part), .resumed): CinemaState(movie: state.movie, played: part)
    case (_, .startedAgain): CinemaState(movie: state.movie)
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
          "play", on: stage, request: \.phase.playing, for: { _ in Movie.sceneLength },
          then: .sceneEnded)
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
    SavedState(played: currentState.played, isPaused: currentState.phase.isPaused)
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
    let button = state.scene == nil ? "" : state.phase.isPaused ? "[play]  " : "[pause]  "
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
