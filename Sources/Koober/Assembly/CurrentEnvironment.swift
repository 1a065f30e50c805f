import Scenes

/// Holds the environment of one app.
///
/// It belongs to its app and is no global, because tests run several apps in one process. Only builders,
/// containers and assemblies read it; everything else is given what it needs by its initializer.
@MainActor
final class CurrentEnvironment {
  /// The environment, which never changes.
  let value: Environment

  init(_ environment: Environment) { value = environment }
}
