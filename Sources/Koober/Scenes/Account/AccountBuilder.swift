import Scenes

@SceneActor
enum AccountBuilder {
  static func build(_ store: AccountStore) -> Scene {
    Scene("account", store: store, view: AccountView())
  }
}
