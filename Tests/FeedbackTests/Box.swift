import Stage

@SceneActor
final class Box<Value> {
  var value: Value?
  nonisolated init() {}
}
