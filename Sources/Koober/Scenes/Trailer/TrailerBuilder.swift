import Scenes

@SceneActor
enum TrailerBuilder {
  static func build(
    _ store: TrailerStore,
    onRoute: @escaping @SceneActor (TrailerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("trailer", store: store, view: TrailerView(), onRoute: onRoute)
  }
}
