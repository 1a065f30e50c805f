import SceneRuntime

@MainActor
final class Box<Value> {
  var value: Value?
  nonisolated init() {}
}
