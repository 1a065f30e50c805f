import MazeApp
import Scenes

/// A script line and its effects.
@MainActor
struct MazeStep {
  let line: String
  /// The error of the line.
  let refusal: String?
  /// The error of an effect that the line started.
  let complaint: String?
  let before: MazeSnapshot
  let after: MazeSnapshot
  /// The events, in order.
  let events: [MazeEvent]
  /// The moves.
  let moves: [Move]
  /// The numbers of the stores by entry.
  let tags: [EntryID: Int]
  /// The previous line.
  let previous: PreviousLine?

  /// The relevant facts of the previous line.
  struct PreviousLine {
    let command: String
    let hasFailed: Bool
    let before: Router.Tree
    let moves: [String]
    /// Whether it ended with a new bell in front.
    let endsWithNewBell: Bool
  }

  var isRefused: Bool { refusal != nil }

  /// Whether the line or an effect that it started failed.
  var hasFailed: Bool { isRefused || complaint != nil }

  /// The first word of the line.
  var verb: Substring { line.prefix { $0 != " " } }

  /// The step as the previous line of the next step.
  var asPreviousLine: PreviousLine {
    PreviousLine(
      command: line, hasFailed: hasFailed, before: before.tree, moves: moves.map(\.operation),
      endsWithNewBell: moves.last?.cause == "bell")
  }

  /// The events of each move, up to its `moved` event.
  var eventsOfMoves: [ArraySlice<MazeEvent>] {
    var slices: [ArraySlice<MazeEvent>] = []
    var start = events.startIndex
    for (index, event) in events.enumerated() {
      guard case .moved = event else { continue }
      slices.append(events[start..<index])
      start = index + 1
    }
    return slices
  }
}

extension Move {
  /// The entries that were removed, from the bottom.
  var removedEntries: [Router.Tree.Entry] {
    let kept = Set(after.entries.map { $0.id })
    return before.entries.filter { !kept.contains($0.id) }
  }
}
