import Scenes

@MainActor
enum CounterBuilder {
  static func build(
    _ store: CounterStore,
    onRoute: @escaping @MainActor (CounterStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("counter", store: store, view: CounterView(), onRoute: onRoute)
  }
}
