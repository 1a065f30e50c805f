import Scenes

/// How a page of the leaky app is kept alive, if it is.
enum LeakKind: String, CaseIterable, Hashable, Sendable, ArgumentCodable {
  case none
  /// It observes a service by a closure that keeps it.
  case observation
  /// A closure of its feedbacks keeps it.
  case feedback
  /// Its coordinator keeps it.
  case coordinator
  /// An effect keeps it while it sleeps.
  case effect
  /// A closure elsewhere keeps it.
  case closure
  /// A closure elsewhere keeps its scene.
  case scene
  /// A closure elsewhere keeps its view.
  case view
  /// Its observation of a service is kept elsewhere.
  case subscription
  /// An observation of the scene below is kept elsewhere.
  case listener
  /// Its own coordinator is kept by another one.
  case child
}
