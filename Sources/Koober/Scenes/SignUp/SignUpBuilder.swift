import Scenes

@SceneActor
enum SignUpBuilder {
  static func build(
    _ store: SignUpStore, onRoute: @escaping @SceneActor (SignUpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("signUp", store: store, view: SignUpView(), onRoute: onRoute)
  }
}
