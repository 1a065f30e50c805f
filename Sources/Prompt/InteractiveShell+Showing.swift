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

  /// Writes a line that begins with a word in a colour; the rest may be any text.
  func write(_ word: String, _ paint: Paint, _ text: String) {
    write(
      paint(word, isEnabled: usesColour) + VisibleText.escaped(": \(text)", keepsNewlines: false))
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
      write("dropped", .loss, "\(link)")
    }
    shownDrops = app.router.dropCount
  }

  /// Tells what has changed, and draws the scene in front if the user hasn't seen it like this; says when to look
  /// again, if it is too soon after the last drawing.
  func showChanges() -> ContinuousClock.Instant? {
    let watched = state.watches.news { interpreter.value(at: $0) }
    if !watched.isEmpty {
      write(watched.map { VisibleText.escaped($0, keepsNewlines: false) }.joined(separator: "\n"))
    }
    let frame = app.router.front.map { SceneFrame(name: $0.name, drawing: $0.render()) }
    let isNew = frame.map { $0 != shown?.frame || app.router.front?.id != shown?.id } ?? false
    let tellsAll = state.preferences.differences == .all
    // Before the first scene nothing has been seen that could have changed.
    let news =
      (command == nil || isNew) && shown != nil
      ? changes.news(withScenes: tellsAll) : []
    guard isNew || !news.isEmpty else { return nil }
    let soonest = lastDrawing + Self.drawingInterval
    guard !editor.isPrompting || soonest <= RealTime.now else { return soonest }
    lastDrawing = RealTime.now
    changes.isSeen(withScenes: tellsAll)
    let lines = state.preferences.differences.lines(
      news.filter { !state.watches.contains($0.path) }, drawn: isNew ? frame?.name : nil,
      columns: Self.columns, usesColour: usesColour)
    if !lines.isEmpty { write(lines.joined(separator: "\n")) }
    guard isNew, let frame else { return nil }
    shown = (app.router.front?.id, frame)
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
      app: settings.name, user: app.user, place: app.router.tree.path.last?.destination.name,
      scene: app.router.front?.name,
      depth: app.router.tree.path.count,
      virtualTime: clock.isLive ? nil : clock.now.offset, effects: app.stage.effects.count,
      template: state.preferences.prompt
    ).text(columns: Self.columns, usesColour: usesColour)
  }
}
