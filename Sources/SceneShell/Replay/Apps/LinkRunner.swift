import Sessions

/// How links are opened: what a worker has to know as well.
struct ReplayOptions: Codable, Sendable {
  let start: StartChoice
  /// Whether a link is opened where the one before has led; otherwise each in an app of its own.
  let isWarm: Bool
  /// Whether scenes that refuse to be left are left all the same.
  let insists: Bool
  /// How many milliseconds of real time a link may wait for the outside.
  let patience: Int
  /// Whether outcomes have their ``ReplayOutcome/details``.
  let wantsDetails: Bool
}

/// Opens links, one after another, and tells where each has led.
@MainActor
final class LinkRunner<App: ShellApp> {
  private let start: AppStart<App>
  private let recorder: SessionRecorder?
  private let options: ReplayOptions
  private var app: (any SceneApp)?
  /// What brings the app back to its start, where each link begins there.
  private var rewind: RewindPoint?

  init(_ start: AppStart<App>, _ options: ReplayOptions, recorder: SessionRecorder? = nil) {
    self.start = start
    self.options = options
    self.recorder = recorder
  }

  func prepare() async throws(CommandStop) { _ = try await nextApp() }

  /// Opens a link, of any bytes, and waits until the app is at rest.
  func open(_ url: [UInt8]) async throws(CommandStop) -> ReplayOutcome {
    let app = try await nextApp()
    let drops = app.router.dropCount
    let opening = await opening(url, in: app)
    // A link that can't be read has changed nothing: its app will do for the next one.
    if case .refused(let words, isRead: false) = opening { return .init(.refused, error: words) }
    if !app.stage.isSettled {
      do {
        try await app.stage.settle(within: .milliseconds(options.patience))
      } catch {
        forget()
        return .init(.failed, error: "\(error)")
      }
    }
    let outcome = outcome(of: opening, since: drops, in: app)
    if options.isWarm {
      // Whatever waits isn't left for the links that follow.
      app.router.dropDeferredLinks()
    } else if await rewind?.goBack() != true {
      forget()
    }
    return outcome
  }

  private func nextApp() async throws(CommandStop) -> any SceneApp {
    if let app { return app }
    let made = try await start.makeApp()
    app = made
    // An app that is brought back by itself is none that a record knows.
    if !options.isWarm, recorder == nil { rewind = RewindPoint(made) }
    return made
  }

  private func forget() {
    app = nil
    rewind = nil
  }

  private enum Opening {
    case done(LinkOutcome)
    case refused(String, isRead: Bool)
  }

  private func opening(_ url: [UInt8], in app: any SceneApp) async -> Opening {
    do {
      guard let text = String(validating: url, as: UTF8.self) else {
        // What isn't UTF-8 would become another URL as a text.
        _ = try app.router.links.resolve(url.span)
        return .refused("invalidUTF8", isRead: false)
      }
      let open = { @MainActor [options] in
        try app.router.open(text, insisting: options.insists)
      }
      guard let recorder else { return .done(try open()) }
      var arguments = [Argument(.text(text, quoted: true))]
      if options.insists { arguments.append(Argument(label: "force", .value(true))) }
      return .done(
        try await recorder.record(.call(.link, CommandCall("open", arguments)), open))
    } catch let error as LinkError {
      return .refused(error.code.rawValue, isRead: false)
    } catch RouterError.denied {
      return .refused("denied", isRead: true)
    } catch {
      return .refused("\(error)", isRead: true)
    }
  }

  /// What has become of a link, since so many were dropped.
  private func outcome(
    of opening: Opening, since drops: Int, in app: any SceneApp
  ) -> ReplayOutcome {
    let opened: LinkOutcome
    switch opening {
    case .refused(let words, _): return .init(.refused, error: words)
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
