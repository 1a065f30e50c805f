import Scenes

@SceneActor
enum RideOptionPickerBuilder {
  static func build(
    _ store: RideOptionPickerStore,
    onRoute: @escaping @SceneActor (RideOptionPickerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("rideOptionPicker", store: store, view: RideOptionPickerView(), onRoute: onRoute)
  }
}
