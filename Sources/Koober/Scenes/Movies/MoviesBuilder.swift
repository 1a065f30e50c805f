import Scenes

@MainActor
enum MoviesBuilder {
  static func build(
    _ store: MoviesStore,
    onRoute: @escaping @MainActor (MoviesStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("movies", store: store, view: MoviesView(), onRoute: onRoute)
  }
}
