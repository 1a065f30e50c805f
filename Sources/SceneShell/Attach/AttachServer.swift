import SceneEngine
import ScenePrompt
import SceneSystem
import SceneSessions

/// Lets other processes of the user attach to an app, over a Unix socket.
///
/// It runs on the main actor, in turns: of the prompt's loop, or of its own, which begin when a client has sent
/// something, and while a prompt is attached, at intervals.
@MainActor
final class AttachServer {
  let session: AppSession
  /// The secrets that all users of the app share.
  let secrets: SecretDetector
  let name: String
  let lessons: [Tutorial.Lesson]
  /// The restrictions of clients; nil for none.
  let limit: ScriptHost.Limit?
  let journals: SessionJournals
  /// Whether a loop calls ``takeTurn()``; otherwise the server does so itself.
  private let isDriven: Bool
  private var lines: LineServer?
  private var clients: [Int: AttachedClient] = [:]

  /// Listens at a path.
  ///
  /// - Throws: `SocketError`.
  init(
    _ session: AppSession, secrets: SecretDetector, name: String, journals: SessionJournals,
    lessons: [Tutorial.Lesson] = [], limit: ScriptHost.Limit? = nil, isDriven: Bool = false,
    at path: String
  ) throws(SocketError) {
    self.session = session
    self.secrets = secrets
    self.name = name
    self.journals = journals
    self.lessons = lessons
    self.limit = limit
    self.isDriven = isDriven
    let greeting = AppMessage.hello(version: AttachProtocol.version, app: name)
    let texts = LineServer.Lines(greeting: AttachProtocol.line(of: greeting)) {
      AttachProtocol.line(of: AppMessage.bye(reason: $0))
    }
    lines = try LineServer(at: path, texts) { [weak self] in
      Self.runOnMain { if let self, !self.isDriven { _ = self.takeTurn() } }
    }
  }

  /// Runs a closure on the main thread, as no task of the app.
  private nonisolated static func runOnMain(_ body: @escaping @Sendable @MainActor () -> Void) {
    guard ProcessExecutor.isInstalled else {
      Task { @MainActor in body() }
      return
    }
    ProcessExecutor.shared.schedule(at: RealTime.now) { MainActor.assumeIsolated(body) }
  }

  /// A closure that removes the socket, for a process that ends on another thread.
  var remover: @Sendable () -> Void {
    { [lines] in lines?.stop(because: Self.ending) }
  }

  private nonisolated static let ending = "the app has ended"

  /// Removes the socket, and ends all clients.
  func stop() {
    remover()
    lines = nil
    for client in clients.values { client.leave() }
    clients = [:]
  }

  /// Handles what clients have sent, and shows them news.
  ///
  /// - Returns: When to call it again; nil for no time of its own.
  func takeTurn() -> ContinuousClock.Instant? {
    guard let lines else { return nil }
    for event in lines.takeEvents() {
      switch event {
      case .line(let id, let line): receive(line, from: id)
      case .end(let id): clients.removeValue(forKey: id)?.leave()
      }
    }
    var next: ContinuousClock.Instant?
    for (_, client) in clients.sorted(by: { $0.key < $1.key }) {
      next = [next, client.takeTurn(isIdle: false)].compactMap(\.self).min()
    }
    guard !isDriven else { return next }
    if clients.values.contains(where: \.isPrompt) {
      next = min(next ?? .now + .seconds(1), .now + PromptSession.drawingInterval)
    }
    lines.wakeOwner(at: next)
    return nil
  }

  private func receive(_ line: [UInt8], from id: Int) {
    guard let client = clients[id] else { return greet(line, id) }
    guard let message = AttachProtocol.message(ClientMessage.self, in: line),
      client.receive(message)
    else { return drop(id, because: "a line is no message of the protocol") }
    // A line begins before what follows it, such as an interruption, is handled.
    _ = client.takeTurn(isIdle: false)
  }

  private func greet(_ line: [UInt8], _ id: Int) {
    guard let version = AttachProtocol.version(in: line) else {
      return drop(id, because: "the first line is no greeting")
    }
    guard version == AttachProtocol.version else {
      return drop(
        id,
        because: "the app uses version \(AttachProtocol.version) of the protocol, not \(version)")
    }
    guard case .hello(_, let kind)? = AttachProtocol.message(ClientMessage.self, in: line) else {
      return drop(id, because: "the first line is no greeting")
    }
    // With another executor, the end of a move is unknown.
    if session.moments == nil, ProcessExecutor.isInstalled { session.keepMoments() }
    clients[id] = AttachedClient(id, kind, of: self)
  }

  func send(_ message: AppMessage, to id: Int) {
    lines?.send(AttachProtocol.line(of: message), to: id)
  }

  func unsent(to id: Int) -> Int { lines?.unsent(to: id) ?? 0 }

  /// Ends a client, after it has received everything.
  func drop(_ id: Int, because reason: String? = nil) {
    clients.removeValue(forKey: id)?.leave()
    lines?.drop(id, because: reason)
  }
}
