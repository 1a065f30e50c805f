package import Scenes

/// Whether a user has the key.
@MainActor
@Commands
package final class KeyService: Service {
  private let relay = Relay(false)

  package init() {}

  package var state: ObservableState<Bool> { relay.states }

  /// Finds the key.
  package func find() { relay.accept(true) }

  /// Loses the key.
  package func lose() { relay.accept(false) }
}

extension KeyService: Restorable {
  package func restore(_ state: Bool) { relay.accept(state) }
}
