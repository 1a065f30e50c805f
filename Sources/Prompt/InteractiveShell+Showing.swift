import Engine
import Language
import SceneRuntime
import Scenes
import SceneSystem
import Sessions
import Terminal
import Text

/// What the user sees.
extension InteractiveShell {
  var usesColour: Bool {
    switch state.preferences.colours {
    case .auto: settings.usesColour
    case .on: true
    case .off: false
    }
  }

  static var columns: Int { StandardStream.output.terminalSize?.columns ?? 80 }

  /// Writes text that is safe to show, above the line being typed if there is one.
  func write(_ text: String) {
    editor.printAbove(TerminalText.wrapped(text, to: Self.columns))
  }

  func complain(_ diagnostic: Diagnostic) {
    let isTyped = diagnostic.place.map { $0.file == reader.name } ?? true
    write(
      DiagnosticRenderer(
        layout: isTyped ? .typed : .located, style: usesColour ? .coloured : .plain,
        width: Self.columns
      ).render(diagnostic))
  }

  /// Shows what the app has reported by itself, and the links that have waited in vain.
  func showFailures() {
    for failure in app.stage.takeFailures() { complain(Diagnostic(of: failure)) }
    guard app.router.dropCount != shownDrops else { return }
    for link in app.router.droppedLinks.value where link.number > shownDrops {
      write(
        Paint.loss("dropped", isEnabled: usesColour)
          + VisibleText.escaped(": \(link)", keepsNewlines: false))
    }
    shownDrops = app.router.dropCount
  }

  /// Tells what has changed, and draws the scene in front if the user hasn't seen it like this.
  func showChanges() -> ContinuousClock.Instant? {
    let watched = state.watches.news { interpreter.value(at: $0) }
    if !watched.isEmpty {
      write(watched.map { VisibleText.escaped($0, keepsNewlines: false) }.joined(separator: "\n"))
    }
    let frame = watch.news(of: app)
    let tellsAll = state.preferences.differences == .all
    // Before the first scene nothing has been seen that could have changed.
    let news =
      (command == nil || frame != nil) && watch.hasShown
      ? changes.news(withScenes: tellsAll) : []
    guard frame != nil || !news.isEmpty else { return nil }
    let soonest = lastDrawing + Self.drawingInterval
    guard !editor.isPrompting || soonest <= RealTime.now else { return soonest }
    lastDrawing = RealTime.now
    changes.isSeen(withScenes: tellsAll)
    let lines = ChangeLines(
      detail: state.preferences.differences, drawn: frame?.name, columns: Self.columns,
      usesColour: usesColour
    ).lines(news.filter { !state.watches.contains($0.path) })
    if !lines.isEmpty { write(lines.joined(separator: "\n")) }
    guard let frame else { return nil }
    watch.show(frame, of: app)
    write(frame.text(columns: Self.columns, usesColour: usesColour))
    if command == nil, state.tutorial.goal != nil {
      HostTask.start { [self] in await goOnWithTutorial() }
    }
    return nil
  }

  func showPrompt() {
    guard command == nil, status == nil else { return }
    let wanted = promptText
    guard editor.isPrompting else {
      prompt = wanted
      return editor.beginPrompt(wanted) { [unowned self] in typed($0) }
    }
    guard wanted != prompt else { return }
    prompt = wanted
    editor.changePrompt(wanted)
  }

  private var promptText: String {
    guard !reader.isIncomplete else { return ShellPrompt.continuation }
    let clock = app.stage.clock
    return ShellPrompt(
      app: settings.name, user: app.user, scene: app.router.front?.name,
      depth: app.router.tree.path.count,
      virtualTime: clock.isLive ? nil : clock.now.offset, effects: app.stage.effects.count,
      template: state.preferences.prompt
    ).text(columns: Self.columns, usesColour: usesColour)
  }
}
