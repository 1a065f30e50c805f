import Scenes

@MainActor
enum AuthenticationBuilder {
  static func build(
    _ store: AuthenticationStore,
    onRoute: @escaping @MainActor (AuthenticationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("authenticate", store: store, view: AuthenticationView(), onRoute: onRoute)
  }
}
