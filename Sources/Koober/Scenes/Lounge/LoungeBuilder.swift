import Scenes

@SceneActor
enum LoungeBuilder {
  static func build(
    _ store: LoungeStore, onRoute: @escaping @SceneActor (LoungeStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("lounge", store: store, view: LoungeView(), onRoute: onRoute)
  }
}
