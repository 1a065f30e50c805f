import SceneEngine
import SceneSessions

/// The options of opening links, which workers get as well.
struct ReplayOptions: Codable, Sendable {
  let start: StartChoice
  /// Whether a link is opened at the destination of the previous one, instead of in a fresh app.
  let isWarm: Bool
  /// Whether to leave scenes that refuse.
  let force: Bool
  /// The timeout per link, in milliseconds of real time.
  let timeout: Int
  /// Whether outcomes have their ``ReplayOutcome/details``.
  let wantsDetails: Bool
}

/// Opens links, one after another, and returns their outcomes.
@MainActor
final class LinkRunner<App: ShellApp> {
  private let start: AppStart<App>
  private let options: ReplayOptions
  private var session: AppSession?
  /// The state at the start of the app, if each link begins there.
  private var rewind: RewindPoint?

  init(_ start: AppStart<App>, _ options: ReplayOptions) {
    self.start = start
    self.options = options
  }

  /// Whether other processes could open the links.
  var mayMove: Bool { !options.isWarm && start.journal == nil }

  func prepare() async throws(ExitRequest) { _ = try await nextSession() }

  /// Opens a link, of any bytes, and waits until the app has settled.
  func open(_ url: [UInt8]) async throws(ExitRequest) -> ReplayOutcome {
    let session = try await nextSession()
    let app = session.app
    let drops = app.router.dropCount
    let opening = await opening(url, in: session)
    // A link that cannot be read has changed nothing, so the next one can use its app.
    if case .refused(let message, let sentence, isRead: false) = opening {
      return .init(.refused, error: message, sentence: sentence)
    }
    if !app.stage.isSettled {
      do {
        try await app.stage.settle(within: .milliseconds(options.timeout))
      } catch {
        endRun()
        return .init(.failed, error: "\(error)")
      }
    }
    let outcome = outcome(of: opening, since: drops, in: app)
    if options.isWarm {
      // A link that waits must not affect the links after it.
      app.router.dropDeferredLinks()
    } else if await rewind?.rewind() != true {
      endRun()
    }
    return outcome
  }

  private func nextSession() async throws(ExitRequest) -> AppSession {
    if let session { return session }
    let made = try await start.makeSession()
    session = made
    // A journal cannot record a rewind.
    if !options.isWarm, !made.isRecorded { rewind = RewindPoint(made) }
    return made
  }

  /// Ends the run of the app, if there is one.
  func endRun() {
    session?.discard()
    session = nil
    rewind = nil
  }

  /// Ends the run of the app, and the journal.
  func end() {
    endRun()
    start.journal?.end()
  }

  private enum Opening {
    case done(LinkOutcome)
    /// The code of the refusal, or its description, and a sentence if it is a code.
    case refused(String, sentence: String = "", isRead: Bool)
  }

  private func opening(_ url: [UInt8], in session: AppSession) async -> Opening {
    let (router, force) = (session.app.router, options.force)
    do {
      guard let text = String(validating: url, as: UTF8.self) else {
        // As a string, bytes that are not UTF-8 would be a different URL.
        _ = try router.links.resolve(url.span)
        return .refused(
          "invalidUTF8", sentence: "the link is not valid UTF-8", isRead: false)
      }
      guard session.isRecorded else { return .done(try router.open(text, force: force)) }
      let interpreter = Interpreter(session, host: .live(limit: .sandbox) { _ in })
      return .done(try await interpreter.open(text, force: force))
    } catch let error as LinkError {
      return .refused(error.code.rawValue, sentence: error.message, isRead: false)
    } catch RouterError.denied(_, let name, let reason) {
      let sentence = LinkError.denied(by: name, reason: reason).message
      return .refused("denied", sentence: sentence, isRead: true)
    } catch {
      return .refused("\(error)", isRead: true)
    }
  }

  /// The outcome of a link; `drops` is the number of links that were dropped before it.
  private func outcome(
    of opening: Opening, since drops: Int, in app: any SceneApp
  ) -> ReplayOutcome {
    let opened: LinkOutcome
    switch opening {
    case .refused(let message, let sentence, _):
      return .init(.refused, error: message, sentence: sentence)
    case .done(let outcome): opened = outcome
    }
    if case .deferred(let destination, _) = opened, app.router.dropCount > drops,
      let drop = app.router.droppedLinks.value.last(where: {
        $0.number > drops && $0.destination == destination
      })
    {
      return .init(.dropped, text: VisibleText.field("dropped: \(drop)"))
    }
    let stack = app.router.tree.path.map(\.destination)
    func waits(for condition: String, _ destination: Destination) -> ReplayOutcome {
      .waits(for: condition, destination, at: stack, wantsDetails: options.wantsDetails)
    }
    return switch opened {
    case .opened(let destination):
      .opened(stack, destination: destination, wantsDetails: options.wantsDetails)
    case .deferred(let destination, let condition): waits(for: condition, destination)
    case .early(let destination): waits(for: "the app's root", destination)
    case .queued(let destination): waits(for: "its turn", destination)
    }
  }
}
