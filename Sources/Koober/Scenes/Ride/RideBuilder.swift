import Scenes

@MainActor
enum RideBuilder {
  static func build(
    _ store: RideStore, formats: Formats,
    onRoute: @escaping @MainActor (RideStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("ride", store: store, view: RideView(formats: formats), onRoute: onRoute)
  }
}
