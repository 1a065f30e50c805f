import Scenes

@SceneActor
enum WriteMessageBuilder {
  static func build(
    _ store: WriteMessageStore,
    onRoute: @escaping @SceneActor (WriteMessageStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("writeMessage", store: store, view: WriteMessageView(), onRoute: onRoute)
  }
}
