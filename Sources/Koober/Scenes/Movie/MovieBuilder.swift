import Scenes

@MainActor
enum MovieBuilder {
  static func build(
    _ store: MovieStore,
    onRoute: @escaping @MainActor (MovieStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("movie", store: store, view: MovieView(), onRoute: onRoute)
  }
}
