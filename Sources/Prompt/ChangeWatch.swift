import Commands
import SceneRuntime
import Sessions
import Text

/// What has changed in the states of an app that its user hasn't been told of.
@MainActor
struct ChangeWatch {
  private let tracker: StateTracker
  /// The states before the command that runs, or that has just ended.
  private var before: StateTracker.Mark?
  /// The states when the user was told of services last.
  private var services: StateTracker.Mark
  /// The states as the user has been told of them, where they want to hear of all.
  private var all: StateTracker.Mark?
  /// How many jobs had run then: without another one nothing has changed.
  private var jobs = ProcessExecutor.shared.jobsRun

  init(_ tracker: StateTracker) {
    self.tracker = tracker
    services = tracker.mark()
  }

  mutating func commandBegins() { before = tracker.mark() }

  /// What the last command has changed by itself has been told.
  mutating func commandIsOver(withScenes: Bool) {
    before = nil
    all = withScenes ? all ?? tracker.mark() : nil
  }

  /// The user sees the app as it is.
  mutating func isSeen(withScenes: Bool) {
    let mark = tracker.mark()
    all = withScenes ? mark : nil
    before = before == nil ? nil : mark
    services = mark
    jobs = ProcessExecutor.shared.jobsRun
  }

  /// What the last command has changed, or what has changed by itself since: in services, or also in scenes.
  func news(withScenes: Bool) -> [StateChange] {
    let changes: [StateTracker.Change]
    if let before {
      changes = tracker.changes(since: before)
    } else if jobs == ProcessExecutor.shared.jobsRun {
      changes = []
    } else if withScenes, let all {
      changes = tracker.changes(since: all)
    } else {
      changes = tracker.serviceChanges(since: services)
    }
    return changes.flatMap(\.changes)
  }
}

/// How much is told of what has changed.
enum ChangeDetail: String, CaseIterable {
  case off
  /// What isn't drawn, in a few lines.
  case brief
  /// Everything.
  case all

  private static let mostLines = 8

  /// A line for each change, cut to the terminal; in a scene that is drawn its changes are seen, and who comes and goes.
  func lines(
    _ changes: [StateChange], drawn: String?, columns: Int, usesColour: Bool
  ) -> [String] {
    let told =
      switch self {
      case .off: [StateChange]()
      case .all: changes
      case .brief:
        changes.filter { drawn == nil || ($0.target != drawn && !$0.isOfAll) }
      }
    let shown = self == .brief ? told.prefix(Self.mostLines) : told[...]
    let lines = shown.map { line($0, columns, usesColour) }
    let rest = told.count - lines.count
    return rest == 0 ? lines : lines + [Paint.faint("… and \(rest) more", isEnabled: usesColour)]
  }

  private func line(_ change: StateChange, _ columns: Int, _ usesColour: Bool) -> String {
    let text =
      change.isOfAll && self == .brief
      ? String(change.line.prefix { $0 != ":" }) : change.line
    let cut = TerminalText.truncated(VisibleText.escaped(text, keepsNewlines: false), to: columns)
    switch change.change {
    case .added: return Paint.gain(cut, isEnabled: usesColour)
    case .removed: return Paint.loss(cut, isEnabled: usesColour)
    case .changed:
      let path = cut.prefix(change.path.count + 1)
      return Paint.faint(String(path), isEnabled: usesColour) + cut.dropFirst(path.count)
    }
  }
}
