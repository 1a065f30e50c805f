import Scenes

/// A store that may retain itself.
@MainActor
final class PageStore: Store {
  @Dispatchable
  enum Action {
    /// Turns the page.
    case turn
  }

  private let relay = Relay(0)
  private var observation: StateObservation?
  private var loop: FeedbackLoop<Int, Int>?

  init(_ kind: LeakKind, on stage: SceneStage, clockwork: Clockwork) {
    switch kind {
    case .observation: observation = clockwork.state.observe { self.relay.accept($0) }
    case .feedback:
      loop = FeedbackLoop(
        "page", on: stage, initial: 0, reduce: StateReducer { $0 = $1 },
        feedbacks: [Feedback("turn", request: { $0 == 1 ? self.relay.value : nil }) { $0 + 1 }])
    case .effect:
      stage.start("page.save") { _ in
        try? await stage.clock.sleep(for: .seconds(5))
        self.relay.accept(1)
      }
    default: observation = clockwork.state.observe { [weak self] in self?.relay.accept($0) }
    }
  }

  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) { relay.accept(relay.value + 1) }
}
