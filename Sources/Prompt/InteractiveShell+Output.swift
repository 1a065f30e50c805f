import Engine
import Language
import SceneRuntime
import Scenes
import SceneSystem
import Sessions
import Terminal
import Text

/// The output of the shell.
extension InteractiveShell {
  var usesColor: Bool {
    switch state.preferences.colors {
    case .auto: settings.usesColor
    case .on: true
    case .off: false
    }
  }

  static var columns: Int { StandardStream.output.terminalSize?.columns ?? 80 }

  /// Writes text that is safe to show, above the line being typed if there is one.
  func write(_ text: String) {
    editor.printAbove(TerminalText.wrapped(text, to: Self.columns))
  }

  /// Writes a line that begins with a word in a color; the rest may be any text.
  func write(_ word: String, _ paint: Paint, _ text: String) {
    write(
      paint(word, isEnabled: usesColor) + VisibleText.escaped(": \(text)", keepsNewlines: false))
  }

  func printDiagnostic(_ diagnostic: Diagnostic) {
    let isTyped = diagnostic.place.map { $0.file == reader.name } ?? true
    write(
      DiagnosticRenderer(
        layout: isTyped ? .typed : .located, style: usesColor ? .colored : .plain,
        width: Self.columns
      ).render(diagnostic))
  }

  /// Shows the failures that the app has reported, and the links that were dropped.
  func showFailures() {
    for failure in app.stage.takeFailures() { printDiagnostic(Diagnostic(of: failure, in: app)) }
    guard app.router.dropCount != shownDrops else { return }
    for link in app.router.droppedLinks.value where link.number > shownDrops {
      write("dropped", .red, "\(link)")
    }
    shownDrops = app.router.dropCount
  }

  /// Shows what has changed, and draws the front scene if it looks different from the last drawing.
  ///
  /// - Returns: When to call it again, if it is too soon after the last drawing.
  func showChanges() -> ContinuousClock.Instant? {
    let watched = state.watchList.pending { interpreter.value(at: $0) }
    if !watched.isEmpty {
      write(watched.map { VisibleText.escaped($0, keepsNewlines: false) }.joined(separator: "\n"))
    }
    for (scene, alert) in alerts.takeNew(in: app.router) {
      let answers = alert.answers.map { "[\(scene).\($0)]" }.joined(separator: "  ")
      write(scene, .yellow, "! \(alert.text)  \(answers)")
    }
    let frame = app.router.front.map { SceneFrame(name: $0.name, drawing: $0.render()) }
    let isNew = frame.map { $0 != shown?.frame || app.router.front?.id != shown?.id } ?? false
    let showsAll = state.preferences.differences == .all
    // Before the first scene nothing has been shown that could have changed.
    let changed =
      (command == nil || isNew) && shown != nil
      ? changes.pending(withScenes: showsAll) : []
    guard isNew || !changed.isEmpty else { return nil }
    let soonest = lastDrawing + Self.drawingInterval
    guard !editor.isPrompting || soonest <= RealTime.now else { return soonest }
    lastDrawing = RealTime.now
    changes.didShowAll(withScenes: showsAll)
    let lines = state.preferences.differences.lines(
      changed.filter { !state.watchList.contains($0.path) }, drawn: isNew ? frame?.name : nil,
      columns: Self.columns, usesColor: usesColor)
    if !lines.isEmpty { write(lines.joined(separator: "\n")) }
    guard isNew, let frame else { return nil }
    shown = (app.router.front?.id, frame)
    write(frame.text(columns: Self.columns, usesColor: usesColor))
    if command == nil, state.tutorial.goal != nil {
      HostTask.start { [self] in await continueTutorial() }
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
    ).text(columns: Self.columns, usesColor: usesColor)
  }
}
