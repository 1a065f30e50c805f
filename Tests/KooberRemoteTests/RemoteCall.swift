import Scenes

@testable import Koober

/// A call of the server, which is an effect of a stage.
@MainActor
final class RemoteCall<Value> {
  /// What has come of it so far.
  private(set) var outcome: Result<Value, KooberError>?
  private var effect: StageEffect?
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    on stage: SceneStage, _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) {
    effect = stage.start("call") { [self] _ in
      do throws(KooberError) {
        outcome = .success(try await call())
      } catch {
        outcome = .failure(error)
      }
      waiting?.resume()
    }
  }

  func cancel() { effect?.cancel() }

  /// Waits in real time for what comes of it.
  func end() async {
    if outcome == nil { await withCheckedContinuation { waiting = $0 } }
  }
}
