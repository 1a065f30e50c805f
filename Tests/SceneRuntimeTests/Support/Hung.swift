import SceneRuntime

/// Continuations that hang until a test resumes them.
@MainActor
enum Hung {
  private static var kept: [CheckedContinuation<Void, Never>] = []

  nonisolated static func keep(_ continuation: CheckedContinuation<Void, Never>) {
    MainActor.assumeIsolated { kept.append(continuation) }
  }

  static func releaseAll() {
    for continuation in kept { continuation.resume() }
    kept = []
  }
}
