import Scenes

@SceneActor
enum LoungeBuilder {
  static func build(_ store: LoungeStore) -> Scene {
    Scene("lounge", store: store, view: LoungeView())
  }
}
