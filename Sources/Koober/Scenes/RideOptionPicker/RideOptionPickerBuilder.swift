import Scenes

@MainActor
enum RideOptionPickerBuilder {
  static func build(
    _ store: RideOptionPickerStore, formats: Formats,
    onRoute: @escaping @MainActor (RideOptionPickerStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene(
      "rideOptionPicker", store: store, view: RideOptionPickerView(formats: formats),
      onRoute: onRoute)
  }
}
