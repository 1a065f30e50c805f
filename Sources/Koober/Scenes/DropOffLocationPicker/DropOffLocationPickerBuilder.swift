import Scenes

@SceneActor
enum DropOffLocationPickerBuilder {
  static func build(
    _ store: DropOffLocationPickerStore,
    onRoute: @escaping @SceneActor (DropOffLocationPickerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("dropOffPicker", store: store, view: DropOffLocationPickerView(), onRoute: onRoute)
  }
}
