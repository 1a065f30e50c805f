package import Scenes

/// A step of the flow.
@MainActor
package final class StepStore: MazeStore, Derived {
  @Dispatchable
  package enum Action {
    /// Goes to the next step.
    case next
    /// Goes to the previous step.
    case retreat
    /// Writes a draft inside the flow.
    case write
  }

  package enum Route: Equatable { case note }

  package let tag: MazeTag
  package let routes = Routes<Route>()
  private let relay: Relay<Int>
  // The scene of a step may outlive its flow.
  private weak var quest: QuestStore?

  init(_ tag: MazeTag, n: Int, of quest: QuestStore) {
    self.tag = tag
    self.quest = quest
    relay = Relay(n)
  }

  package var state: ObservableState<Int> { relay.states }
  package var refusalToLeave: String? { tag.ask() }

  package func dispatch(_ action: Action) {
    switch action {
    case .next: quest?.dispatch(.next)
    case .retreat: quest?.dispatch(.retreat)
    case .write: routes.send(.note)
    }
  }
}
