import Scenes

@MainActor
enum RideHistoryBuilder {
  static func build(
    _ store: RideHistoryStore, formats: Formats,
    onRoute: @escaping @MainActor (RideHistoryStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("rideHistory", store: store, view: RideHistoryView(formats: formats), onRoute: onRoute)
  }
}
