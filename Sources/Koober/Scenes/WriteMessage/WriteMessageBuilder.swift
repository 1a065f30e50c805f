import Scenes

@MainActor
enum WriteMessageBuilder {
  static func build(
    _ store: WriteMessageStore,
    onRoute: @escaping @MainActor (WriteMessageStore.Route, Scene) throws -> Void
  ) -> Scene {
    Scene("writeMessage", store: store, view: WriteMessageView(), onRoute: onRoute)
  }
}
