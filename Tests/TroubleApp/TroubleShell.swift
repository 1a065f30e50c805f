package import SceneShell

/// The shell of the app in which links come to grief.
///
/// It is part of a library, as tests of its sessions import it; its executable merely starts it.
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
