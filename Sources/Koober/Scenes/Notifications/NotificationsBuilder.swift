import Scenes

@SceneActor
enum NotificationsBuilder {
  static func build(
    _ store: NotificationsStore, formats: Formats,
    onRoute: @escaping @SceneActor (NotificationsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene(
      "notifications", store: store, view: NotificationsView(formats: formats), onRoute: onRoute)
  }
}
