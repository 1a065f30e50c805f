import Scenes

@MainActor
enum ConfirmationBuilder {
  static func build(
    _ store: ConfirmationStore,
    onRoute: @escaping @MainActor (ConfirmationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("confirmation", store: store, view: ConfirmationView(), onRoute: onRoute)
  }
}
