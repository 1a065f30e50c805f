import ArgumentParser
import SceneEngine
import ScenePrompt
import SceneSystem
import SceneSessions

/// `koober`: the prompt on a terminal, otherwise commands from standard input or `-c`.
struct ShellSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shell",
      abstract: "Run commands from the prompt, from standard input or from -c.")
  }

  @Option(
    name: .short,
    help: ArgumentHelp(
      "Commands to run instead of those of standard input (repeatable).", valueName: "commands"))
  var commands: [String] = []

  @OptionGroup var trace: TraceOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var sandbox: SandboxOptions
  @Flag(
    name: .customLong("private"),
    help: "Do not record this session.")
  var isPrivate = false

  @Flag(help: "Begin where the last session at the prompt ended.")
  var restore = false

  @Option(
    name: .customLong("open"),
    help: ArgumentHelp(
      "Link to open at the start of the prompt; takes precedence over --restore.",
      valueName: "url"))
  var link: String?

  @OptionGroup var attach: AttachOptions
  @OptionGroup var record: RecordOptions
  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func validate() throws {
    guard attach.attachPath != nil else { return }
    try AttachOptions.check(
      [
        ("--listen", attach.listenPath != nil), ("--sandbox", sandbox.isSandbox),
        ("--private", isPrivate), ("--restore", restore), ("--open", link != nil),
      ] + trace.given + record.given + launch.given, App.Options.self)
  }

  func run() throws {
    if let path = attach.attachPath {
      throw Attachment(path: path, commands: commands, variables: variables).run()
    }
    guard commands.isEmpty, StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
      guard !restore, link == nil else {
        throw ValidationError(
          "--restore and --open are for the prompt; otherwise use the commands 'restore' and 'open'"
        )
      }
      throw runToExit(isPrompt: commands.isEmpty)
    }
    throw runInteractively()
  }

  private func runInteractively() -> ExitCode {
    let launch = launch.launch(keeping: sandbox.storage, liveByDefault: true)
    let journals = SessionJournals(of: App.self, record)
    var settings = ShellSettings(name: App.name, environment: launch.environment) {
      limit, columns, print in
      var host = ScriptHost.live(limit: limit, columns: columns, print: print)
      host.allow(journals, within: limit)
      host.freshApps = FreshApps(App.self, options, self.launch, limit: limit)
      return host
    }
    settings.isSandbox = sandbox.isSandbox
    settings.registry = .all
    settings.subcommands = CommandLineTool<App>.subcommandNames
    settings.lessons = App.lessons.map(Tutorial.Lesson.init)
    (settings.restores, settings.link) = (restore, link)
    if let path = attach.listenPath {
      settings.serve = { [lessons = settings.lessons, limit = sandbox.limit] session, secrets in
        let server = try AttachServer(
          session, secrets: secrets, name: App.name, journals: journals, lessons: lessons,
          limit: limit, isDriven: true, at: path)
        return BackgroundService(takeTurn: { server.takeTurn() }, end: { server.stop() })
      }
    }
    do {
      // A redaction policy says what must not reach the disk.
      if !isPrivate, !sandbox.isSandbox, try journals.policy().isEmpty {
        settings.statePath = UserDirectories(environment: launch.environment).map {
          "\($0.state)/\(App.name)/last-state.json"
        }
      }
      settings.variables = try variables.values()
      let modes = TerminalModes()
      ExitGuard.begin(exitingWith: ExitStatus.commandFailed.rawValue) { status in
        modes.restore()
        try? StandardStream.error.write(RunningItem.errorOfExit(status))
      }
      defer { ExitGuard.end() }
      return ExitCode(
        try InteractiveShell.run(settings) {
          let journal = try CommandJournal(
            atTerminal: journals, isPrivate: isPrivate || sandbox.isSandbox,
            environment: launch.environment)
          let session = try AppSession.make(App.self, options, launch, journal)
          try journal.begin(session)
          return session
        })
    } catch let error as LaunchError {
      try? StandardStream.error.write(VisibleText.escaped("error: \(error)\n"))
      return ExitStatus.usage.code
    } catch let error as SocketError {
      try? StandardStream.error.write(VisibleText.escaped("error: cannot listen: \(error)\n"))
      return ExitStatus.usage.code
    } catch {
      let text = VisibleText.escaped("error: cannot start \(App.name): \(error)\n")
      try? StandardStream.error.write(text)
      return ExitStatus.commandFailed.code
    }
  }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    let values = try console.require { try variables.values() }
    let journals = SessionJournals(of: App.self, record)
    let journal = try CommandJournal.begin(journals, console)
    defer { journal?.end() }
    let session = try AppSession.make(
      App.self, options,
      launch.launch(keeping: sandbox.storage, liveByDefault: attach.listenPath != nil), console,
      recordedIn: journal)
    defer { session.end() }
    let runner = BatchRunner(
      session, console: console, variables: values, limit: sandbox.limit,
      journals: journals, apps: FreshApps(App.self, options, launch, limit: sandbox.limit))
    let trace =
      trace.verbose || trace.failIgnored ? trace.trace(runner.interpreter, to: console) : nil
    let notes =
      trace == nil
      ? FailureNotes(runner.interpreter) { console.printDiagnostic($0) } : nil
    defer { withExtendedLifetime((trace, notes)) { runner.interpreter.observer = nil } }
    let server = try listen(runner, journals, console)
    defer { server?.stop() }
    if commands.isEmpty {
      try await runner.start()
      runner.warnOfHiddenActions()
      try await runner.runStandardInput()
    } else {
      try await runner.startAndRun(commands.joined(separator: "\n").utf8, name: "-c")
    }
    guard server != nil, !runner.interpreter.wantsToQuit else { return .success }
    console.flush()
    // The app serves other shells until a signal ends the process.
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    return .success
  }

  /// Listens for other shells, if the command line says so.
  @MainActor
  private func listen(
    _ runner: BatchRunner, _ journals: SessionJournals, _ console: Console
  ) throws(ExitRequest) -> AttachServer? {
    guard let path = attach.listenPath else { return nil }
    do throws(SocketError) {
      let server = try AttachServer(
        runner.session, secrets: runner.interpreter.secrets, name: App.name, journals: journals,
        lessons: App.lessons.map(Tutorial.Lesson.init), limit: sandbox.limit, at: path)
      ExitSignals.exitOnSignal(after: server.remover)
      return server
    } catch {
      throw console.exitRequest(printing: "cannot listen: \(error)")
    }
  }
}

extension Tutorial.Lesson {
  fileprivate init(_ lesson: Lesson) {
    self.init(
      text: lesson.text, goal: lesson.goal, start: lesson.start, preparation: lesson.preparation)
  }
}
