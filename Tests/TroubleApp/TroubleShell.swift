package import SceneShell

/// The shell of the app whose links fail in different ways.
///
/// It is in a library, so that tests of its sessions can import it; the executable only starts it.
package struct TroubleShell: ShellApp {
  package static let name = "trouble"
  package static let version = "1.0"
  package static let starts = [
    StartState.started,
    StartState("on-a-page", "with a page in front", script: "push page name: one"),
  ]

  package static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try TroubleApp(on: launch.stage)
  }
}
