import Scenes

@MainActor
enum ChatBuilder {
  static func build(_ store: ChatStore, formats: Formats) -> Scene {
    Scene("chat", store: store, view: ChatView(formats: formats))
  }
}
