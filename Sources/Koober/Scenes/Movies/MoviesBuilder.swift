import Scenes

@SceneActor
enum MoviesBuilder {
  static func build(
    _ store: MoviesStore,
    onRoute: @escaping @SceneActor (MoviesStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("movies", store: store, view: MoviesView(), onRoute: onRoute)
  }
}
