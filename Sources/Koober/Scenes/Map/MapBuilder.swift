import Scenes

@SceneActor
enum MapBuilder {
  static func build(
    _ store: MapStore, onRoute: @escaping @SceneActor (MapStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("map", store: store, view: MapView(), onRoute: onRoute)
  }
}
