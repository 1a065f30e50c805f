import Scenes

@SceneActor
enum ConfirmationBuilder {
  static func build(
    _ store: ConfirmationStore,
    onRoute: @escaping @SceneActor (ConfirmationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("confirmation", store: store, view: ConfirmationView(), onRoute: onRoute)
  }
}
