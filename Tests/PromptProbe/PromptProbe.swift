import FoundationEssentials
import Glibc
import SampleApp
import SceneRuntime
import Scenes
import SceneSessions
import SceneEngine
import ScenePrompt
import SceneShell

/// The interactive shell of the sample app, for the tests of the prompt.
///
/// `PROBE_CLOCK=virtual` stops its clock.
@main
struct PromptProbe {
  static func main() throws {
    let variables = ProcessInfo.processInfo.environment
    let isVirtual = variables["PROBE_CLOCK"] == "virtual"
    var settings = ShellSettings(name: "sample", environment: variables) { limit, columns, print in
      ScriptHost.live(limit: limit, columns: columns, print: print)
    }
    settings.registry = .all
    settings.subcommands = ["describe"]
    exit(
      try InteractiveShell.run(settings) {
        let stage = isVirtual ? SceneStage.virtual() : .live(seed: 0)
        ProcessStage.become(stage)
        return try AppSession(on: stage) { try SampleApp(on: stage) }
      })
  }
}
