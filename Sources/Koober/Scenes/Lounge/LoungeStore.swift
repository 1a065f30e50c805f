import Scenes

@SceneActor
final class LoungeStore: Store {
  @Dispatchable
  enum Action {
    /// Does nothing yet.
    case wait
  }

  private let relay = Relay("Sit down.")

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {}
}
