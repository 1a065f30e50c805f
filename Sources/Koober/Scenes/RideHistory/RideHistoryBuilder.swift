import Scenes

@SceneActor
enum RideHistoryBuilder {
  static func build(
    _ store: RideHistoryStore, formats: Formats,
    onRoute: @escaping @SceneActor (RideHistoryStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("rideHistory", store: store, view: RideHistoryView(formats: formats), onRoute: onRoute)
  }
}
