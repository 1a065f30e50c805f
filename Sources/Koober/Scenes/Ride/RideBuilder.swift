import Scenes

@SceneActor
enum RideBuilder {
  static func build(
    _ store: RideStore, formats: Formats,
    onRoute: @escaping @SceneActor (RideStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("ride", store: store, view: RideView(formats: formats), onRoute: onRoute)
  }
}
