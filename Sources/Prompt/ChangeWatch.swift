import Commands
import SceneRuntime
import Sessions
import Text

/// The changes of an app's states that have not been shown yet.
@MainActor
struct ChangeWatch {
  private let tracker: StateTracker
  /// The states before the running command, or the one that has just ended.
  private var before: StateTracker.Mark?
  /// The states when changes of services were shown last.
  private var services: StateTracker.Mark
  /// The states when all changes were shown last; nil if only those of services are.
  private var all: StateTracker.Mark?
  /// The number of jobs that had run then: if it is the same, nothing has changed.
  private var jobs = ProcessExecutor.shared.jobsRun

  init(_ tracker: StateTracker) {
    self.tracker = tracker
    services = tracker.mark()
  }

  mutating func commandWillRun() { before = tracker.mark() }

  /// The changes of the last command have been shown.
  mutating func didShowCommandChanges(withScenes: Bool) {
    before = nil
    all = withScenes ? all ?? tracker.mark() : nil
  }

  /// The user sees the app as it is.
  mutating func didShowAll(withScenes: Bool) {
    let mark = tracker.mark()
    all = withScenes ? mark : nil
    before = before == nil ? nil : mark
    services = mark
    jobs = ProcessExecutor.shared.jobsRun
  }

  /// The changes of the last command, or those since: of services, and of scenes if asked for.
  func pending(withScenes: Bool) -> [StateChange] {
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

/// How many of the changes are shown.
enum ChangeDetail: String, CaseIterable {
  case off
  /// Those that are not drawn, in a few lines.
  case brief
  /// Everything.
  case all

  private static let maxLines = 8

  /// A line for each change, cut to the terminal, without those that the drawing of a scene shows.
  func lines(
    _ changes: [StateChange], drawn: String?, columns: Int, usesColor: Bool
  ) -> [String] {
    let visible =
      switch self {
      case .off: [StateChange]()
      case .all: changes
      case .brief:
        changes.filter { drawn == nil || ($0.target != drawn && !$0.isWholeState) }
      }
    let shown = self == .brief ? visible.prefix(Self.maxLines) : visible[...]
    let lines = shown.map { line($0, columns, usesColor) }
    let rest = visible.count - lines.count
    return rest == 0 ? lines : lines + [Paint.faint("… and \(rest) more", isEnabled: usesColor)]
  }

  private func line(_ change: StateChange, _ columns: Int, _ usesColor: Bool) -> String {
    let text =
      change.isWholeState && self == .brief
      ? String(change.line.prefix { $0 != ":" }) : change.line
    let cut = TerminalText.truncated(VisibleText.escaped(text, keepsNewlines: false), to: columns)
    switch change.change {
    case .added: return Paint.green(cut, isEnabled: usesColor)
    case .removed: return Paint.red(cut, isEnabled: usesColor)
    case .changed:
      let path = cut.prefix(change.path.count + 1)
      return Paint.faint(String(path), isEnabled: usesColor) + cut.dropFirst(path.count)
    }
  }
}
