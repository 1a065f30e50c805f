import Scenes

@MainActor
enum DropOffLocationPickerBuilder {
  static func build(
    _ store: DropOffLocationPickerStore,
    onRoute: @escaping @MainActor (DropOffLocationPickerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("dropOffPicker", store: store, view: DropOffLocationPickerView(), onRoute: onRoute)
  }
}
