package import Scenes

/// A room, from which one can go anywhere.
@MainActor
package final class RoomStore: MazeStore {
  package struct State: Equatable {
    package var title: String
    /// What was answered last.
    package var answer: String?
    package var isRiding = false
    /// How often the lift has arrived.
    package var floor = 0
  }

  @Dispatchable
  package enum Action {
    /// Goes to a room.
    case go(Int)
    /// Puts another room in the place of this one.
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
    /// Goes where there are no tabs.
    case flee
    /// Goes to where the tabs are.
    case home
    /// Opens a link.
    case jump(Int)
    /// Tries to take away what belongs to others.
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

  private enum Event { case rode, arrived, heard(String) }

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
        case .heard(let answer): state.answer = answer
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

  package func dispatch(_ action: Action) {
    if case .ride = action { loop.send(.rode) } else { routes.send(.done(action)) }
  }

  func hear(_ result: SceneResult) { loop.send(.heard("\(result)")) }
}
