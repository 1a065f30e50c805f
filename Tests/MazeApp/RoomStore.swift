package import Scenes

/// A room, whose actions lead anywhere.
@MainActor
package final class RoomStore: MazeStore, Restorable {
  package struct State: Codable, Equatable {
    package var title: String
    /// The last result of a riddle.
    package var answer: String?
    package var isRiding = false
    /// The number of arrivals of the lift.
    package var floor = 0
  }

  @Dispatchable
  package enum Action {
    /// Goes to a room.
    case go(Int)
    /// Replaces this room by another.
    case swap(Int)
    /// Asks a riddle.
    case ask(Int)
    /// Writes a draft.
    case write
    /// Begins the flow.
    case seek
    /// Rides the lift, which takes a second.
    case ride
    /// Leaves the room.
    case leave
    /// Shows the root without tabs.
    case flee
    /// Shows the root with tabs.
    case home
    /// Opens a link.
    case jump(Int)
    /// Tries to remove a scene of another owner.
    case meddle
  }

  package enum Route: Equatable {
    case done(Action)
    case arrived(Int)

    package static func == (one: Route, other: Route) -> Bool {
      if case (.arrived(let one), .arrived(let other)) = (one, other) {
        one == other
      } else {
        false
      }
    }
  }

  private enum Event { case rode, arrived, answered(String) }

  package let tag: MazeTag
  package let routes: Routes<Route>
  private let loop: FeedbackLoop<State, Event>

  init(_ tag: MazeTag, on stage: SceneStage, title: String) {
    self.tag = tag
    loop = FeedbackLoop(
      title, on: stage, initial: State(title: title),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .rode: state.isRiding = true
        case .arrived:
          state.isRiding = false
          state.floor += 1
        case .answered(let answer): state.answer = answer
        }
      },
      feedbacks: [
        Feedback(
          "lift", request: { $0.isRiding ? $0.floor : nil },
          effect: { (_: Int) async -> Event in
            try? await stage.clock.sleep(for: .seconds(1))
            return .arrived
          })
      ])
    routes = Routes(derivedFrom: loop.states) { $0.floor > 0 ? .arrived($0.floor) : nil }
  }

  package var state: ObservableState<State> { loop.states }
  package var refusalToLeave: String? { tag.ask() }

  package func restore(_ state: State) { loop.restore(state) }

  package func dispatch(_ action: Action) {
    if case .ride = action { loop.send(.rode) } else { routes.send(.done(action)) }
  }

  func receive(_ result: SceneResult) { loop.send(.answered("\(result)")) }
}
