/// How far a film has been played.
struct CinemaState: Hashable, Sendable {
  let movie: Movie
  /// How many of its scenes are over.
  var played = 0
  var isPaused = false

  /// What is on the screen; nil when the film is over.
  var scene: String? { movie.scenes.indices.contains(played) ? movie.scenes[played] : nil }

  /// The scene that runs now.
  var running: Int? { scene == nil || isPaused ? nil : played }

  /// What happens to the state.
  enum Event {
    case sceneEnded
    case paused
    case resumed
    case startedAgain
  }

  /// The state after an event; nil where the event means nothing to this one.
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
