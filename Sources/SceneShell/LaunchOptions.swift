import ArgumentParser

struct LaunchOptions: ParsableArguments {
  @Flag(name: .long, help: "Let time pass by itself (the default on a terminal).")
  var live = false

  @Flag(name: .long, help: "Let time pass only when told (the default in scripts).")
  var virtual = false

  @Option(
    name: .long, parsing: .unconditional,
    help: """
      What random numbers follow from, and identities where nothing outlives the run (default: 0; on a \
      live stage, chance).
      """)
  var seed: UInt64?

  func validate() throws {
    if live && virtual { throw ValidationError("--live and --virtual exclude each other") }
  }

  func makeStage(liveByDefault: Bool) -> SceneStage {
    let isLive = live || (liveByDefault && !virtual)
    var chance = SystemRandomNumberGenerator()
    return isLive ? .live(seed: seed ?? chance.next()) : .virtual(seed: seed ?? 0)
  }
}
