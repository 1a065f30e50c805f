import Scenes

@SceneActor
enum HelpBuilder {
  static func build(
    _ store: HelpStore,
    onRoute: @escaping @SceneActor (HelpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("help", store: store, view: HelpView(), onRoute: onRoute)
  }
}
