import Scenes

@MainActor
enum SignUpBuilder {
  static func build(
    _ store: SignUpStore, onRoute: @escaping @MainActor (SignUpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("signUp", store: store, view: SignUpView(), onRoute: onRoute)
  }
}
