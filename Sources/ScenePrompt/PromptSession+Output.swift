import SceneEngine
import SceneLanguage
import SceneRuntime
import Scenes
import SceneSessions
import SceneText

/// The output of the shell.
extension PromptSession {
  var usesColor: Bool {
    switch state.preferences.colors {
    case .auto: settings.usesColor
    case .on: true
    case .off: false
    }
  }

  var columns: Int { frontEnd?.columns ?? 80 }

  /// The output of a command as text for the user; nil if it has none.
  static func text(of output: CommandOutput, folding fold: Int, columns: Int) -> String? {
    switch output {
    case .value(let value):
      TerminalText.wrapped(
        ValueLayout(fold: fold, columns: columns).lines(of: value).joined(separator: "\n"),
        to: columns)
    case .text(let text), .listing(let text, _): TerminalText.wrapped(text, to: columns)
    case .nothing, .full, .json, .printed: output.text
    }
  }

  /// Writes text that is safe to show, above the line being typed if there is one.
  func write(_ text: String) {
    frontEnd?.write(TerminalText.wrapped(text, to: columns))
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
        width: columns
      ).render(diagnostic))
  }

  /// Shows the failures that the app has reported, and the links that were dropped.
  func showFailures() {
    // Another user of the app may have taken them.
    _ = app.stage.takeFailures()
    let count = app.stage.reportCount - shownFailures
    shownFailures = app.stage.reportCount
    for failure in app.stage.latestFailures.suffix(count) {
      printDiagnostic(Diagnostic(of: failure, in: app))
    }
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
    guard frontEnd?.isPrompting != true || soonest <= RealTime.now else { return soonest }
    lastDrawing = RealTime.now
    changes.didShowAll(withScenes: showsAll)
    let lines = state.preferences.differences.lines(
      changed.filter { !state.watchList.contains($0.path) }, drawn: isNew ? frame?.name : nil,
      columns: columns, usesColor: usesColor)
    if !lines.isEmpty { write(lines.joined(separator: "\n")) }
    guard isNew, let frame else { return nil }
    shown = (app.router.front?.id, frame)
    write(frame.text(columns: columns, usesColor: usesColor))
    isLessonDue = true
    return nil
  }

  func showPrompt() {
    guard command == nil, !hasEnded else { return }
    frontEnd?.showPrompt(promptText)
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
    ).text(columns: columns, usesColor: usesColor)
  }
}
