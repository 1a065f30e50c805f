import Stage

/// A feedback while its loop runs.
@usableFromInline
struct FeedbackRun<State> {
  /// Starts and cancels work so that exactly what the state asks for is under way.
  @usableFromInline let follow: @SceneActor (State) -> Void
  /// Cancels all work.
  let stop: @SceneActor () -> Void

  @usableFromInline
  init(follow: @escaping @SceneActor (State) -> Void, stop: @escaping @SceneActor () -> Void) {
    self.follow = follow
    self.stop = stop
  }
}
