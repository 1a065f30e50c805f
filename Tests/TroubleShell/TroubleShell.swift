import SceneShell

@main struct TroubleShell: ShellApp {
  static let name = "trouble"
  static let version = "1.0"
  static let starts = [
    StartState.started,
    StartState("on-a-page", "with a page in front", script: "push page name: one"),
  ]

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try TroubleApp(on: launch.stage)
  }
}
