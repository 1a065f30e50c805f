import MazeApp
import Scenes

/// A line of a script, and all that became of it.
@MainActor
struct MazeStep {
  let line: String
  /// Why it has failed, if it has.
  let refusal: String?
  /// What has failed that it set off.
  let complaint: String?
  let before: MazeSight
  let after: MazeSight
  /// What happened, in order.
  let notes: [MazeNote]
  /// The moves.
  let moves: [Move]
  /// The numbers of the stores, by their entries.
  let tags: [EntryID: Int]
  /// The line before, as far as it matters.
  let previous: Earlier?

  /// What matters of the line before.
  struct Earlier {
    let command: String
    let hasFailed: Bool
    let before: Router.Tree
    let moves: [String]
    /// Whether it has ended with a bell in front that wasn't there.
    let isRung: Bool
  }

  var isRefused: Bool { refusal != nil }

  /// Whether the line has failed, or something that it set off.
  var hasFailed: Bool { isRefused || complaint != nil }

  /// The first word of the line.
  var verb: Substring { line.prefix { $0 != " " } }

  /// The step as the one before the next.
  var earlier: Earlier {
    Earlier(
      command: line, hasFailed: hasFailed, before: before.tree, moves: moves.map(\.operation),
      isRung: moves.last?.cause == "bell")
  }

  /// The notes of each move, up to the one that says that it is over.
  var notesOfMoves: [ArraySlice<MazeNote>] {
    var slices: [ArraySlice<MazeNote>] = []
    var start = notes.startIndex
    for (index, note) in notes.enumerated() {
      guard case .moved = note else { continue }
      slices.append(notes[start..<index])
      start = index + 1
    }
    return slices
  }
}

extension Move {
  /// The entries that have left, each before what stood on it.
  var gone: [Router.Tree.Entry] {
    let kept = Set(after.entries.map { $0.id })
    return before.entries.filter { !kept.contains($0.id) }
  }
}
