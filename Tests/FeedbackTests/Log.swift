import Stage

@SceneActor
final class Log {
  var lines: [String] = []
  nonisolated init() {}
}
