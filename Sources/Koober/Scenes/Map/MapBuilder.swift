import Scenes

@MainActor
enum MapBuilder {
  static func build(
    _ store: MapStore, onRoute: @escaping @MainActor (MapStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("map", store: store, view: MapView(), onRoute: onRoute)
  }
}
