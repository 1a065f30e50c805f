import Scenes

@SceneActor
enum WelcomeBuilder {
  static func build(
    _ store: WelcomeStore, onRoute: @escaping @SceneActor (WelcomeStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("welcome", store: store, view: WelcomeView(), onRoute: onRoute)
  }
}
