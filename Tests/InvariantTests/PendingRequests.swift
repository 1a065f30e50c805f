import MazeApp

/// What was wanted of a maze, and isn't answered yet.
struct Wishes {
  /// What has had its turn and isn't answered.
  private(set) var waiting: Set<Int> = []

  mutating func hear(_ notes: [MazeNote]) {
    for note in notes {
      switch note {
      case .turned(let wish): waiting.insert(wish)
      case .declined(let wish), .failed(let wish), .answered(let wish, _): waiting.remove(wish)
      default: continue
      }
    }
  }
}
