import Scenes

@MainActor
enum SettingsBuilder {
  static func build(
    _ store: SettingsStore,
    onRoute: @escaping @MainActor (SettingsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("settings", store: store, view: SettingsView(), onRoute: onRoute)
  }
}
