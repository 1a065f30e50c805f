import Scenes

@SceneActor
enum AuthenticationBuilder {
  static func build(
    _ store: AuthenticationStore,
    onRoute: @escaping @SceneActor (AuthenticationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("authenticate", store: store, view: AuthenticationView(), onRoute: onRoute)
  }
}
