import SceneRuntime

@MainActor
final class Log {
  var lines: [String] = []
  nonisolated init() {}
}
