import Scenes

@MainActor
enum TrailerBuilder {
  static func build(
    _ store: TrailerStore,
    onRoute: @escaping @MainActor (TrailerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("trailer", store: store, view: TrailerView(), onRoute: onRoute)
  }
}
