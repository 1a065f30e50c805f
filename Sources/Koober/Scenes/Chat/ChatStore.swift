import Scenes

@SceneActor
final class ChatStore: Store {
  @Dispatchable
  enum Action {
    /// Does nothing yet.
    case wait
  }

  private let relay = Relay("Nothing has been said yet.")

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {}
}
