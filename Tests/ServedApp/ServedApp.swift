import Dispatch
import SampleApp
import SceneShell

/// The sample app in a process with the ordinary main actor, as an app with screens has it, to which shells can attach
/// at the path in the arguments.
///
/// Each line of standard input is one more increment, as if a button were tapped.
@main
struct ServedApp {
  @MainActor private static var server: ShellServer?

  static func main() throws {
    try MainActor.assumeIsolated {
      let app = try SampleApp(on: .live(seed: 0))
      app.start()
      let path = CommandLine.arguments[1]
      let server = ShellServer(app, name: "sample")
      try server.listen(at: path)
      Self.server = server
      print("ready")
      DispatchQueue.global().async {
        while readLine() != nil {
          DispatchQueue.main.async {
            MainActor.assumeIsolated {
              let scene = app.router.liveScenes.first { $0.name == "counter" }
              try? scene?.action("increment", arguments: [])()
            }
          }
        }
      }
      dispatchMain()
    }
  }
}
