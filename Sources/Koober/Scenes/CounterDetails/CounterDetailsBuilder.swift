import Scenes

@MainActor
enum CounterDetailsBuilder {
  static func build(
    _ store: CounterDetailsStore,
    onRoute: @escaping @MainActor (CounterDetailsStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("counterDetails", store: store, view: CounterDetailsView(), onRoute: onRoute)
  }
}
