import ArgumentParser
import FoundationEssentials
import Koober
import SceneShell

@main
struct KooberShell: ShellApp {
  struct Options: ParsableArguments, Sendable {
    @Option(
      help: ArgumentHelp(
        """
        Directory for the session, messages and rides (default: koober in the XDG data directory).
        """, valueName: "directory"),
      completion: .directory)
    var home: String?

    @Option(
      help: ArgumentHelp(
        "URL of a server to use instead of the built-in one, such as http://127.0.0.1:8080.",
        valueName: "url"),
      transform: CloudOption.init)
    var cloud: CloudOption?

    @Option(
      help: "Date at the start of the app, such as 2026-02-01T09:30:00Z.",
      transform: OptionValue.date)
    var date: Date?

    @Option(
      help: "Time zone of displayed times, such as Australia/Sydney.",
      transform: OptionValue.timeZone)
    var timezone: TimeZone?

    @Option(
      help: "Locale of displayed dates and fares, such as en_AU.",
      transform: OptionValue.locale)
    var locale: Locale?

    @Option(
      name: .customLong("config"),
      help: ArgumentHelp("JSON file with features, experiments and analytics.", valueName: "file"),
      completion: .file(extensions: ["json"]), transform: OptionValue.configuration)
    var configuration: KooberConfiguration?

    func validate() throws {
      if home?.isEmpty == true {
        throw ValidationError("--home needs a directory, such as --home .")
      }
    }
  }

  static let name = "koober"
  static let version = "0.1"
  static let abstract = "Run Koober, a ride-hailing app, without its screens."

  static let lessons = KooberLessons.all

  static let starts = [
    StartState("signed-out", "no user is signed in"),
    StartState(
      "signed-in", "Jane is signed in and on the map",
      script: """
        auth.signIn email: jane@example.com password: secret
        await where == map within 30s
        """),
  ]

  static let examples = [
    "notifications.receive title: Flood text: Run. isUrgent: true",
    "open koober://account/settings; setName Joey; settings.save",
    "open koober://rides/new?dropOff=zoo&option=wallaby; cancel",
    // A server does not receive the request.
    """
    env.fail rides.request with: notConnected
    open koober://rides/new?dropOff=zoo&option=wallaby
    confirm
    """,
  ]

  static func make(with options: Options, for launch: Launch) throws -> any SceneApp {
    // A replay reads the answers from the journal and does not contact the server.
    guard launch.storage != .replay else {
      return try KooberApp(on: launch.stage, options: KooberOptions())
    }
    let home = try launch.dataFolder(for: name, given: options.home)
    var settings = KooberOptions(
      home: home.map { home in options.cloud.map { "\(home)/\($0.folder)" } ?? home })
    settings.date = options.date
    settings.configuration = options.configuration ?? settings.configuration
    settings.timeZone = options.timezone
    settings.locale = options.locale
    settings.remote = options.cloud?.makeRemote
    settings.analyticsServer = CloudOption.makeSink
    return try KooberApp(on: launch.stage, options: settings)
  }
}
