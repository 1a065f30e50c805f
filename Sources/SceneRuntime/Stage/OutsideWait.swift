/// A wait for something outside that has a name.
struct OutsideWait: Equatable, Sendable {
  let name: String
  /// Whether the stage shows it, and does not come to rest while it lasts.
  let isShown: Bool
  /// The task that waits.
  let task: TaskMemory?
}
