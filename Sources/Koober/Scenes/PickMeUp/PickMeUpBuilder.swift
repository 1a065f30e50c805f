import Scenes

@SceneActor
enum PickMeUpBuilder {
  static func build(
    _ store: PickMeUpStore,
    onRoute: @escaping @SceneActor (PickMeUpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("pickMeUp", store: store, view: PickMeUpSceneView(), onRoute: onRoute)
  }
}
