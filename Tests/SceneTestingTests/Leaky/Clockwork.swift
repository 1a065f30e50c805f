import Scenes

/// A service that counts.
@MainActor
final class Clockwork: Service {
  private let relay = Relay(0)

  var state: ObservableState<Int> { relay.states }
}
