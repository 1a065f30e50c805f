import Scenes

@SceneActor
final class AccountStore: Store {
  @Dispatchable
  enum Action {
    /// Does nothing yet.
    case wait
  }

  private let relay = Relay("You.")

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {}
}
