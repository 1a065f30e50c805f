import Scenes

@SceneActor
enum ChatBuilder {
  static func build(_ store: ChatStore) -> Scene { Scene("chat", store: store, view: ChatView()) }
}
