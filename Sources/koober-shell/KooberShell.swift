import ArgumentParser
import Koober
import SceneShell

@main
struct KooberShell: ShellApp {
  struct Options: ParsableArguments, Sendable {
    @Option(help: "Where Koober keeps its session (default: koober in the XDG data folder).")
    var home: String?

    func validate() throws {
      if home?.isEmpty == true { throw ValidationError("--home needs a folder, as in --home .") }
    }
  }

  static let name = "koober"
  static let version = "0.1"
  static let abstract = "A shell over Koober, a ride-hailing app without its screens."

  static func make(with options: Options, for launch: Launch) throws -> any SceneApp {
    try KooberApp(
      on: launch.stage,
      options: KooberOptions(home: options.home ?? launch.dataFolder(for: name)))
  }
}
