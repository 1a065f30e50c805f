import Scenes

@SceneActor
enum SignInBuilder {
  static func build(
    _ store: SignInStore, onRoute: @escaping @SceneActor (SignInStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("signIn", store: store, view: SignInView(), onRoute: onRoute)
  }
}
