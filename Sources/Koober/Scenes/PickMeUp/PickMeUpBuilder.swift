import Scenes

@MainActor
enum PickMeUpBuilder {
  static func build(
    _ store: PickMeUpStore,
    onRoute: @escaping @MainActor (PickMeUpStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("pickMeUp", store: store, view: PickMeUpSceneView(), onRoute: onRoute)
  }
}
