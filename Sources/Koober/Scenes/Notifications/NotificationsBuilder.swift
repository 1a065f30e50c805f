import Scenes

@MainActor
enum NotificationsBuilder {
  static func build(
    _ store: NotificationsStore, formats: Formats,
    onRoute: @escaping @MainActor (NotificationsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene(
      "notifications", store: store, view: NotificationsView(formats: formats), onRoute: onRoute)
  }
}
