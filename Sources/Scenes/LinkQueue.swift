/// Links that wait.
struct LinkQueue {
  struct Link {
    let destination: Destination
    let cause: String
    let insists: Bool
  }

  /// Whether the app has found its root.
  var isReady = false
  /// Links that came before that.
  var early: [Link] = []
  /// Links that wait for a condition.
  var deferred: [(link: Link, condition: String)] = []
}
