import Scenes

/// The way in which a page of the leaky app is leaked.
enum LeakKind: String, CaseIterable, Hashable, Sendable, ArgumentCodable {
  case none
  /// It observes a service with a closure that captures it.
  case observation
  /// A closure of its feedbacks captures it.
  case feedback
  /// Its coordinator retains it.
  case coordinator
  /// An effect retains it while sleeping.
  case effect
  /// An unrelated closure captures it.
  case closure
  /// An unrelated closure captures its scene.
  case scene
  /// An unrelated closure captures its view.
  case view
  /// Its observation of a service is retained elsewhere.
  case subscription
  /// An observation of the scene below is retained elsewhere.
  case listener
  /// Its own coordinator is retained by another one.
  case child
}
