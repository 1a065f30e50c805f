import Scenes

@SceneActor
enum SettingsBuilder {
  static func build(
    _ store: SettingsStore,
    onRoute: @escaping @SceneActor (SettingsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("settings", store: store, view: SettingsView(), onRoute: onRoute)
  }
}
