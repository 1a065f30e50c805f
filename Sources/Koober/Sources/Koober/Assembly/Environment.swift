import FoundationEssentials
import Scenes

/// Everything that reaches outside the app.
///
/// A test makes one and replaces parts of it before the app starts.
@MainActor
struct Environment {
  var stage: SceneStage
  var date: @MainActor () -> Date
  var uuid: @MainActor () -> UUID
  var random: @MainActor (ClosedRange<Int>) -> Int
  var formats: Formats
  var controls: EnvironmentControls
  var sessions: any UserSessionDataStore
  var storages: Storages
  var remote: ControlledRemoteAPIs
  var locations: LocationRepository
  var locationService: any LocationService
  var configuration: KooberConfiguration
  var analytics: Analytics
  /// State kept in memory while the process runs, and saved with the app.
  var kept: [any Restorable]
}

/// The holder of one app's environment.
///
/// It belongs to its app and is not global, because tests run several apps in one process. Only builders,
/// containers and assemblies read it; all other types receive their dependencies through initializers.
@MainActor
final class CurrentEnvironment {
  let value: Environment

  init(_ environment: Environment) { value = environment }
}

@MainActor
enum EnvironmentAssembly {
  /// The default start of virtual runs: 5 January 2026, 09:00 UTC.
  private static let virtualStart = Date(timeIntervalSince1970: 1_767_603_600)

  /// Makes the environment of an app.
  ///
  /// On a virtual stage everything is derived from the options, the stage's clock and its seed, except the
  /// identities of data that outlives the run. Everything else is an external value, so that a replay reads
  /// the same values.
  ///
  /// - Throws: ``KooberStorageError`` if the database cannot be used.
  static func make(
    stage: SceneStage, options: KooberOptions
  ) throws(KooberStorageError) -> Environment {
    let (clock, external) = (stage.clock, stage.external)
    let controls = EnvironmentControls(clock: clock)
    let random = RandomSource(seed: stage.seed)
    let locations = LocationRepository()
    let date = makeDate(stage, start: options.date)
    let chat = FakeChat(team: FakeTeam(seed: stage.seed, start: date()))
    let isPersistent = external.read("environment.keepsAll") { options.home != nil }
    let configuration = external.read("environment.configuration") { options.configuration }
    let isRemote = external.read("environment.isRemote") { options.remote != nil }
    // With persistent storage or a real server, identities of an earlier run must not be reused.
    let isUnique = clock.isLive || isPersistent || isRemote
    let uuid = { @MainActor in
      isUnique ? external.read("environment.uuid") { UUID() } : random.uuid()
    }
    let inner = try options.home.map(Storages.inFolder) ?? .inMemory()
    let storages = isPersistent ? inner.external(through: external) : inner
    let externalSessions = ExternalSessions(external)
    let sessions: any UserSessionDataStore =
      options.home.map {
        FileUserSessionDataStore(folder: $0, coding: configuration.features.sessionFormat.coding)
      } ?? InMemoryUserSessionDataStore()
    let accounts = FakeAccounts {
      KooberUserProfileRepository.profile(of: $0, in: storages.cache)
    }
    let sink = makeSink(stage, date: date, for: configuration.analytics, options: options)
    let builtIn = RemoteAPIs.fake(
      storages: storages, clock: clock, date: date, uuid: uuid, chat: chat, accounts: accounts)
    let remote = options.remote?(stage, date) ?? builtIn
    // A real server's answers take no virtual time: in a script they take the same time as the built-in server's.
    let hasRealDelays = isRemote && clock.isLive
    return Environment(
      stage: stage,
      date: date,
      uuid: uuid,
      random: { random.number(in: $0) },
      formats: makeFormats(stage, options: options),
      controls: controls,
      sessions: isPersistent
        ? NumberedUserSessionDataStore(sessions, through: externalSessions) : sessions,
      storages: storages,
      remote: ControlledRemoteAPIs(
        remote, controls: controls,
        delay: hasRealDelays ? .zero : EnvironmentControls.defaultDelay,
        external: isRemote ? externalSessions : nil),
      locations: locations,
      locationService: ControlledLocationService(controls: controls, locations: locations),
      configuration: configuration,
      analytics: Analytics(on: stage, sink: sink, date: date),
      kept: [random, chat, accounts] + storages.kept)
  }

  /// Makes the sink of analytics; nil if the configuration has none.
  private static func makeSink(
    _ stage: SceneStage, date: @escaping @MainActor () -> Date,
    for configuration: KooberConfiguration.Analytics, options: KooberOptions
  ) -> (any AnalyticsSink)? {
    guard configuration.destination != nil else { return nil }
    // A replay has the configuration of its recording, but delivers nothing.
    let sink: any AnalyticsSink =
      switch options.configuration.analytics.destination {
      case nil: InMemoryAnalyticsSink()
      case .file(let path): FileAnalyticsSink(path: path)
      case .server(let url): options.analyticsServer?(url, stage, date) ?? InMemoryAnalyticsSink()
      }
    return ExternalAnalyticsSink(sink, through: stage.external)
  }

  private static func makeDate(_ stage: SceneStage, start: Date?) -> @MainActor () -> Date {
    let start = stage.external.read("environment.date") {
      start ?? (stage.clock.isLive ? Date() : virtualStart)
    }
    let origin = stage.clock.now.offset
    return { start.addingTimeInterval((stage.clock.now.offset - origin) / .seconds(1)) }
  }

  private static func makeFormats(_ stage: SceneStage, options: KooberOptions) -> Formats {
    let (isLive, external) = (stage.clock.isLive, stage.external)
    let timeZone = external.read("environment.timeZone") {
      options.timeZone ?? (isLive ? .current : .gmt)
    }
    let locale = external.read("environment.locale") {
      options.locale ?? (isLive ? .current : Locale(identifier: "en_AU"))
    }
    var calendar = external.read("environment.calendar") {
      isLive ? Calendar.current : Calendar(identifier: .gregorian)
    }
    calendar.timeZone = timeZone
    calendar.locale = locale
    return Formats(calendar: calendar, timeZone: timeZone, locale: locale)
  }
}

/// Random numbers derived from the stage's seed, which continue where they were saved.
@MainActor
final class RandomSource: Restorable {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  func uuid() -> UUID { UUID(using: &generator) }

  var savedState: SeededGenerator { generator }

  func restore(_ generator: SeededGenerator) { self.generator = generator }
}
