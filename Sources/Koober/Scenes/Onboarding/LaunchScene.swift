import Scenes

/// Nothing can be done but wait.
@MainActor
final class LaunchStore: Store {
  @Dispatchable
  enum Action {
    /// Does nothing: the launch goes on by itself.
    case wait
  }

  private let relay = Relay("Koober")

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {}
}

extension LaunchStore: Derived {}
