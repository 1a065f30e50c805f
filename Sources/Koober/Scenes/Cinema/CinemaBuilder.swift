import Scenes

@SceneActor
enum CinemaBuilder {
  static func build(
    _ store: CinemaStore,
    onRoute: @escaping @SceneActor (CinemaStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("cinema", store: store, view: CinemaView(), onRoute: onRoute)
  }
}
