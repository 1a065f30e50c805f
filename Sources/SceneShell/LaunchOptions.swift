import ArgumentParser
import Scenes

/// The options that decide how an app is launched.
struct LaunchOptions: ParsableArguments {
  @Flag(name: .long, help: "Let time pass by itself (the default on a terminal).")
  var live = false

  @Flag(name: .long, help: "Let time pass only when told (the default in scripts).")
  var virtual = false

  @Option(name: .long, help: "What random numbers, UUIDs and the like follow from.")
  var seed: UInt64 = 0

  func validate() throws {
    if live && virtual { throw ValidationError("--live and --virtual exclude each other") }
  }

  /// A stage for one app.
  func makeStage(liveByDefault: Bool) -> SceneStage {
    let isLive = live || (liveByDefault && !virtual)
    return isLive ? .live(seed: seed) : .virtual(seed: seed)
  }
}
