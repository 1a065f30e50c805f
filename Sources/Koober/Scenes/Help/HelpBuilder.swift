import Scenes

@MainActor
enum HelpBuilder {
  static func build(
    _ store: HelpStore,
    onRoute: @escaping @MainActor (HelpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("help", store: store, view: HelpView(), onRoute: onRoute)
  }
}
