/// A feedback while its loop runs.
@usableFromInline
struct FeedbackRun<State> {
  /// Starts and cancels work so that exactly what the state asks for is under way.
  @usableFromInline let follow: @MainActor (State) -> Void
  /// Cancels all work.
  let stop: @MainActor () -> Void

  @usableFromInline
  init(follow: @escaping @MainActor (State) -> Void, stop: @escaping @MainActor () -> Void) {
    self.follow = follow
    self.stop = stop
  }
}
