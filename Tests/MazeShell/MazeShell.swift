import MazeApp
import SceneShell

@main struct MazeShell: ShellApp {
  static let name = "maze"
  static let version = "1.0"
  static let starts = [
    StartState.started,
    StartState("ann", "Ann is signed in", script: "session.signIn ann"),
  ]

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try MazeApp(on: launch.stage)
  }
}
