import SceneEngine
import ScenePrompt
import SceneSessions
import SceneSystem

/// A client of an app, as the app sees it: a user at a prompt, or a script.
@MainActor
final class AttachedClient {
  /// What a client says of itself.
  enum Kind: Codable, Equatable, Sendable {
    /// A prompt, with the width of its screen, whether it has colors, its working directory, the directories of its
    /// programs, and its configuration file.
    case prompt(
      columns: Int, colors: Bool, directory: String, programs: String, configuration: String?)
    /// A script, with the width of its output, if that is a terminal, and whether its diagnostics have colors.
    case script(columns: Int?, colors: Bool, directory: String)
  }

  private enum Work {
    case prompt(PromptSession)
    /// A script, until it has ended.
    case script(Task<Void, Never>?)
  }

  let id: Int
  private let kind: Kind
  private unowned let server: AttachServer
  private var work = Work.script(nil)
  private(set) var columns: Int
  /// The questions that were asked and not answered.
  private var questions: [Int: CheckedContinuation<AttachAnswer?, Never>] = [:]
  private var lastQuestion = 0
  private(set) var isPrompting = false
  /// The prompt that was sent last.
  private var shownPrompt: String?
  private var inputs = 0
  private var isGone = false

  /// The number of unsent bytes from which on news wait.
  private static let newsLimit = 64_000
  /// The maximum size of the text in a message.
  private static let textLimit = 4_000_000

  init(_ id: Int, _ kind: Kind, of server: AttachServer) {
    self.id = id
    self.kind = kind
    self.server = server
    switch kind {
    case .prompt(let columns, let colors, let directory, let programs, let configuration):
      self.columns = Self.clamped(columns)
      var settings = ShellSettings(
        attachedAs: server.name, usesColor: colors, programPath: programs,
        configPath: configuration)
      settings.registry = .all
      settings.lessons = server.lessons
      settings.directory = directory
      settings.isSandbox = server.limit == .sandbox
      let session = PromptSession(
        server.session, host: makeHost(in: directory), settings: settings,
        sharing: server.secrets)
      session.frontEnd = self
      work = .prompt(session)
      session.begin()
    case .script(let columns, _, _): self.columns = columns.map(Self.clamped) ?? .max
    }
  }

  /// A width that a client has given, which may be any number.
  private static func clamped(_ columns: Int) -> Int { min(max(1, columns), 10_000) }

  /// Shows news, and runs what was entered.
  ///
  /// - Returns: When to call it again.
  func takeTurn(isIdle: Bool) -> ContinuousClock.Instant? {
    guard !isGone, case .prompt(let session) = work else { return nil }
    let next = session.takeTurn(isIdle: isIdle)
    return takesNews ? next : .now + PromptSession.drawingInterval
  }

  /// Whether the client is shown news.
  var isPrompt: Bool { if case .prompt = work { true } else { false } }

  /// Handles a message; returns false if the client may not send it.
  func receive(_ message: ClientMessage) -> Bool {
    if case .answer(let id, let answer) = message {
      questions.removeValue(forKey: id)?.resume(returning: answer)
      return true
    }
    switch work {
    case .prompt(let session): return receive(message, session)
    case .script(nil):
      guard case .run(let name, let text, let variables) = message else { return false }
      start(name, text, variables)
      return true
    case .script: return false
    }
  }

  private func receive(_ message: ClientMessage, _ session: PromptSession) -> Bool {
    switch message {
    case .line(let text): enter(.line(text), session)
    case .edit(let text): enter(.edit(text), session)
    case .end: enter(.end, session)
    case .interrupt: session.interrupt()
    case .resize(let columns): self.columns = Self.clamped(columns)
    case .complete(let id, let line, let cursor):
      let completion = session.complete(
        line, cursor: max(0, min(cursor, line.utf8.count)))
      send(
        .completion(
          id: id, start: completion.start,
          candidates: completion.candidates.map {
            AppMessage.Candidate(text: $0.text, summary: $0.summary, appendsSpace: $0.appendsSpace)
          }))
    case .hint(let id, let line, let remembered):
      let hint = session.hint(after: line) { remembered }
      send(.hint(id: id, text: hint?.text ?? "", note: hint?.note ?? ""))
    case .highlight(let id, let line):
      send(
        .highlights(
          id: id,
          parts: session.highlights(in: line).map {
            AppMessage.Part(
              start: $0.range.lowerBound, end: $0.range.upperBound, paint: $0.paint.rawValue)
          }))
    case .hello, .run, .answer: return false
    }
    return true
  }

  private func enter(_ input: FrontEndInput, _ session: PromptSession) {
    inputs += 1
    isPrompting = false
    session.enter(input)
  }

  /// Ends what the client does; it has gone.
  func leave() {
    guard !isGone else { return }
    isGone = true
    switch work {
    case .prompt(let session): session.end()
    case .script(let task): task?.cancel()
    }
    for question in questions.values { question.resume(returning: nil) }
    questions = [:]
  }

  private func send(_ message: AppMessage) {
    if !isGone { server.send(message, to: id) }
  }

  // MARK: A script

  private func start(_ name: String, _ text: String, _ variables: String?) {
    guard case .script(let columns, let colors, let directory) = kind else { return }
    var values: [String: Value] = [:]
    if let variables, case .object(let fields)? = try? Value(json: variables) {
      values = Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value) })
    }
    let console = Console(
      sending: { [weak self] in self?.send($0 ? .error(text: $1) : .output(text: $1)) },
      isTerminal: columns != nil, colors: colors)
    var host = makeHost(in: directory)
    host.show = { output in
      switch output {
      case .text(let text), .listing(let text, _): TerminalText.wrapped(text, to: self.columns)
      case .nothing, .value, .full, .json, .printed: output.text
      }
    }
    host.print = { (text) throws(ScriptHost.Failure) in console.print(text) }
    let runner = BatchRunner(
      attachedTo: server.session, console: console, host: host, variables: values,
      sharing: server.secrets)
    work = .script(
      HostTask.start { [weak self] in
        var status = ExitStatus.success
        do throws(ExitRequest) { try await runner.run(text.utf8, name: name) } catch {
          status = error.status
        }
        self?.end(status.rawValue)
      })
  }

  // MARK: Files and programs

  /// The files that the client's paths mean, and the programs of the client.
  private func makeHost(in directory: String) -> ScriptHost {
    var host = ScriptHost.live(
      limit: server.limit, columns: { [weak self] in self?.columns ?? 80 }
    ) { [weak self] (text) throws(ScriptHost.Failure) in self?.show(text, isPaged: false) }
    host.allow(server.journals, within: server.limit)
    host = ClientFiles(directory: directory).host(of: host)
    guard server.limit == nil else { return host }
    host.findProgram = { [weak self] (words) async throws(ScriptHost.Failure) in
      if let failure = await self?.ask(.findProgram(words: words)).failure { throw failure.failure }
    }
    host.runPrograms = { [weak self] (programs, input) async throws(ScriptHost.ProgramFailure) in
      let answer = await self?.ask(.runPrograms(programs: programs, input: input), carrying: input)
      if let failure = answer?.failure { throw failure }
      guard case .text(let text)? = answer else { return "" }
      return text
    }
    if case .prompt = kind {
      host.showPrograms = { [weak self] (programs, input) async throws(ScriptHost.ProgramFailure) in
        let answer = await self?.ask(
          .showPrograms(programs: programs, input: input), carrying: input)
        if let failure = answer?.failure { throw failure }
      }
      host.askForSecret = { [weak self] label in
        guard case .text(let text)? = await self?.ask(.secret(label: label)) else { return nil }
        return text
      }
    }
    return host
  }

  /// Asks the client, and waits for its answer.
  private func ask(_ question: AttachQuestion, carrying text: String = "") async -> AttachAnswer {
    guard !isGone else { return Self.gone }
    guard text.utf8.count <= Self.textLimit else {
      return AttachAnswer(
        ScriptHost.Failure(
          "an attached shell gives programs at most \(Self.textLimit / 1_000_000) MB",
          help: "write the output to a file"))
    }
    lastQuestion += 1
    let id = lastQuestion
    return await withCheckedContinuation { continuation in
      questions[id] = continuation
      send(.ask(id: id, question: question))
    } ?? Self.gone
  }

  private static let gone = AttachAnswer(ScriptHost.Failure("the attached shell has ended"))
}

extension AttachedClient: FrontEnd {
  var takesNews: Bool { !isGone && server.unsent(to: id) < Self.newsLimit }

  func takeInterrupt() -> Bool { false }

  func write(_ text: String) { send(.write(text: text)) }

  func show(_ output: String, isPaged: Bool) {
    // A message holds only a part of a text that no pager would show.
    guard output.utf8.count > Self.textLimit else {
      return send(.show(text: output, isPaged: isPaged))
    }
    var lines: [Substring] = []
    var size = 0
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line)
      size += line.utf8.count
      guard size > Self.textLimit else { continue }
      send(.show(text: lines.joined(separator: "\n"), isPaged: false))
      (lines, size) = ([], 0)
    }
    if !lines.isEmpty { send(.show(text: lines.joined(separator: "\n"), isPaged: false)) }
  }

  func showPrompt(_ prompt: String) {
    guard !isPrompting || shownPrompt != prompt else { return }
    isPrompting = true
    shownPrompt = prompt
    send(.prompt(text: prompt, inputs: inputs))
  }

  func clearScreen() { send(.clear) }

  func edit(_ text: String) async throws(ScriptHost.Failure) -> [String] {
    let answer = await ask(.edit(text: text))
    if let failure = answer.failure { throw failure.failure }
    guard case .lines(let lines) = answer else { return [] }
    return lines
  }

  func history() async -> [(text: String, seconds: Int?)] {
    guard case .history(let entries) = await ask(.history) else { return [] }
    return entries.map { ($0.text, $0.seconds) }
  }

  func remember(_ statement: String) { send(.remember(text: statement)) }

  func forget(_ statements: Set<String>) { send(.forget(texts: statements.sorted())) }

  func forget(binding variables: Set<String>) {
    send(.forgetBindings(variables: variables.sorted()))
  }

  func end(_ status: Int32) {
    send(.end(status: status))
    server.drop(id)
  }
}

/// The files that a client names: those of this machine, from the client's working directory.
///
/// The app reads and writes them, as the same user; a pipe or a device could make it wait, and is refused.
@MainActor
private struct ClientFiles {
  let directory: String

  func path(_ path: String) throws(ScriptHost.Failure) -> String {
    let whole = path.isEmpty || path.hasPrefix("/") ? path : "\(directory)/\(path)"
    guard whole == "/dev/null" || !FileReader.isStream(whole) else {
      throw ScriptHost.Failure(
        "an attached shell cannot use '\(path)': it is a device or a pipe", help: "name a file")
    }
    return whole
  }

  func host(of host: ScriptHost) -> ScriptHost {
    var own = host
    own.readFile = { (path) throws(ScriptHost.Failure) in
      try host.readFile(try self.path(path))
    }
    own.openFile = { (path, appends) throws(ScriptHost.Failure) in
      try host.openFile(try self.path(path), appends)
    }
    own.replaceFile = { (path, text, kind) throws(ScriptHost.Failure) in
      try host.replaceFile(try self.path(path), text, kind)
    }
    own.beginJournal = { (path, app) throws(ScriptHost.Failure) in
      try host.beginJournal(try self.path(path), app)
    }
    own.writePage = { (path, app, entries, force) throws(ScriptHost.Failure) in
      try host.writePage(try self.path(path), app, entries, force)
    }
    return own
  }
}
