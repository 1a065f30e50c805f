import Scenes

@MainActor
enum NotificationBuilder {
  static func build(
    _ store: NotificationStore, formats: Formats,
    onRoute: @escaping @MainActor (NotificationStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("notification", store: store, view: NotificationView(formats: formats), onRoute: onRoute)
  }
}
