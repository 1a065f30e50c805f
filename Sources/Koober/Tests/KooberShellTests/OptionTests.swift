import PseudoTerminal
import SceneSystem
import Testing

/// Koober's command-line options.
struct OptionTests {
  private func run(_ arguments: String) throws -> (status: Int32, output: String) {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME=; '\(program)' \(arguments) 2>&1",
      input: [])
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test(arguments: [
    ("", "You, 9:00 am"),
    ("--date 2026-02-01T09:30:00Z", "You, 9:30 am"),
    ("--date 2026-02-01T09:30:00Z --timezone Australia/Sydney", "You, 8:30 pm"),
    ("--date 2026-02-01T09:30:00+11:00 --timezone Australia/Sydney", "You, 9:30 am"),
    ("--date 2026-02-01T21:30:00Z --locale de_DE", "You, 21:30"),
    ("--date 2026-02-01T21:30:00Z --locale de", "You, 21:30"),
  ])
  func timesFollowTheOptions(_ options: String, _ line: String) throws {
    let result = try run(
      """
      \(options) -c 'auth.signIn a b; await where == map within 5s; tab chat; setDraft hi; send; \
      advance 2s; screen'
      """)
    #expect(result.status == 0)
    // A narrow no-break space separates the time from am or pm.
    #expect(result.output.replacing("\u{202F}", with: " ").contains(line))
  }

  private static let date = "not an ISO 8601 date; for example: 2026-02-01T09:30:00Z"
  private static let zone =
    "unknown time zone; for example: Australia/Sydney or UTC"
  private static let locale = "unknown locale; for example: en_AU or de_DE"

  @Test(arguments: [
    ("date", "2026-02-30T00:00:00Z", date), ("date", "2026-02-01", date),
    ("date", "2026-02-01T09:30:00", date), ("date", "2026-02-01T09:30:00Zx", date),
    ("date", "2026-02-01T24:30:00Z", date), ("date", "tomorrow", date),
    ("timezone", "nowhere", zone), ("timezone", "../etc", zone),
    ("locale", "gibberish", locale), ("locale", "xx_YY", locale), ("locale", "en_ZZZ", locale),
  ])
  func invalidValuesAreReportedWithAnExample(_ option: String, _ value: String, _ help: String)
    throws
  {
    let result = try run("--\(option) '\(value)' -c where")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        "error: the value '\(value)' is invalid for '--\(option) <\(option)>': \(help)\n"))
  }

  @Test(arguments: ["--home h", "--date=2026-02-01T09:30:00Z", "--locale en_AU"])
  func optionsOfTheAppCannotBeUsedWithAnotherApp(_ option: String) throws {
    let name = option.prefix { $0 != " " && $0 != "=" }
    for command in ["-c where --attach s", "run --attach s a.scene"] {
      let result = try run("\(command) \(option)")
      #expect(result.status == 1)
      #expect(
        result.output.hasPrefix(
          "error: \(name) cannot be used with --attach, which uses a running app\nusage: "))
    }
  }

  @Test func aSceneThatIsNotLiveHasNoHelp() throws {
    let result = try run("-c 'help pickMeUp'")
    #expect(result.status == 3)
    #expect(
      result.output == """
        error: 'pickMeUp' is not live
          --> -c:1:6
           |
         1 | help pickMeUp
           |      ^^^^^^^^
           = help: open it; then 'help pickMeUp' lists its actions

        """)
  }

  @Test func valuesOfPlacesAreCheckedByTheirLinks() throws {
    let result = try run("-c 'auth.signIn a b; advance 2s; goto counter count: 99999'")
    #expect(result.status == 3)
    #expect(
      result.output == """
        error: 'count' must be a number from 0 to 9999, not 99999
          --> -c:1:43
           |
         1 | auth.signIn a <redacted>; advance 2s; goto counter count: 99999
           |                                                    ^^^^^^^^^^^^

        """)
  }

  @Test func aDiagramThatDoesNotExistIsNamed() throws {
    let result = try run("diagram foo")
    #expect(result.status == 3)
    #expect(
      result.output.hasPrefix(
        """
        error: there is no scene or service 'foo'
          help: scenes and services: account, 
        """), "\(result.output)")
  }

  @Test(arguments: [
    ("nonsense", "write a URL, such as koober://sign-in"),
    ("lounge", "did you mean koober://lounge?"),
  ])
  func linksExplainRejectsWhatIsNoURL(_ text: String, _ help: String) throws {
    let result = try run("links explain \(text)")
    #expect(result.status == 1)
    #expect(
      result.output == """
        error: '\(text)' is not a URL
          help: \(help)

        """)
  }

  @Test func anInvalidConfigurationIsReported() throws {
    let home = TemporaryDirectory()
    let file = "\(home.path)/a.json"
    let write = try Subprocess.run(
      "echo '{\"analytics\": {\"flie\": \"events.jsonl\"}}' > '\(file)'", input: [])
    #expect(write.status == 0)
    let result = try run("--config '\(file)' -c where")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        "error: cannot use the configuration '\(file)': 'analytics.flie' is not a key; "
          + "did you mean 'file'?\n"))
  }

  #if KOOBER_CLOUD
    @Test func anInvalidServerOfAnalyticsIsReported() throws {
      let home = TemporaryDirectory()
      let file = "\(home.path)/a.json"
      let write = try Subprocess.run(
        "echo '{\"analytics\": {\"server\": \"ftp://a\"}}' > '\(file)'", input: [])
      #expect(write.status == 0)
      let result = try run("--config '\(file)' -c where")
      #expect(result.status == 1)
      #expect(
        result.output.hasPrefix(
          "error: cannot use the configuration '\(file)': 'analytics.server' is not the URL of a server: it must "
            + "start with http:// or https://; for example: http://127.0.0.1:8080\n"))
    }
  #endif

  @Test func theByteOrderMarkOfAConfigurationIsSkipped() throws {
    let home = TemporaryDirectory()
    let file = "\(home.path)/a.json"
    let write = try Subprocess.run("printf '\\357\\273\\277{}' > '\(file)'", input: [])
    #expect(write.status == 0)
    let result = try run("--config '\(file)' -c where")
    #expect(result.status == 0, "\(result)")
  }

  @Test func eventsAreWrittenToTheConfiguredFile() throws {
    let home = TemporaryDirectory()
    let result = try Subprocess.run(
      """
      cd '\(home.path)' && echo '{"analytics": {"file": "events.jsonl"}}' > a.json && \
      HOME='\(home.path)' '\(PseudoTerminal.builtProduct("koober"))' --config a.json \
      -c 'signIn; setPassword hop' && cat events.jsonl
      """, input: [])
    let output = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 0, "\(output)")
    #expect(output.contains(#""action":"setPassword","with":"<redacted>"}"#))
    #expect(!output.contains("hop\""))
  }

  #if KOOBER_CLOUD
    @Test(arguments: [
      ("127.0.0.1:8080", "it must start with http:// or https://"),
      ("http://127.0.0.1:99999", "port '99999' is not a number from 1 to 65535"),
      ("http://127.0.0.1/v1", "it must contain only a scheme, a host and a port"),
    ])
    func rejectsAnInvalidServer(_ url: String, _ problem: String) throws {
      let result = try run("--cloud '\(url)' -c where")
      #expect(result.status == 1)
      #expect(
        result.output.hasPrefix(
          """
          error: the value '\(url)' is invalid for '--cloud <url>': \(problem); for example: \
          http://127.0.0.1:8080

          """))
    }
  #else
    @Test func theCloudOptionRequiresTheHTTPClient() throws {
      let result = try run("--cloud http://127.0.0.1:8080 -c where")
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          """
          --cloud is not part of this build; run scripts/shell --cloud URL, or build with \
          SCENESHELL_CLOUD=1
          """))
    }
  #endif
}
