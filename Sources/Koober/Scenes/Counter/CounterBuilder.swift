import Scenes

@SceneActor
enum CounterBuilder {
  static func build(
    _ store: CounterStore,
    onRoute: @escaping @SceneActor (CounterStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("counter", store: store, view: CounterView(), onRoute: onRoute)
  }
}
