/// What a task knows of the effect that it works for.
enum EffectContext {
  /// The runner whose task this is, or is a child of: sleeps and waits for the outside report to it.
  @TaskLocal static var runner: EffectRunner?
  /// Whether the task is somebody outside, who is asked: its sleeps are none of the app's.
  @TaskLocal static var isOutside = false
}
