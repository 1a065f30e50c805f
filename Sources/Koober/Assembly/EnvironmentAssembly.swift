import FoundationEssentials
import Scenes

/// The one place that makes an environment.
@SceneActor
enum EnvironmentAssembly {
  /// When virtual runs begin unless they are told otherwise: 5 January 2026, 09:00 in UTC.
  private static let virtualStart = Date(timeIntervalSince1970: 1_767_603_600)

  /// Makes the environment of an app.
  ///
  /// On a virtual stage all of it follows the options, the stage's clock and its seed; all but the
  /// identities of what outlives the run.
  ///
  /// - Throws: ``KooberStorageError`` where there is a database that may not be used.
  static func make(
    stage: SceneStage, options: KooberOptions
  ) throws(KooberStorageError) -> Environment {
    let clock = stage.clock
    let controls = EnvironmentControls(clock: clock)
    var generator = SeededGenerator(seed: stage.seed)
    let date = makeDate(clock: clock, start: options.date)
    // Who keeps things, or tells a server of them, doesn't give the identities of a former run again.
    let isUnique = clock.isLive || options.home != nil || options.remote != nil
    let uuid = { @SceneActor in isUnique ? UUID() : UUID.random(using: &generator) }
    let storages = try makeStorages(home: options.home)
    return Environment(
      stage: stage,
      date: date,
      uuid: uuid,
      random: { Int.random(in: $0, using: &generator) },
      formats: makeFormats(isLive: clock.isLive, options: options),
      controls: controls,
      sessions: options.home.map { FileUserSessionDataStore(folder: $0) }
        ?? InMemoryUserSessionDataStore(),
      storages: storages,
      remote: makeRemote(
        of: options,
        orElse: .fake(storages: storages, clock: clock, date: date, uuid: uuid),
        stage: stage, date: date, controls: controls),
      locations: LocationRepository())
  }

  private static func makeStorages(home: String?) throws(KooberStorageError) -> Storages {
    guard let home else { return .inMemory() }
    return try .inFolder(home)
  }

  private static func makeDate(
    clock: StageClock, start: Date?
  ) -> @SceneActor () -> Date {
    guard let start = start ?? (clock.isLive ? nil : virtualStart) else { return { Date() } }
    let origin = clock.now.offset
    return { start.addingTimeInterval((clock.now.offset - origin) / .seconds(1)) }
  }

  private static func makeRemote(
    of options: KooberOptions, orElse within: @autoclosure () -> RemoteAPIs, stage: SceneStage,
    date: @escaping @SceneActor () -> Date, controls: EnvironmentControls
  ) -> RemoteAPIs {
    let remote = options.remote?(stage, date)
    // The answers of a real server take no virtual time: in a script they take as much as the other's.
    let takesItsTime = remote != nil && stage.clock.isLive
    return (remote ?? within()).controlled(
      by: controls, usually: takesItsTime ? .zero : EnvironmentControls.usualDelay)
  }

  private static func makeFormats(isLive: Bool, options: KooberOptions) -> Formats {
    let timeZone = options.timeZone ?? (isLive ? .current : .gmt)
    let locale = options.locale ?? (isLive ? .current : Locale(identifier: "en_AU"))
    var calendar = isLive ? Calendar.current : Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = locale
    return Formats(calendar: calendar, timeZone: timeZone, locale: locale)
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
