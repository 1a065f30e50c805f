import DequeModule
import Scenes

/// Runs one turn after another on a stage, in the order of their arrival.
@MainActor
final class TurnQueue {
  private let stage: SceneStage
  private var turns = Deque<@MainActor () async -> Void>()
  /// Whether a turn is in progress or waiting.
  private(set) var isBusy = false

  nonisolated init(on stage: SceneStage) { self.stage = stage }

  /// Whether a turn could begin immediately, because the stage is quiet.
  var isFree: Bool { !isBusy && stage.isQuiet }

  /// Adds a turn, which begins when the stage is quiet.
  func add(_ turn: @escaping @MainActor () async -> Void) {
    turns.append(turn)
    guard !isBusy else { return }
    isBusy = true
    HostTask.start { [self] in
      while let next = turns.popFirst() {
        await stage.run {
          await stage.waitUntilQuiet()
          await next()
        }
      }
      isBusy = false
    }
  }

  /// Adds a turn, and waits for its end.
  func perform(_ turn: @escaping @MainActor () async -> Void) async {
    await withCheckedContinuation { continuation in
      add {
        await turn()
        continuation.resume()
      }
    }
  }
}
