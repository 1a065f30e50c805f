package import Scenes

/// What everybody should hear at once.
@MainActor
@Commands
package final class BellService: Service {
  private let relay = Relay([Int]())

  package init() {}

  /// The bells that ring, oldest first.
  package var state: ObservableState<[Int]> { relay.states }

  /// Rings a bell.
  package func ring(_ n: Int) {
    if !currentState.contains(n) { relay.accept(currentState + [n]) }
  }

  /// Hushes a bell.
  package func hush(_ n: Int) {
    if currentState.contains(n) { relay.accept(currentState.filter { $0 != n }) }
  }
}
