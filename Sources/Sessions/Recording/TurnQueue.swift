import DequeModule
import Scenes

/// Does one thing after another on a stage, in the order in which they have come.
@MainActor
final class TurnQueue {
  private let stage: SceneStage
  private var turns = Deque<@MainActor () async -> Void>()
  /// Whether a turn is under way, or waits.
  private(set) var isBusy = false

  nonisolated init(on stage: SceneStage) { self.stage = stage }

  /// Whether a turn could begin right here, because nothing is left to do.
  var isFree: Bool { !isBusy && stage.isQuiet }

  /// Adds a turn, which begins once nothing is left to do.
  func add(_ turn: @escaping @MainActor () async -> Void) {
    turns.append(turn)
    guard !isBusy else { return }
    isBusy = true
    HostTask.start { [self] in
      while let next = turns.popFirst() {
        await stage.run {
          await stage.becomeQuiet()
          await next()
        }
      }
      isBusy = false
    }
  }

  /// Adds a turn, and waits for its end.
  func take(_ turn: @escaping @MainActor () async -> Void) async {
    await withCheckedContinuation { continuation in
      add {
        await turn()
        continuation.resume()
      }
    }
  }
}
