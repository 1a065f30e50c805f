import Scenes

@MainActor
enum WelcomeBuilder {
  static func build(
    _ store: WelcomeStore, onRoute: @escaping @MainActor (WelcomeStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("welcome", store: store, view: WelcomeView(), onRoute: onRoute)
  }
}
