/// What comes of a scene that somebody waits for.
public enum SceneResult: Hashable, Sendable {
  /// The scene answered.
  case value(Value)
  /// The scene left without an answer.
  case cancelled(RemovalReason)
  /// The scene never came in; why, in words.
  case failed(String)
}
