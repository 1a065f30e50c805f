import Scenes

@MainActor
enum CinemaBuilder {
  static func build(
    _ store: CinemaStore,
    onRoute: @escaping @MainActor (CinemaStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("cinema", store: store, view: CinemaView(), onRoute: onRoute)
  }
}
