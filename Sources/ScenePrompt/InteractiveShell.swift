package import SceneEngine
import Glibc
import SceneLanguage
import Scenes
import SceneSystem
package import SceneSessions
import SceneTerminal
import SceneText

/// The front end for a user at a terminal: reads lines, and shows what a ``Connection`` says.
///
/// One loop on one thread serves the app and the terminal: it runs what is ready, lets the connection show what has
/// changed, and waits for a key, a signal, a timer or a job from another thread. While a command runs, there is no
/// prompt, and Ctrl-C cancels the command.
@MainActor
package final class InteractiveShell {
  private let settings: ShellSettings
  private let editor: any LineEditor
  private let output: ShellOutput
  private let connection: any Connection
  private let secretPrompt: SecretPrompt
  private let loop: EventLoop
  private let bell: Bell
  private var status: Int32?
  private var history: CommandHistory
  /// The prompt that is shown, or was shown last.
  private var prompt = ""
  /// Whether the editor has already taken the terminal back when the loop reports that the process continues.
  private var isResumed = false
  /// The number of turns in a row that left jobs to run.
  private var busyTurns = 0

  private static let jobLimit = 512
  /// The number of busy turns after which the shell shows changes and prompts even though jobs are ready.
  private static let busyTurnLimit = 64

  /// Makes the connection, given the files and programs of this machine.
  package typealias Connect = @MainActor (_ host: ScriptHost) throws -> any Connection

  private init(_ settings: ShellSettings, _ bell: Bell, _ connect: Connect) throws {
    self.settings = settings
    self.bell = bell
    let editor = LineEditors.make(name: settings.name)
    self.editor = editor
    let output = ShellOutput(editor, settings)
    self.output = output
    let secretPrompt = SecretPrompt()
    self.secretPrompt = secretPrompt
    connection = try connect(Self.host(settings, output, secretPrompt))
    loop = try EventLoop(wakeUps: bell.descriptors + connection.descriptors)
    history = CommandHistory(path: settings.historyPath, editor: editor)
    output.interrupted = { [unowned self] in interrupt() }
    editor.onEdit = { [unowned self] in connection.enter(.edit($0)) }
    editor.onSignalKey = { [unowned self] in
      if $0 == SIGINT { interrupt() } else { EventLoop.send($0) }
    }
    editor.completer = { [connection] in connection.complete($0, cursor: $1) }
    editor.hinter = { [unowned self] line in
      connection.hint(after: line) { history.rest(of: line) }
    }
    editor.highlighter = { [connection] in connection.highlights(in: $0) }
    connection.frontEnd = self
    settings.textEditor?.removeRemains()
  }

  /// The files and programs of this machine, whose programs get the terminal.
  private static func host(
    _ settings: ShellSettings, _ output: ShellOutput, _ secretPrompt: SecretPrompt
  ) -> ScriptHost {
    let limit: ScriptHost.Limit? = settings.isSandbox ? .sandbox : nil
    var host = settings.makeHost(limit, { screenColumns }) {
      (text) throws(ScriptHost.Failure) in output.print(text, isPaged: true)
    }
    let run = host.runPrograms
    host.runPrograms = { (programs, input) async throws(ScriptHost.ProgramFailure) in
      let text = try await run(programs, input)
      // Ctrl-C interrupts the shell even if the program ignores it.
      if EventLoop.takeInterrupt() { output.interrupted() }
      return text
    }
    if let show = host.showPrograms {
      host.showPrograms = { (programs, input) async throws(ScriptHost.ProgramFailure) in
        // The next text begins a row, wherever the program has left the cursor; that of an interruption
        // does so itself.
        do throws(ScriptHost.ProgramFailure) {
          try await show(programs, input)
        } catch {
          if !EventLoop.isInterrupted { output.beginRow() }
          throw error
        }
        if EventLoop.takeInterrupt() { output.interrupted() } else { output.beginRow() }
      }
    }
    host.askForSecret = { await secretPrompt.ask(for: $0) }
    return host
  }

  private static var screenColumns: Int { StandardStream.output.terminalSize?.columns ?? 80 }

  /// Makes an app and runs the shell at the terminal until the user leaves.
  ///
  /// Call it on the main thread before any task is started: the thread becomes the executor's host.
  package nonisolated static func run(
    _ settings: ShellSettings,
    makeSession: @MainActor () throws -> AppSession
  ) throws -> Int32 {
    try hosting { bell in
      let session = try makeSession()
      var service: BackgroundService?
      let shell = try InteractiveShell(settings, bell) { host in
        let engine = PromptSession(session, host: host, settings: settings)
        session.writer.onFailure = { [weak engine] error in
          engine?.write("warning", .yellow, "cannot record the session: \(error)")
        }
        session.writer.onWarning = { [weak engine] in engine?.write("warning", .yellow, $0) }
        service = try settings.serve?(session, engine.interpreter.secrets)
        return engine
      }
      session.keepMoments()
      HostTask.start { await session.start() }
      let status = shell.run(besides: service)
      service?.end()
      session.end()
      session.writer.end()
      return status
    }
  }

  /// Runs the shell at the terminal, for an engine elsewhere, until the user leaves.
  ///
  /// Call it on the main thread before any task is started: the thread becomes the executor's host.
  ///
  /// - Parameter connect: Reaches the engine, and returns the settings and a closure that makes the connection, given
  ///   the programs of this machine.
  /// - Returns: The exit status.
  /// - Throws: The error of `connect`, or of the terminal.
  package nonisolated static func run(
    connecting connect: @MainActor () throws -> (ShellSettings, Connect)
  ) throws -> Int32 {
    try hosting { bell in
      let (settings, make) = try connect()
      return try InteractiveShell(settings, bell, make).run(besides: nil)
    }
  }

  private nonisolated static func hosting(
    _ body: @MainActor (Bell) throws -> Int32
  ) throws -> Int32 {
    if let obstacle = ProcessExecutor.install() { throw obstacle }
    let bell = try Bell()
    ProcessExecutor.shared.host(wake: bell.ring)
    return try MainActor.assumeIsolated { try body(bell) }
  }

  private func run(besides service: BackgroundService?) -> Int32 {
    connection.begin()
    while true {
      let deadline = takeTurn(service)
      // The first prompt is shown before a long history is read.
      if !history.isRead, editor.isPrompting {
        history.read()
        showHistoryWarning()
        continue
      }
      if let status {
        editor.endPrompt()
        connection.end()
        return status
      }
      let reads = editor.isPrompting || secretPrompt.isAsking
      let input = reads ? StandardStream.input.rawValue : nil
      let events = loop.wait(until: deadline, input: input)
      bell.clear()
      handle(events)
    }
  }

  // MARK: Turns

  /// Runs ready jobs, and lets the connection show what changed and run the next line.
  private func takeTurn(_ service: BackgroundService?) -> ContinuousClock.Instant? {
    var deadline: ContinuousClock.Instant? = RealTime.now
    switch ProcessExecutor.shared.runReadyJobs(limit: Self.jobLimit) {
    case .more: busyTurns += 1
    case .idle(let until):
      busyTurns = 0
      deadline = until
    }
    guard busyTurns == 0 || busyTurns > Self.busyTurnLimit, status == nil else { return deadline }
    let next = connection.takeTurn(isIdle: busyTurns == 0)
    return [deadline, next, service?.takeTurn()].compactMap(\.self).min()
  }

  private func handle(_ events: EventLoop.Events) {
    if events.contains(.terminate) { status = 128 + SIGTERM }
    if events.contains(.quit) { status = 128 + SIGQUIT }
    if events.contains(.hangUp) { status = 128 + SIGHUP }
    guard status == nil else { return secretPrompt.suspend() }
    if events.contains(.resume), !isResumed {
      editor.resume()
      secretPrompt.resume()
    }
    isResumed = false
    if events.contains(.suspend) { stop() }
    if events.contains(.resize) { editor.didResize() }
    if events.contains(.interrupt) { interrupt() }
    guard events.contains(.input) else { return }
    if editor.isPrompting {
      editor.readInput()
    } else if secretPrompt.isAsking {
      secretPrompt.readInput()
    }
  }

  /// Ctrl-Z: stops the process, and takes the terminal back before anything is drawn.
  private func stop() {
    editor.suspend()
    secretPrompt.suspend()
    loop.stopProcess()
    editor.resume()
    secretPrompt.resume()
    isResumed = true
  }

  private func entered(_ line: String?) {
    if let line { return connection.enter(.line(line)) }
    // When the terminal closes, the end of the input may arrive before SIGHUP.
    if StandardStream.input.isHungUp { return status = 128 + SIGHUP }
    connection.enter(.end)
  }

  /// Ctrl-C: cancels the running command, or drops the line being typed.
  private func interrupt() {
    secretPrompt.cancel()
    editor.interruptLine()
    connection.interrupt()
  }

  private func showHistoryWarning() {
    guard let warning = history.takeWarning() else { return }
    let word = Paint.yellow("warning", isEnabled: settings.usesColor)
    let text = VisibleText.escaped(
      ": cannot save the command history: \(warning)", keepsNewlines: false)
    write(TerminalText.wrapped(word + text, to: columns))
    write("  help: set XDG_STATE_HOME to a different directory")
  }
}

extension InteractiveShell: FrontEnd {
  package var columns: Int { Self.screenColumns }
  package var isPrompting: Bool { editor.isPrompting }
  package var takesNews: Bool { true }

  package func takeInterrupt() -> Bool { EventLoop.takeInterrupt() }

  package func write(_ text: String) { editor.printAbove(text) }

  package func show(_ text: String, isPaged: Bool) { output.print(text, isPaged: isPaged) }

  package func showPrompt(_ wanted: String) {
    guard status == nil else { return }
    guard editor.isPrompting else {
      prompt = wanted
      return editor.beginPrompt(wanted) { [unowned self] in entered($0) }
    }
    guard wanted != prompt else { return }
    prompt = wanted
    editor.changePrompt(wanted)
  }

  package func clearScreen() { editor.clearScreen() }

  package func edit(_ text: String) async throws(ScriptHost.Failure) -> [String] {
    guard let textEditor = settings.textEditor, !settings.isSandbox else {
      throw ScriptHost.Failure(
        settings.isSandbox ? "cannot run programs in a sandbox" : "there is no home directory")
    }
    return try textEditor.edit(text).split(whereSeparator: \.isNewline).map(String.init)
  }

  package func history() async -> [(text: String, seconds: Int?)] {
    history.entries.map { ($0.text, $0.seconds) }
  }

  package func remember(_ statement: String) {
    history.add(statement)
    showHistoryWarning()
  }

  package func forget(_ statements: Set<String>) {
    history.remove { statements.contains($0) }
  }

  package func forget(binding variables: Set<String>) {
    let secrets = SecretDetector(settings.registry)
    history.remove { !secrets.variables(boundIn: $0).isDisjoint(with: variables) }
  }

  package func end(_ status: Int32) { self.status = status }
}

/// What a process does besides its prompt, in turns of the prompt's loop.
@MainActor
package struct BackgroundService {
  /// Does what is due, and returns when to call it again; nil for no time of its own.
  package let takeTurn: @MainActor () -> ContinuousClock.Instant?
  /// Ends the service, before the process ends.
  package let end: @MainActor () -> Void

  package init(
    takeTurn: @escaping @MainActor () -> ContinuousClock.Instant?,
    end: @escaping @MainActor () -> Void
  ) {
    self.takeTurn = takeTurn
    self.end = end
  }
}
