import Scenes

@SceneActor
enum AccountBuilder {
  static func build(
    _ store: AccountStore,
    onRoute: @escaping @SceneActor (AccountStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("account", store: store, view: AccountView(), onRoute: onRoute)
  }
}
