import Scenes

@MainActor
enum AccountBuilder {
  static func build(
    _ store: AccountStore,
    onRoute: @escaping @MainActor (AccountStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("account", store: store, view: AccountView(), onRoute: onRoute)
  }
}
