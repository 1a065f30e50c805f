import Scenes

@SceneActor
enum CounterDetailsBuilder {
  static func build(
    _ store: CounterDetailsStore,
    onRoute: @escaping @SceneActor (CounterDetailsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("counterDetails", store: store, view: CounterDetailsView(), onRoute: onRoute)
  }
}
