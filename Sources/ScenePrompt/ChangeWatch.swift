import SceneCommands
import SceneRuntime
import SceneSessions
import SceneText

/// The changes of an app's states that have not been shown yet.
@MainActor
struct ChangeWatch {
  private let tracker: StateTracker
  /// The states before the running command, or before the one whose changes have not been shown.
  private var before: StateTracker.Mark?
  /// The states when changes of services were shown last.
  private var services: StateTracker.Mark
  /// The states when all changes were shown last; nil if only changes of services are shown.
  private var all: StateTracker.Mark?
  /// The number of jobs that had run then: if it is the same, nothing has changed.
  private var jobs = Self.jobsRun

  /// The number of jobs that have run; nil in a process that runs them in another way.
  private static var jobsRun: Int? {
    ProcessExecutor.isInstalled ? ProcessExecutor.shared.jobsRun : nil
  }

  init(_ tracker: StateTracker) {
    self.tracker = tracker
    services = tracker.mark()
  }

  mutating func commandWillRun() { before = tracker.mark() }

  /// Marks the changes of the last command as shown.
  mutating func didShowCommandChanges(withScenes: Bool) {
    before = nil
    all = withScenes ? all ?? tracker.mark() : nil
  }

  /// Marks all changes as shown.
  mutating func didShowAll(withScenes: Bool) {
    let mark = tracker.mark()
    all = withScenes ? mark : nil
    before = before == nil ? nil : mark
    services = mark
    jobs = Self.jobsRun
  }

  /// The changes of the last command; otherwise the later changes of services and, if `withScenes`, of scenes.
  func pending(withScenes: Bool) -> [StateChange] {
    let changes: [StateTracker.Change]
    if let before {
      changes = tracker.changes(since: before)
    } else if let jobs, jobs == Self.jobsRun {
      changes = []
    } else if withScenes, let all {
      changes = tracker.changes(since: all)
    } else {
      changes = tracker.serviceChanges(since: services)
    }
    return changes.flatMap(\.changes)
  }
}

/// Which changes are shown.
enum ChangeDetail: String, CaseIterable {
  case off
  /// The changes that no drawing shows, in a few lines.
  case brief
  /// Everything.
  case all

  private static let maxLines = 8

  /// A line for each change, truncated to the width of the terminal, without the changes that a drawn scene shows.
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
