import Scenes

@SceneActor
enum NotificationBuilder {
  static func build(
    _ store: NotificationStore, formats: Formats,
    onRoute: @escaping @SceneActor (NotificationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("notification", store: store, view: NotificationView(formats: formats), onRoute: onRoute)
  }
}
