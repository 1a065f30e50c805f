import Stage

/// Continuations that hang until a test lets them go.
@SceneActor
enum Hung {
  private static var kept: [CheckedContinuation<Void, Never>] = []

  nonisolated static func keep(_ continuation: CheckedContinuation<Void, Never>) {
    SceneActor.assumeIsolated { kept.append(continuation) }
  }

  static func releaseAll() {
    for continuation in kept { continuation.resume() }
    kept = []
  }
}
