import Scenes

@SceneActor
enum MovieBuilder {
  static func build(
    _ store: MovieStore,
    onRoute: @escaping @SceneActor (MovieStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("movie", store: store, view: MovieView(), onRoute: onRoute)
  }
}
