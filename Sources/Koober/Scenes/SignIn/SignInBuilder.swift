import Scenes

@MainActor
enum SignInBuilder {
  static func build(
    _ store: SignInStore, onRoute: @escaping @MainActor (SignInStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("signIn", store: store, view: SignInView(), onRoute: onRoute)
  }
}
