import MazeApp

/// The pending requests to a maze.
struct PendingRequests {
  /// The requests that were started and not answered.
  private(set) var waiting: Set<Int> = []

  mutating func update(with events: [MazeEvent]) {
    for event in events {
      switch event {
      case .started(let request): waiting.insert(request)
      case .skipped(let request), .failed(let request), .completed(let request, _):
        waiting.remove(request)
      default: continue
      }
    }
  }
}
