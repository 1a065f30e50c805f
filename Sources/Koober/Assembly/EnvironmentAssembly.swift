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
    let random = RandomSource(seed: stage.seed)
    let chat = FakeChat()
    let date = makeDate(clock: clock, start: options.date)
    // Who keeps things, or tells a server of them, doesn't give the identities of a former run again.
    let isUnique = clock.isLive || options.home != nil || options.remote != nil
    let uuid = { @SceneActor in isUnique ? UUID() : random.uuid() }
    let storages = try makeStorages(home: options.home)
    return Environment(
      stage: stage,
      date: date,
      uuid: uuid,
      random: { random.number(in: $0) },
      formats: makeFormats(isLive: clock.isLive, options: options),
      controls: controls,
      sessions: options.home.map { FileUserSessionDataStore(folder: $0) }
        ?? InMemoryUserSessionDataStore(),
      storages: storages,
      remote: makeRemote(
        of: options,
        orElse: .fake(storages: storages, clock: clock, date: date, uuid: uuid, chat: chat),
        stage: stage, date: date, controls: controls),
      locations: LocationRepository(),
      kept: [random, chat] + storages.kept)
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
