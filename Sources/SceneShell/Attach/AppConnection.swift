import SceneEngine
import ScenePrompt
import SceneSystem

/// The connection of a prompt to an app that runs in another process.
@MainActor
final class AppConnection: Connection {
  weak var frontEnd: (any FrontEnd)?
  let descriptors: [Int32]
  private let app: AttachedApp
  private let host: ScriptHost
  private let settings: ShellSettings
  /// The messages that arrived while another was awaited.
  private var waiting: [AppMessage] = []
  private var failure: AttachError?
  private var lastRequest = 0
  /// The request that was not answered in time; until it is, there are no hints and colors.
  private var lateRequest: Int?
  private var inputs = 0
  /// The inputs after which the app has shown its prompt.
  private var handledInputs = 0
  /// The times that the user has pressed Ctrl-C since the app sent something.
  private var interruptions = 0
  private var columns = 0
  private var hasEnded = false

  /// The time to wait for candidates, and for what is shown after each key.
  private static let (completionTime, keyTime) = (Duration.seconds(1), Duration.milliseconds(50))

  init(_ app: AttachedApp, host: ScriptHost, settings: ShellSettings) {
    self.app = app
    self.host = host
    self.settings = settings
    descriptors = [app.descriptor]
  }

  func begin() {
    columns = frontEnd?.columns ?? 80
    app.send(
      .hello(
        version: AttachProtocol.version,
        client: .prompt(
          columns: columns, colors: settings.usesColor, directory: WorkingFolder.path ?? "/",
          programs: settings.programPath, configuration: settings.configPath)))
  }

  func complete(_ line: String, cursor: Int) -> Completion {
    let id = nextRequest()
    app.send(.complete(id: id, line: line, cursor: cursor))
    guard
      case .completion(_, let start, let candidates)? = answer(to: id, within: Self.completionTime)
    else { return .empty }
    return Completion(
      start: start,
      candidates: candidates.map {
        Completion.Candidate($0.text, summary: $0.summary, appendsSpace: $0.appendsSpace)
      })
  }

  func hint(after line: String, remembered: () -> String?) -> Hint? {
    guard settings.usesColor, lateRequest == nil else { return nil }
    let id = nextRequest()
    app.send(.hint(id: id, line: line, remembered: remembered()))
    guard case .hint(_, let text, let note)? = answer(to: id, within: Self.keyTime),
      !text.isEmpty || !note.isEmpty
    else { return nil }
    return Hint(text, note: note)
  }

  func highlights(in line: String) -> [Highlight] {
    guard settings.usesColor, lateRequest == nil else { return [] }
    let id = nextRequest()
    app.send(.highlight(id: id, line: line))
    guard case .highlights(_, let parts)? = answer(to: id, within: Self.keyTime) else { return [] }
    return parts.compactMap { part in
      guard part.start >= 0, part.start <= part.end else { return nil }
      return Paint(rawValue: part.paint).map { Highlight(part.start..<part.end, $0) }
    }
  }

  func enter(_ input: FrontEndInput) {
    inputs += 1
    switch input {
    case .line(let text): app.send(.line(text: text))
    case .edit(let text): app.send(.edit(text: text))
    case .end: app.send(.end)
    }
  }

  func interrupt() {
    app.send(.interrupt)
    interruptions += 1
    if interruptions == 2, handledInputs < inputs {
      frontEnd?.write("\nnote: the app does not answer; Ctrl-\\ leaves it")
    }
  }

  func takeTurn(isIdle: Bool) -> ContinuousClock.Instant? {
    guard !hasEnded else { return nil }
    if let now = frontEnd?.columns, now != columns {
      columns = now
      app.send(.resize(columns: now))
    }
    while !hasEnded, let message = nextMessage() { show(message) }
    if let failure, !hasEnded {
      hasEnded = true
      frontEnd?.write(VisibleText.escaped("error: \(failure)"))
      frontEnd?.end(failure.status.rawValue)
    }
    return nil
  }

  func end() { hasEnded = true }

  // MARK: Messages

  private func nextRequest() -> Int {
    lastRequest += 1
    return lastRequest
  }

  private func nextMessage() -> AppMessage? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    guard failure == nil else { return nil }
    do throws(AttachError) { return try app.receive(within: .zero) } catch {
      failure = error
      return nil
    }
  }

  /// Waits for the answer to a request; other messages wait until the next turn.
  private func answer(to id: Int, within limit: Duration) -> AppMessage? {
    let deadline = ContinuousClock.now + limit
    while failure == nil {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      do throws(AttachError) {
        guard let message = try app.receive(within: left) else {
          lateRequest = id
          return nil
        }
        if message.request == id { return message }
        if message.request == nil { waiting.append(message) }
        if message.request == lateRequest { lateRequest = nil }
      } catch {
        failure = error
      }
    }
    return nil
  }

  private func show(_ message: AppMessage) {
    interruptions = 0
    switch message {
    case .write(let text), .error(let text): frontEnd?.write(text)
    case .show(let text, let isPaged): frontEnd?.show(text, isPaged: isPaged)
    case .output(let text): frontEnd?.show(text, isPaged: false)
    case .prompt(let text, let inputs):
      handledInputs = inputs
      // Otherwise the user has entered a line since, which the app has not seen yet.
      if inputs == self.inputs { frontEnd?.showPrompt(text) }
    case .clear: frontEnd?.clearScreen()
    case .completion, .hint, .highlights:
      if message.request == lateRequest { lateRequest = nil }
    case .remember(let text): frontEnd?.remember(text)
    case .forget(let texts): frontEnd?.forget(Set(texts))
    case .forgetBindings(let variables): frontEnd?.forget(binding: Set(variables))
    case .ask(let id, let question):
      HostTask.start { [app, host, weak self] in
        let answer = await app.answer(question, with: host, self?.frontEnd)
        app.send(.answer(id: id, answer: answer))
      }
    case .end(let status):
      hasEnded = true
      frontEnd?.end(status)
    case .hello, .bye: break
    }
  }
}

extension AppMessage {
  /// The number of the request that the message answers; nil if it answers none.
  fileprivate var request: Int? {
    switch self {
    case .completion(let id, _, _), .hint(let id, _, _), .highlights(let id, _): id
    default: nil
    }
  }
}
