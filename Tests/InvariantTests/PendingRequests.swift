import MazeApp

/// The pending requests to a maze.
struct PendingRequests {
  /// The requests that were started and not answered.
  private(set) var waiting: Set<Int> = []

  mutating func update(with notes: [MazeNote]) {
    for note in notes {
      switch note {
      case .turned(let wish): waiting.insert(wish)
      case .declined(let wish), .failed(let wish), .answered(let wish, _): waiting.remove(wish)
      default: continue
      }
    }
  }
}
