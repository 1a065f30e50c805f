import FoundationEssentials
import Scenes

/// The one place that makes an environment.
@SceneActor
enum EnvironmentAssembly {
  /// Makes the environment of an app.
  ///
  /// On a virtual stage identities follow its seed.
  static func make(stage: SceneStage, options: KooberOptions) -> Environment {
    let controls = EnvironmentControls(clock: stage.clock)
    let isLive = stage.clock.isLive
    var generator = SeededGenerator(seed: stage.seed)
    return Environment(
      stage: stage,
      uuid: { isLive ? UUID() : UUID.random(using: &generator) },
      controls: controls,
      sessions: options.home.map { FileUserSessionDataStore(folder: $0) }
        ?? InMemoryUserSessionDataStore(),
      auth: FakeAuthRemoteAPI(controls: controls),
      rides: FakeRideRemoteAPI(controls: controls),
      locations: LocationRepository())
  }
}

extension UUID {
  /// An identity of version 4, made of random numbers.
  fileprivate static func random(using generator: inout SeededGenerator) -> UUID {
    let high = generator.next()
    let low = generator.next()
    func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: bits >> (index * 8))
    }
    return UUID(
      uuid: (
        byte(high, 7), byte(high, 6), byte(high, 5), byte(high, 4), byte(high, 3), byte(high, 2),
        byte(high, 1) & 0x0f | 0x40, byte(high, 0), byte(low, 7) & 0x3f | 0x80, byte(low, 6),
        byte(low, 5), byte(low, 4), byte(low, 3), byte(low, 2), byte(low, 1), byte(low, 0)
      ))
  }
}
