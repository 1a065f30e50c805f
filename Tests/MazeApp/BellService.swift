package import Scenes

/// Alerts that are shown over every scene.
@MainActor
@Commands
package final class BellService: Service {
  private let relay = Relay([Int]())

  package init() {}

  /// The ringing bells, oldest first.
  package var state: ObservableState<[Int]> { relay.states }

  /// Rings a bell.
  package func ring(_ n: Int) {
    if !currentState.contains(n) { relay.accept(currentState + [n]) }
  }

  /// Silences a bell.
  package func hush(_ n: Int) {
    if currentState.contains(n) { relay.accept(currentState.filter { $0 != n }) }
  }
}

extension BellService: Restorable {
  package func restore(_ state: [Int]) { relay.accept(state) }
}
