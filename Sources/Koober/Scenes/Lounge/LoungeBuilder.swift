import Scenes

@MainActor
enum LoungeBuilder {
  static func build(
    _ store: LoungeStore, onRoute: @escaping @MainActor (LoungeStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("lounge", store: store, view: LoungeView(), onRoute: onRoute)
  }
}
